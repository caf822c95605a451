"""Passkeys (WebAuthn): a device or a key vouches for somebody. The library checks signatures.

It takes a while to load, so this module is loaded when somebody has a passkey.
"""

import json
from typing import Any

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_client_data_json, structs
from webauthn.helpers.exceptions import WebAuthnException

from acropole.web.people.challenges import MOST, BadPasskey, Challenges, Site, TooManyPasskeys
from acropole.web.store.people import Passkey, People, Person

LONGEST = 1023  # bytes of the name of a credential


class Passkeys:
    def __init__(self, people: People, key: bytes) -> None:
        self._people = people
        self._challenges = Challenges(key)

    def creation(self, site: Site, person: Person) -> str:
        """What a browser is asked for to make one, as JSON."""
        mine = self._people.passkeys(person.visitor)
        if len(mine) >= MOST:
            raise TooManyPasskeys
        options = webauthn.generate_registration_options(
            rp_id=site.name,
            rp_name="Acropole",
            user_id=base64url_to_bytes(person.handle),
            user_name=person.name or "Acropole",
            challenge=self._challenges.new(f"make {person.visitor}"),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.credential))
                for one in mine
            ],
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.PREFERRED,
            ),
        )
        return webauthn.options_to_json(options)

    def add(self, site: Site, visitor: str, answer: str, name: str) -> None:
        """Keep the passkey that a browser has made."""
        credential = _read(answer)
        challenge = _challenge_in(credential)
        asked = self._challenges.asked(f"make {visitor}", challenge)
        try:
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise BadPasskey from error
        if len(made.credential_id) > LONGEST:
            raise BadPasskey
        passkey = Passkey(
            credential=bytes_to_base64url(made.credential_id),
            visitor=visitor,
            public_key=made.credential_public_key,
            signs=made.sign_count,
            name=name,
            created=asked,
            used=asked,
        )
        if len(self._people.passkeys(visitor)) >= MOST:
            raise TooManyPasskeys
        if not self._people.add_passkey(passkey):
            raise BadPasskey

    def request(self, site: Site) -> str:
        """What a browser is asked for to show one, as JSON."""
        options = webauthn.generate_authentication_options(
            rp_id=site.name,
            challenge=self._challenges.new("show"),
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        )
        return webauthn.options_to_json(options)

    def who(self, site: Site, answer: str) -> Person:
        """Who shows a passkey."""
        credential = _read(answer)
        challenge = _challenge_in(credential)
        asked = self._challenges.asked("show", challenge)
        found = self._people.passkey(str(credential.get("id", ""))[:2000])
        if found is None:
            raise BadPasskey
        try:
            shown = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=found.public_key,
                credential_current_sign_count=found.signs,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise BadPasskey from error
        if not self._people.use_passkey(found.credential, shown.new_sign_count, asked):
            raise BadPasskey  # the answer to this challenge was given before
        return self._people.get(found.visitor)


def _read(answer: str) -> dict[str, Any]:
    try:
        found = json.loads(answer)
    except (ValueError, RecursionError) as error:
        raise BadPasskey from error
    if not isinstance(found, dict):
        raise BadPasskey
    return found


def _challenge_in(credential: dict[str, Any]) -> bytes:
    try:
        data = base64url_to_bytes(credential["response"]["clientDataJSON"])
        return parse_client_data_json(data).challenge
    except (WebAuthnException, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadPasskey from error
