"""Image and compose file agree with the project: paths, ports, commands, variables.

Nothing is built here: that needs a registry.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

yaml = pytest.importorskip("yaml")

from acropole.cli.commands import parser_for  # noqa: E402
from acropole.cli.output import Words  # noqa: E402

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "container"
LINES = (FOLDER / "Containerfile").read_text().splitlines()
COMPOSE: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
CADDY = (FOLDER / "Caddyfile").read_text()


def told(word: str) -> list[str]:
    """What follows an instruction, each time that it is there."""
    return [line.removeprefix(word).strip() for line in LINES if line.startswith(f"{word} ")]


def words(instruction: str) -> list[str]:
    found = yaml.safe_load(told(instruction)[-1])
    assert isinstance(found, list), "in its exec form, so that signals reach the server"
    return found


def test_all_that_is_copied_is_there() -> None:
    for line in told("COPY"):
        if not line.startswith("--from"):
            *sources, _ = line.split()
            assert all((ROOT / source).exists() for source in sources), line
    packed = (ROOT / "MANIFEST.in").read_text()
    assert "tools/build-assets" in packed
    assert "tools/assets" in packed


def test_it_installs_what_the_project_offers() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    (extra,) = re.findall(r"'\.\[(\w+)\]'", "\n".join(told("RUN")))
    assert extra in project["optional-dependencies"]
    assert words("ENTRYPOINT")[0] in project["scripts"]
    least = project["requires-python"].removeprefix(">=")
    assert all(f"python:{least}-" in line for line in told("FROM"))


@pytest.mark.parametrize("where", ["image", "compose"])
def test_its_command_is_one_of_ours(where: str) -> None:
    command = words("CMD") if where == "image" else SERVICES["server"]["command"]
    given = parser_for(Words("en"), command).parse_args(command)
    assert (given.command, given.host) == ("serve", "0.0.0.0")
    assert [str(given.port)] == told("EXPOSE")
    assert f":{given.port}/healthz" in told("HEALTHCHECK")[0]
    if where == "compose":
        assert f"reverse_proxy server:{given.port}" in CADDY
        database, news = urlsplit(given.database), urlsplit(given.redis)
        assert (database.scheme, news.scheme) == ("postgresql", "redis")
        assert {database.hostname, news.hostname} <= set(SERVICES)
        made = SERVICES[str(database.hostname)]["environment"]
        assert (database.username, database.path) == (
            made["POSTGRES_USER"],
            f"/{made['POSTGRES_DB']}",
        )
        assert given.archive.startswith(f"{told('VOLUME')[0]}/")


def test_volumes_networks_and_neighbours_exist() -> None:
    for service in SERVICES.values():
        assert set(service.get("depends_on", ())) <= set(SERVICES)
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            is_file = source.startswith(".")
            assert (FOLDER / source).exists() if is_file else source in COMPOSE["volumes"], volume
    build = SERVICES["server"]["build"]
    assert (FOLDER / build["context"] / build["dockerfile"]).resolve() == FOLDER / "Containerfile"
    assert f"{told('VOLUME')[0]}" in SERVICES["server"]["volumes"][0]


def test_the_server_believes_the_proxy_alone() -> None:
    address = SERVICES["proxy"]["networks"]["default"]["ipv4_address"]
    assert SERVICES["server"]["environment"]["FORWARDED_ALLOW_IPS"] == address
    assert "ports" not in SERVICES["server"]
    assert "ports" not in SERVICES["database"]


def test_every_variable_is_explained_and_every_image_has_a_version() -> None:
    text = (FOLDER / "compose.yaml").read_text()
    used = set(re.findall(r"\$\{(\w+)", text)) | set(re.findall(r"\{\$(\w+)\}", CADDY))
    explained = set(re.findall(r"^#\s+(ACROPOLE_\w+)=", text, re.M))
    assert used == explained
    guide = (ROOT / "docs" / "operations.md").read_text()
    assert all(name in guide for name in used)
    pulled = [one["image"] for one in SERVICES.values() if "build" not in one]
    assert all(re.fullmatch(r"docker\.io/[\w/]+:\d+", image) for image in pulled)
