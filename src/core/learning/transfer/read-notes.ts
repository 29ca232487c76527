import type { FactInput } from '../../facts/fact-input.ts'
import { readMarker } from '../../facts/workspace/lines.ts'
import { readOpening } from '../../facts/workspace/opening.ts'
import { pageOf } from '../../facts/workspace/page.ts'
import type { Passage } from '../../facts/workspace/passages.ts'
import { readPage } from '../../facts/workspace/read-page.ts'
import { readRetainHeading } from '../../facts/workspace/retain-headings.ts'
import type { Located, Statement } from '../../facts/workspace/statement.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import { BUCKETS, type Bucket, FACT_LABELS_MAX, FACT_TEXT_LENGTH_MAX } from '../../statement.ts'
import { classify } from '../../trust/gate/classify.ts'
import { extractStatements } from '../../trust/gate/extract-statements.ts'
import { JUNK_SENTENCES, type JunkReason } from '../../trust/gate/junk-reason.ts'
import { readJunk } from '../../trust/gate/read-junk.ts'
import { type ReadSentence, readSentences } from '../../trust/gate/read-sentences.ts'
import { flattenTables } from './flatten-tables.ts'
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

/** A part of a file that is not a statement, and why. */
export interface LeftOut {
  readonly line: number
  readonly code: JunkReason | 'front-matter' | 'comment' | 'struck-through'
  readonly reason: string
}

const FORMS_LEFT_OUT = {
  'front-matter': 'Front matter describes the file and is no statement.',
  comment: 'A comment is not read.',
} as const

/**
 * Reads a memory file that people or their agents keep: every bullet and every row of a table is a
 * statement, and of the rest those sentences that are worth keeping. What is left out is told, except
 * what Loci itself wrote into it.
 */
export function readNotes(text: string, path: string) {
  const file = noteFileOf(path)
  const lines = flattenTables(text.split(/\r\n|\n|\r/))
  // On the page of an entity every bullet is a statement.
  const page = readPage(lines.join('\n'), { form: 'entity', path, entity: '' })
  const title = basicMemoryTitle(text)
  const bullets =
    title === undefined
      ? page.statements.filter(isOwn).flatMap((one) => notesOfBullet(one, file, lines))
      : readBasicMemory(text, title)
  const leftOut: LeftOut[] = []
  const passages = page.passages.filter(isOwn).flatMap((one) => {
    const { form, fromLine: line } = one
    if (form === 'text') return notesOfPassage(one, file, lines, leftOut)
    if (title === undefined) leftOut.push({ line, code: form, reason: FORMS_LEFT_OUT[form] })
    return []
  })
  const long = page.headings.flatMap(({ text: heading, fromLine }) =>
    heading.length > TAG_LENGTH_MAX
      ? [{ ...common(heading, fromLine, [], file), isDeliberate: false }]
      : [],
  )
  const all: readonly Note[] = [...bullets, ...passages, ...long]
  const notes = all
    .toSorted((left, right) => left.line - right.line)
    .filter(({ text: words, line }) => {
      const isStruck = /^~~[^~]*~~[.!]?$/u.test(words)
      if (isStruck) leftOut.push({ line, code: 'struck-through', reason: 'It is struck through.' })
      return (
        !isStruck && words.length <= FACT_TEXT_LENGTH_MAX && normalizeForComparison(words) !== ''
      )
    })
  const problems = [
    ...page.problems.map(({ line, message }) => ({ line, message })),
    ...all
      .filter(({ text: words }) => words.length > FACT_TEXT_LENGTH_MAX)
      .map(({ line }) => ({ line, message: 'It is too long for a statement: split it.' })),
  ]
  return { notes, leftOut, problems }
}

function isOwn({ isGenerated, side }: Located): boolean {
  return !isGenerated && side === undefined
}

// A nested item is a statement of its own, below the words above it.
function notesOfBullet(
  statement: Statement,
  file: NoteFile,
  lines: readonly string[],
): readonly Note[] {
  const { kind, confidence, entities, headings, fromLine, toLine } = statement
  const about = entities.length === 0 ? {} : { entities: entities.slice(0, FACT_LABELS_MAX) }
  let at = fromLine
  return cutNested(statement.text).flatMap((part, index, parts) => {
    const { words, above } = part
    at = findLine(words, at, toLine, lines)
    const under = [...headings, ...above.map((one) => one.words.replace(/[.:]$/u, ''))]
    const heading = file.date === undefined ? under.at(-1) : under.slice(1).at(-1)
    // "Tabs" says something only below "Indentation".
    const isBare = readJunk(words) === 'too-short' && heading !== undefined
    const text = isBare ? `${heading}: ${words}` : words
    const named = above.filter(isLabel).map((one) => one.words.replace(/:$/u, ''))
    // What only names the items below it is their heading.
    if (parts[index + 1]?.above.includes(part) === true && isLabel(part)) return []
    return [
      {
        ...common(text, at, [...headings, ...named], file),
        ...standing(text, headings, file, STANDING_BULLETS),
        kind,
        confidence,
        ...about,
      },
    ]
  })
}

interface NestedItem {
  readonly column: number
  words: string
  readonly above: readonly NestedItem[]
}

function cutNested(text: string): readonly NestedItem[] {
  const [first = '', ...rest] = text.split('\n')
  let last: NestedItem = { column: -1, words: first, above: [] }
  const items = [last]
  for (const line of rest) {
    const marker = readMarker(line)
    if (marker === undefined) {
      last.words += `\n${line}`
      continue
    }
    const { column, content } = marker
    const above = [...last.above, last].filter((one) => one.column < column)
    last = { column, words: readOpening(content).rest, above }
    items.push(last)
  }
  return items
}

function isLabel({ words }: NestedItem): boolean {
  return words.endsWith(':') || readJunk(words) === 'too-short'
}

function notesOfPassage(
  { text, fromLine, toLine, headings }: Passage,
  file: NoteFile,
  lines: readonly string[],
  leftOut: LeftOut[],
): readonly Note[] {
  const all = [...readSentences(text)]
  const found = file.isForAgents ? sentencesFor(text, all) : extractStatements(text)
  let from = 0
  let at = fromLine
  const notes = found.map(({ text: sentence }) => {
    const start = text.indexOf(sentence, from)
    tellLeftOut(from, start)
    from = start + sentence.length
    at = findLine(sentence, at, toLine, lines)
    const words = sentence.replaceAll(/\s*\n\s*:\s+/gu, ': ').replaceAll(/\s*\n\s*/gu, ' ')
    return {
      ...common(words, at, headings, file),
      ...standing(sentence, headings, file, STANDING_SENTENCES),
    }
  })
  tellLeftOut(from, text.length)
  return notes

  function tellLeftOut(start: number, end: number): void {
    for (const { start: begin, end: stop, junk = 'too-short' } of all) {
      if (begin < start || stop > end || junk === 'no-words') continue
      const line = findLine(text.slice(begin, stop), at, toLine, lines)
      leftOut.push({ line, code: junk, reason: JUNK_SENTENCES[junk] })
    }
  }
}

// What only asks for something is junk in a message, and a rule in a file for agents.
function sentencesFor(text: string, all: readonly ReadSentence[]) {
  return all
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
