import { plainText } from '../intent/phrase-pattern.ts'
import { readSpeechAct } from '../intent/read-speech-act.ts'
import { createSieve } from '../text/sieve/create-sieve.ts'
import { MEMORY_TYPES, type MemoryType } from './memory-type.ts'
import { ALL_GATE_WORDS } from './words/all-gate-words.ts'
import { ALL_TYPE_WORDS } from './words/all-type-words.ts'
import { KOREAN_GATE } from './words/korean-gate.ts'
import type { Cue } from './words/type-words.ts'

interface ReadType {
  readonly type: MemoryType
  /** 0 to 1: how far it stands before the next. */
  readonly certainty: number
}

// A strong word beats every statement of fact, two weak ones do, one does not.
const STRONG = 2
const STRONG_AGAIN = 0.5
const STRONG_FACT = 1
const WEAK = 0.7
const WEAK_COUNT_MAX = 2
// Every statement is a fact unless something else is shown.
const FACT_PRIOR = 1
// A command that was worth keeping tells how somebody wants things to be done.
const COMMAND_BONUS = 1.5
// What is said first is what it is about; the rest gives reasons.
const FIRST_BONUS = 0.6
// The margin at which nobody would ask again.
const MARGIN_SURE = 1.5

/** Tells the type of one statement by its words. */
export function readMemoryType(text: string): ReadType {
  const plain = plainText(text)
  const possible = siftCues(plain)
  const scores = MEMORY_TYPES.map((type) => ({ type, score: scoreOf(plain, type, possible) }))
  const [best, next] = scores.sort((left, right) => right.score - left.score)
  const margin = (best?.score ?? 0) - (next?.score ?? 0)
  return { type: best?.type ?? 'fact', certainty: Math.min(1, margin / MARGIN_SURE) }
}

function scoreOf(plain: string, type: MemoryType, possible: ReadonlySet<RegExp>): number {
  const scores = ALL_TYPE_WORDS.map((words) => scoreCue(plain, words[type], type, possible))
  return Math.max(...scores) + priorOf(plain, type)
}

function priorOf(plain: string, type: MemoryType): number {
  if (type === 'fact') return FACT_PRIOR
  return type === 'preference' && isCommand(plain) ? COMMAND_BONUS : 0
}

// In Korean a statement about somebody who is honoured ends as a command does.
function isCommand(plain: string): boolean {
  if (/\p{sc=Hangul}/u.test(plain)) return KOREAN_GATE.request.test(plain)
  const isRule = ALL_GATE_WORDS.some(({ lasting }) => lasting.test(plain))
  return isRule && readSpeechAct(plain) === 'command'
}

function scoreCue(
  plain: string,
  { strong, weak }: Cue,
  type: MemoryType,
  possible: ReadonlySet<RegExp>,
): number {
  const strongAt = possible.has(strong) ? placesOf(plain, strong) : []
  const weakPlaces = possible.has(weak) ? placesOf(plain, weak) : []
  const weakCount = Math.min(WEAK_COUNT_MAX, weakPlaces.length)
  const weakScore = type === 'fact' ? 0 : WEAK * weakCount
  const [first] = strongAt
  if (first === undefined) return weakScore
  const early = FIRST_BONUS * (1 - first / plain.length)
  if (type === 'fact') return STRONG_FACT + early
  return STRONG + STRONG_AGAIN * (strongAt.length - 1) + early + weakScore / 2
}

const PLACES_MAX = 3
const EVERY: ReadonlyMap<RegExp, RegExp> = new Map(
  ALL_TYPE_WORDS.flatMap((words) => MEMORY_TYPES.flatMap((type) => Object.values(words[type]))).map(
    (cue: RegExp) => [cue, new RegExp(cue.source, 'gu')],
  ),
)

const siftCues = createSieve([...EVERY.keys()])

function everyOf(cue: RegExp): RegExp {
  return EVERY.get(cue) ?? new RegExp(cue.source, 'gu')
}

function placesOf(plain: string, cue: RegExp): readonly number[] {
  const places: number[] = []
  // Most cues are not there, and asking for one place is quicker than asking for all.
  if (!cue.test(plain)) return places
  for (const { index } of plain.matchAll(everyOf(cue))) {
    places.push(index)
    if (places.length === PLACES_MAX) break
  }
  return places
}
