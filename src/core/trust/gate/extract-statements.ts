import * as z from 'zod'
import { plainText } from '../../language/intent/phrase-pattern.ts'
import type { TextSpan } from '../../language/split-sentences.ts'
import { classifiedSchema, classify, readMemoryType } from './classify.ts'
import { hasMark } from './gate-tables.ts'
import { hasNoise } from './noise-blocks.ts'
import { isTooShort } from './read-junk.ts'
import { type ReadSentence, readSentences } from './read-sentences.ts'

/** Only this much of the beginning of a text is read. */
const EXTRACT_TEXT_LENGTH_MAX = 262_144

export const extractedSchema = z.object({ text: z.string(), ...classifiedSchema.shape })
/** A statement of a text, verbatim, with its type. */
export type Extracted = Readonly<z.infer<typeof extractedSchema>>

export const STATEMENTS_MAX = 256
/** The maximum length of joined sentences. */
const STATEMENT_LENGTH_MAX = 1_200
/** Small talk that may be the reason for what comes before it. */
const TALK: ReadonlySet<ReadSentence['junk']> = new Set(['chatter', 'transient'])
// A sentence with at least this type certainty is a statement of its own.
const OWN_CERTAINTY_MIN = 0.4

/**
 * Extracts the statements of a message or a note that are worth keeping, in order. A sentence that
 * depends on the previous one stays with it; junk is dropped.
 */
export function extractStatements(text: string): readonly Extracted[] {
  const head = text.slice(0, EXTRACT_TEXT_LENGTH_MAX)
  const statements: TextSpan[] = []
  let isOpen = false
  for (const sentence of readSentences(head)) {
    const last: TextSpan | undefined = isOpen ? statements.at(-1) : undefined
    const isKept: boolean = isStatement(head, sentence) || isTail(head, last, sentence)
    if (isKept && last !== undefined && isJoined(head, last, sentence)) {
      statements[statements.length - 1] = { start: last.start, end: sentence.end }
    } else if (isKept) {
      if (statements.length === STATEMENTS_MAX) break
      statements.push({ start: sentence.start, end: sentence.end })
    }
    isOpen = isKept
  }
  return statements.flatMap(({ start, end }) => toExtracted(head.slice(start, end)))
}

function isStatement(text: string, sentence: ReadSentence): boolean {
  return sentence.junk === undefined && !isHeading(text, sentence)
}

// "They make her nervous" alone is small talk, but here the reason for the sentence before it.
function isTail(text: string, last: TextSpan | undefined, sentence: ReadSentence): boolean {
  if (!TALK.has(sentence.junk) || last === undefined) return false
  if (!isJoined(text, last, sentence)) return false
  return isDependent(text.slice(sentence.start, sentence.end))
}

function toExtracted(text: string): readonly Extracted[] {
  return isTooShort(text) ? [] : [{ text, ...classify(text) }]
}

// "## Decisions" names what follows and has no content of its own.
function isHeading(text: string, { start, end }: ReadSentence): boolean {
  return /^#{1,6}\s/u.test(text.slice(start, end))
}

function isJoined(text: string, last: TextSpan, next: TextSpan): boolean {
  if (next.end - last.start > STATEMENT_LENGTH_MAX) return false
  const before = text.slice(last.start, last.end)
  const after = text.slice(next.start, next.end)
  const belongs =
    isTooShort(before) || isTooShort(after) || (isDependent(after) && !standsAlone(before, after))
  return belongs && !hasNoise(text.slice(lastLine(text, last), next.end))
}

// The lines before were read already, and none of them is noise.
function lastLine(text: string, { start, end }: TextSpan): number {
  return Math.max(start, text.lastIndexOf('\n', end - 1) + 1)
}

// It only makes sense with the one before it.
function isDependent(sentence: string): boolean {
  return hasMark(plainText(sentence), 'dependent')
}

// A decision that follows from a preference is a separate memory, even if it begins with "so".
function standsAlone(before: string, after: string): boolean {
  const { type, certainty } = readMemoryType(after)
  if (type === 'fact' || certainty < OWN_CERTAINTY_MIN) return false
  return type !== readMemoryType(before).type
}
