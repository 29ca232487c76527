import * as z from 'zod'
import { plainText } from '../../language/intent/phrase-pattern.ts'
import { readSpeechAct } from '../../language/intent/read-speech-act.ts'
import { BUCKETS, type Bucket, FACT_KINDS, type FactKind } from '../../statement.ts'
import {
  type Cue,
  cuesOfType,
  hasMark,
  type Matter,
  MEMORY_TYPES,
  type MemoryType,
  readMatters,
} from './gate-tables.ts'

const share = z.number().min(0).max(1)

export const classifiedSchema = z.object({
  bucket: z.enum(BUCKETS),
  kind: z.enum(FACT_KINDS),
  type: z.enum(MEMORY_TYPES).describe('Its value for later readers.'),
  importance: share,
  certainty: share.describe('Confidence of the judgement.'),
})

/** The type and importance of a statement. */
export type Classified = Readonly<z.infer<typeof classifiedSchema>>

/** The importance threshold below which a statement is dropped. */
export const IMPORTANCE_KEPT_MIN = 0.2

/** Below this certainty one weak phrase would change the result, so a language model is asked. */
const CERTAINTY_SURE = 0.5

/** False when a language model should be asked, if there is one. */
export function isSure({ certainty }: Classified): boolean {
  return certainty >= CERTAINTY_SURE
}

/**
 * Judges a statement by phrases in English, Italian and Korean: its bucket, kind, type, importance
 * and certainty. `readJunk` decides before whether it is a statement at all.
 */
export function classify(text: string): Classified {
  const plain = plainText(text)
  const { type, certainty } = readMemoryType(plain)
  const matters = readMatters(plain)
  return {
    bucket: bucketOf(type, matters),
    kind: kindOf(type, matters),
    type,
    importance: rateImportance(text, type, matters),
    certainty,
  }
}

type Matters = ReadonlySet<Matter>

function bucketOf(type: MemoryType, matters: Matters): Bucket {
  if (type === 'preference') return 'preference'
  if (type !== 'fact') return type === 'commitment' ? 'episodic' : 'fact'
  const isSelf = matters.has('self')
  if (matters.has('identity') || (matters.has('health') && isSelf)) return 'profile'
  if (matters.has('general') && !isSelf) return 'semantic'
  return matters.has('event') ? 'episodic' : 'fact'
}

function kindOf(type: MemoryType, matters: Matters): FactKind {
  if (type === 'opinion') return 'opinion'
  return matters.has('self') && matters.has('event') ? 'experience' : 'world'
}

// A strong phrase or two weak ones beat the fact prior; one weak phrase does not.
const STRONG = 2
const STRONG_AGAIN = 0.5
const STRONG_FACT = 1
const WEAK = 0.7
const WEAK_COUNT_MAX = 2
const PLACES_MAX = 3
// Every statement is a fact unless cues say otherwise.
const FACT_PRIOR = 1
// A command worth keeping expresses how a person wants things done.
const COMMAND_BONUS = 1.5
// The beginning states the subject; the rest gives reasons.
const FIRST_BONUS = 0.6
// The margin over the next type at which the certainty is 1.
const MARGIN_SURE = 1.5

/** The type of one statement, and its margin over the next, 0 to 1. */
export function readMemoryType(text: string): {
  readonly type: MemoryType
  readonly certainty: number
} {
  const plain = plainText(text)
  const scores = MEMORY_TYPES.map((type) => ({ type, score: scoreOf(plain, type) }))
  const [best, next] = scores.toSorted((left, right) => right.score - left.score)
  const margin = (best?.score ?? 0) - (next?.score ?? 0)
  return { type: best?.type ?? 'fact', certainty: Math.min(1, margin / MARGIN_SURE) }
}

function scoreOf(plain: string, type: MemoryType): number {
  const { strong, weak } = cuesOfType(type)
  const strongAt = placesOf(plain, strong)
  const [first] = strongAt
  const early = first === undefined ? 0 : FIRST_BONUS * (1 - first / plain.length)
  if (type === 'fact') return FACT_PRIOR + (first === undefined ? 0 : STRONG_FACT + early)
  const weakScore = WEAK * Math.min(WEAK_COUNT_MAX, placesOf(plain, weak).length)
  const bonus = type === 'preference' && isRule(plain) ? COMMAND_BONUS : 0
  if (first === undefined) return weakScore + bonus
  return STRONG + STRONG_AGAIN * (strongAt.length - 1) + early + weakScore / 2 + bonus
}

function isRule(plain: string): boolean {
  return hasMark(plain, 'lasting') && readSpeechAct(plain) === 'command'
}

function placesOf(plain: string, cue: Cue): readonly number[] {
  const found = cue.flatMap((pattern) => {
    // Most patterns do not match, and `test` is faster than finding all matches.
    if (!pattern.test(plain)) return []
    return Array.from(plain.matchAll(new RegExp(pattern, 'gu')), ({ index }) => index)
  })
  return found.toSorted((left, right) => left - right).slice(0, PLACES_MAX)
}

// The importance of a plain statement of each type, before anything else counts.
const BASE: Readonly<Record<MemoryType, number>> = {
  decision: 0.65,
  preference: 0.6,
  commitment: 0.6,
  fact: 0.4,
  opinion: 0.4,
}

// Losing a fact about health or safety is costly; losing small talk is not.
const GAIN: Readonly<Partial<Record<Matter, number>>> = {
  health: 0.3,
  safety: 0.15,
  identity: 0.2,
  money: 0.15,
  deadline: 0.1,
  emphasis: 0.1,
  hedge: -0.1,
  smallTalk: -0.3,
  self: 0.05,
}
// A longer text may begin with the weather and go on to say something.
const SMALL_TALK_WORDS_MAX = 8
const MARKS_GAIN = 0.05
const HUNDREDTHS = 100

function rateImportance(text: string, type: MemoryType, matters: Matters): number {
  const isLong = text.split(/\s+/u, SMALL_TALK_WORDS_MAX + 1).length > SMALL_TALK_WORDS_MAX
  let sum = BASE[type]
  for (const matter of matters) {
    if (!(isLong && matter === 'smallTalk')) sum += GAIN[matter] ?? 0
  }
  if (/!|(?<!\p{L})\p{Lu}{5,}(?!\p{L})/u.test(text)) sum += MARKS_GAIN
  return Math.round(Math.min(1, Math.max(0, sum)) * HUNDREDTHS) / HUNDREDTHS
}
