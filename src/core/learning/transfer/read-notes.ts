import type { FactInput } from '../../facts/fact-input.ts'
import { pageOf } from '../../facts/workspace/page.ts'
import type { Passage } from '../../facts/workspace/passages.ts'
import { readPage } from '../../facts/workspace/read-page.ts'
import { readRetainHeading } from '../../facts/workspace/retain-headings.ts'
import type { Located, Statement } from '../../facts/workspace/statement.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import { BUCKETS, type Bucket, FACT_LABELS_MAX, FACT_TEXT_LENGTH_MAX } from '../../statement.ts'
import { classify } from '../../trust/gate/classify.ts'
import { extractStatements } from '../../trust/gate/extract-statements.ts'
import { readJunk } from '../../trust/gate/read-junk.ts'
import { readSentences } from '../../trust/gate/read-sentences.ts'
import { basicMemoryTitle, readBasicMemory } from './read-basic-memory.ts'

/** Something that a file says, as it asks to be remembered. */
export interface Note
  extends Pick<FactInput, 'text' | 'bucket' | 'kind' | 'confidence' | 'entities' | 'occurredAt'> {
  readonly line: number
  readonly tags: readonly string[]
  /** True if the author marked it to be kept: it is not judged as junk. */
  readonly isDeliberate: boolean
}

interface NoteFile {
  /** The day that the notes are of, as YYYY-MM-DD. */
  readonly date: string | undefined
  /** True when it instructs an agent how to work: it holds until further notice. */
  readonly isForAgents: boolean
}

const FOR_AGENTS =
  /^(?:claude|agents?|gemini|codex|copilot-instructions|cursorrules|windsurfrules|conventions)(?:\.[\w-]{1,40})?\.(?:md|mdc|markdown)$/i

function noteFileOf(path: string): NoteFile {
  const name = path.split(/[/\\]/).at(-1) ?? ''
  const page = pageOf(`memory/${name}`)
  const date = page?.form === 'daily' ? page.date : undefined
  return { date, isForAgents: FOR_AGENTS.test(name) }
}

/**
 * Reads a memory file that people or their agents keep: every bullet is a statement, and of the
 * rest those sentences that are worth keeping. What Loci wrote into it is skipped, and so is
 * what was struck through.
 */
export function readNotes(text: string, path: string) {
  const file = noteFileOf(path)
  const lines = text.split(/\r\n|\n|\r/)
  // On the page of an entity every bullet is a statement.
  const page = readPage(text, { form: 'entity', path, entity: '' })
  const title = basicMemoryTitle(text)
  const bullets =
    title === undefined
      ? page.statements.filter(isOwn).map((one) => noteOfBullet(one, file))
      : readBasicMemory(text, title)
  const sentences = page.passages
    .filter((one) => one.form === 'text' && isOwn(one))
    .flatMap((one) => notesOfPassage(one, file, lines))
  const notes = [...bullets, ...sentences].toSorted((left, right) => left.line - right.line)
  const isReadable = ({ text: words }: Note): boolean =>
    words.length <= FACT_TEXT_LENGTH_MAX &&
    !/^~~[^~]*~~[.!]?$/u.test(words) &&
    normalizeForComparison(words) !== ''
  const long = notes.filter(({ text: words }) => words.length > FACT_TEXT_LENGTH_MAX)
  const problems = [
    ...page.problems.map(({ line, message }) => ({ line, message })),
    ...long.map(({ line }) => ({ line, message: 'It is too long for a statement: split it.' })),
  ]
  return { notes: notes.filter(isReadable), problems }
}

function isOwn({ isGenerated, side }: Located): boolean {
  return !isGenerated && side === undefined
}

function noteOfBullet(statement: Statement, file: NoteFile): Note {
  const { kind, confidence, entities, headings, fromLine: line } = statement
  const heading = file.date === undefined ? headings.at(-1) : headings.slice(1).at(-1)
  // "Tabs" says something only below "Indentation".
  const isBare = readJunk(statement.text) === 'too-short' && heading !== undefined
  const text = isBare ? `${heading}: ${statement.text}` : statement.text
  return {
    ...common(text, line, headings, file),
    ...standing(text, headings, file, STANDING_BULLETS),
    kind,
    confidence,
    ...(entities.length === 0 ? {} : { entities: entities.slice(0, FACT_LABELS_MAX) }),
  }
}

function notesOfPassage(
  { text, fromLine, toLine, headings }: Passage,
  file: NoteFile,
  lines: readonly string[],
): readonly Note[] {
  const found = file.isForAgents ? sentencesFor(text) : extractStatements(text)
  let at = fromLine
  return found.map(({ text: sentence }) => {
    at = findLine(sentence, at, toLine, lines)
    return {
      ...common(sentence.replaceAll(/\s*\n\s*/gu, ' '), at, headings, file),
      ...standing(sentence, headings, file, STANDING_SENTENCES),
    }
  })
}

// What only asks for something is junk in a message, and a rule in a file for agents.
function sentencesFor(text: string): readonly { readonly text: string }[] {
  return [...readSentences(text)]
    .filter(({ junk }) => junk === undefined || STANDING_SENTENCES.has(junk))
    .map(({ start, end }) => ({ text: text.slice(start, end) }))
    .filter((one) => !one.text.startsWith('#'))
}

function findLine(sentence: string, from: number, to: number, lines: readonly string[]): number {
  const [beginning = ''] = sentence.split('\n')
  const wanted = beginning.trim()
  for (let line = from; line <= to; line++) {
    if (lines[line - 1]?.includes(wanted) === true) return line
  }
  return from
}

function common(text: string, line: number, headings: readonly string[], { date }: NoteFile) {
  const heading = headings.length > 1 ? headings.at(-1) : undefined
  const isTag = heading !== undefined && !isRetain(heading) && bucketOf(heading) === undefined
  return {
    text,
    line,
    tags: isTag && heading.length <= TAG_LENGTH_MAX ? [heading] : [],
    occurredAt: date,
  }
}

/** A longer heading is a sentence. */
const TAG_LENGTH_MAX = 60

const STANDING_BULLETS: ReadonlySet<string> = new Set(['command', 'tool-noise'])
const STANDING_SENTENCES: ReadonlySet<string> = new Set(['command'])

function standing(
  text: string,
  headings: readonly string[],
  { isForAgents }: NoteFile,
  standingJunk: ReadonlySet<string>,
): Pick<Note, 'bucket' | 'isDeliberate'> {
  const bucket = headings.map(bucketOf).findLast((one) => one !== undefined)
  const isWanted = headings.some(isRetain)
  if (bucket !== undefined) return { bucket, isDeliberate: isWanted }
  const isAsked = isForAgents && standingJunk.has(readJunk(text) ?? '')
  const isRule = isAsked || (isForAgents && classify(text).bucket === 'preference')
  return isRule ? { bucket: 'preference', isDeliberate: true } : { isDeliberate: isWanted }
}

function isRetain(heading: string): boolean {
  return readRetainHeading(heading) !== undefined
}

// The headings of an export name the bucket first: "preference, world".
function bucketOf(heading: string): Bucket | undefined {
  return BUCKETS.find((bucket) => heading.startsWith(`${bucket}, `))
}
