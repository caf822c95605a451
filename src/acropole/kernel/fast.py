"""The border between one source and its two lives.

Compiled by mypyc, `i64` is a machine word and `vec[i64]` a flat array of them; interpreted, they
are `int` and `list`. Hot modules import both names from here and run the same either way.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
else:
    i64 = u8 = int

    class vec:  # noqa: N801
        def __class_getitem__(cls, item):
            return list

    def mypyc_attr(**_):
        return lambda cls: cls

    def append(items, item):
        """The array with one item more; the one that was given is used up."""
        items.append(item)
        return items


# `1 << n` with n an i64 compiles to a 32-bit shift (mypyc 2.4), so shifted ones come from a table.
BITS: Final = [1 << n for n in range(62)]
