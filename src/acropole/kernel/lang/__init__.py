"""The effect language: parsing, vocabulary, compiling, and the text of cards."""

from acropole.kernel.lang.compiler import Assembler as Assembler
from acropole.kernel.lang.parser import parse as parse
from acropole.kernel.lang.parser import parse_condition as parse_condition
from acropole.kernel.lang.syntax import EffectError as EffectError
from acropole.kernel.lang.syntax import unparse as unparse
from acropole.kernel.lang.text import check_offers as check_offers
from acropole.kernel.lang.text import check_words as check_words
from acropole.kernel.lang.text import offered as offered
from acropole.kernel.lang.text import sentence as sentence
from acropole.kernel.lang.verbs import Amount as Amount
from acropole.kernel.lang.verbs import ArgType as ArgType
from acropole.kernel.lang.verbs import Bound as Bound
from acropole.kernel.lang.verbs import Count as Count
from acropole.kernel.lang.verbs import Event as Event
from acropole.kernel.lang.verbs import Flag as Flag
from acropole.kernel.lang.verbs import Form as Form
from acropole.kernel.lang.verbs import Number as Number
from acropole.kernel.lang.verbs import Quantity as Quantity
from acropole.kernel.lang.verbs import Test as Test
from acropole.kernel.lang.verbs import Verb as Verb
from acropole.kernel.lang.verbs import Vocabulary as Vocabulary
from acropole.kernel.lang.verbs import Word as Word
