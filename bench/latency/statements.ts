import { pickEarly } from '../episodes/pick.ts'
import { seededRandom } from '../random.ts'
import { ACTIONS, MODIFIERS, PEOPLE, REASONS, THINGS } from './vocabulary.ts'

/** A statement of people at work and at home, as a program makes it up. */
export interface MadeUpStatement {
  readonly text: string
  readonly speaker: string
  readonly session: string
  readonly occurredAt: string
}

/** How many statements differ in more than their reason and their number. */
const BASES = 5_000
/** Beyond a hundred thousand statements more of them do: one in twenty. */
const STATEMENTS_PER_BASE = 20

export function countBases(size: number): number {
  return Math.max(BASES, Math.round(size / STATEMENTS_PER_BASE))
}

const STATEMENTS_PER_SESSION = 40
const START_MS = Date.parse('2023-01-02T08:00:00Z')
const SPAN_MS = 3 * 365 * 86_400_000
/** Coprime to the number of bases: neighbours in time are not alike. */
const STRIDE = 1_237
const QUESTION_SEED = 1_000_003

/** The sentence that a statement varies. */
export function baseSentence(base: number): string {
  const { person, told, thing } = readBase(base)
  return `${person} ${told} ${thing}.`
}

/** Which sentence a statement varies. */
export function baseOf(index: number, size: number): number {
  return (index * STRIDE) % countBases(size)
}

export function makeStatement(index: number, size: number): MadeUpStatement {
  const random = seededRandom(BASES + index)
  const { person, told, thing } = readBase(baseOf(index, size))
  const at = START_MS + Math.floor((index / size) * SPAN_MS)
  return {
    text: `${person} ${told} ${thing} ${pickEarly(REASONS, random)}, see ticket ${index}.`,
    speaker: pickEarly(PEOPLE, random),
    session: `session-${Math.floor(index / STATEMENTS_PER_SESSION)}`,
    occurredAt: new Date(at).toISOString(),
  }
}

/** Which statement a text is or holds, by its ticket. */
export function readTicket(text: string): number | undefined {
  const found = /see ticket (\d+)\./.exec(text)
  return found === null ? undefined : Number(found[1])
}

const QUESTIONS: readonly ((base: Base) => string)[] = [
  ({ person, asked, thing }) => `Why did ${person} ${asked} ${thing}?`,
  ({ person, asked, thing }) => `When did ${person} ${asked} ${thing}?`,
  ({ asked, thing }) => `Who was it that wanted to ${asked} ${thing}?`,
  ({ person, thing }) => `What did ${person} have to do with ${thing} last year?`,
  ({ thing }) => `What happened to ${thing} in March 2024?`,
]

export function makeQuestion(index: number, size = 0): string {
  const random = seededRandom(QUESTION_SEED + index)
  const base = readBase(Math.floor(random() * countBases(size)))
  return QUESTIONS[index % QUESTIONS.length]?.(base) ?? ''
}

interface Base {
  readonly person: string
  readonly told: string
  readonly asked: string
  readonly thing: string
}

function readBase(base: number): Base {
  const random = seededRandom(base + 1)
  const [told, asked] = pickEarly(ACTIONS, random)
  const thing = `the ${pickEarly(MODIFIERS, random)} ${pickEarly(THINGS, random)}`
  return { person: pickEarly(PEOPLE, random), told, asked, thing }
}
