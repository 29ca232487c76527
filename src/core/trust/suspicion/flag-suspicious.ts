import { recallRecent } from '../../language/text/recall-recent.ts'
import { FACT_TEXT_LENGTH_MAX } from '../../statement.ts'
import { compareTrust, type TrustLevel } from '../../storage/records/trust-level.ts'
import { markupSignals } from './markup-signals.ts'
import {
  hasHidingStyle,
  hiddenSignals,
  readComments,
  readEncoded,
  readLoosely,
  readPlainly,
  readTagged,
} from './read-disguised.ts'
import {
  SUSPICION_FLAGS,
  type Suspicion,
  type SuspicionFlag,
  type SuspicionSignal,
} from './suspicion-flags.ts'
import { wordingSignals } from './wordings.ts'

/** The threshold above which a text is more likely an attack than not. */
const CERTAINTY_MIN = 0.5
/** A lower threshold for hidden or encoded text. */
const HIDDEN_CERTAINTY_MIN = 0.3
const HIDDEN_STRENGTH = 0.5
/** A page or a tool has no business giving instructions: one signal is enough. */
const FOREIGN_CERTAINTY_MIN = 0.3
const ENCODED_STRENGTH = 0.85

// Texts about attacks quote them.
const QUOTED = /"[^"]{1,400}"|(?<!\p{L})'[^'\n]{1,400}'(?!\p{L})/gu
const ABOUT_ATTACKS =
  /inject|jailbreak|attack|red[- ]?team|phishing|malicious|exploit|detect|classif|filter|test case|unit test|regression|for example|such as|iniezion|attacc|malevol|rilev|esempio|인젝션|공격|탈옥|탐지|예를 들|테스트|注入|攻击|越狱|检测|例如/u

/**
 * Detects text that looks like an instruction to a model (prompt injection): by its addressee and
 * its goal, since an imperative alone is as often a person's preference. Covers English, Italian,
 * Korean and basic Chinese, including obfuscated, hidden or encoded text. It only flags; the caller
 * decides what that means. Pages and tools have a lower threshold.
 */
export function flagSuspicious(text: string, trust: TrustLevel = 'person'): Suspicion {
  const signs = signsIn(text.slice(0, FACT_TEXT_LENGTH_MAX))
  const certainty = Math.round(certaintyOf(signs) * 100) / 100
  const isForeign = compareTrust(trust, 'agent') < 0
  if (certainty < (isForeign ? FOREIGN_CERTAINTY_MIN : CERTAINTY_MIN))
    return { flags: [], certainty }
  const found = new Set(signs.map(({ flag }) => flag))
  return { flags: SUSPICION_FLAGS.filter((flag) => found.has(flag)), certainty }
}

/** A text is read when it comes, and again when it is written or shown. */
const RECENT_MAX = 256
const RECENT_LENGTH_MAX = 1_000

const signsIn: (text: string) => readonly SuspicionSignal[] = recallRecent(
  (text) => {
    const plain = readPlainly(text)
    const open = [...wordingSignals(withoutQuotedAttacks(plain)), ...looseSignals(text, plain)]
    const shaped = [...open, ...markupSignals(text), ...hiddenSignals(text)]
    return [...shaped, ...coveredSignals(text, certaintyOf(shaped)), ...encodedSignals(text)]
  },
  RECENT_MAX,
  RECENT_LENGTH_MAX,
)

// Only if the looser reading differs, because most texts are not obfuscated.
function looseSignals(text: string, plain: string): readonly SuspicionSignal[] {
  const loose = readLoosely(text)
  return loose === plain ? [] : wordingSignals(withoutQuotedAttacks(loose))
}

function withoutQuotedAttacks(plain: string): string {
  const outside = plain.replace(QUOTED, '""')
  return ABOUT_ATTACKS.test(outside) ? outside : plain
}

// An instruction in a comment, a hidden element or tag characters.
function coveredSignals(text: string, certainty: number): readonly SuspicionSignal[] {
  const covered = [readTagged(text), readComments(text)].filter((part) => part !== '')
  const signs = covered.flatMap((part) => wordingSignals(readPlainly(part)))
  const isStyled = certainty >= HIDDEN_CERTAINTY_MIN && hasHidingStyle(text)
  if (certaintyOf(signs) < HIDDEN_CERTAINTY_MIN && !isStyled) return signs
  return [...signs, { flag: 'hidden-text', strength: HIDDEN_STRENGTH }]
}

function encodedSignals(text: string): readonly SuspicionSignal[] {
  const orders = readEncoded(text).map((decoded) => wordingSignals(readPlainly(decoded)))
  const isOrder = orders.some((signs) => certaintyOf(signs) >= HIDDEN_CERTAINTY_MIN)
  return isOrder ? [{ flag: 'encoded', strength: ENCODED_STRENGTH }] : []
}

/** Each flag counts once, by its strongest signal; flags combine as independent probabilities. */
function certaintyOf(signs: readonly SuspicionSignal[]): number {
  const strongest = new Map<SuspicionFlag, number>()
  for (const { flag, strength } of signs) {
    strongest.set(flag, Math.max(strength, strongest.get(flag) ?? 0))
  }
  return 1 - [...strongest.values()].reduce((doubt, strength) => doubt * (1 - strength), 1)
}
