import type { TrustLevel } from '../../storage/records/trust-level.ts'
import { isBlank, type Line, lineEndOf, splitLines } from './lines.ts'
import { dailyPath, type Page } from './page.ts'
import { renderRetainBullet } from './read-item.ts'
import { type PageReading, readPage } from './read-page.ts'
import { readRetainHeading, retainHeading } from './retain-headings.ts'
import type { StatementContent } from './statement.ts'

/**
 * Adds statements to the log of a day: at the end of its first retain section with the same trust,
 * or in a new section at the end. A new log gets the day as its title. The rest is unchanged.
 */
export function renderDailyAppend(
  before: string | undefined,
  date: string,
  statements: readonly StatementContent[],
  trust: TrustLevel = 'person',
): string {
  if (statements.length === 0) return before ?? ''
  const text = before ?? ''
  const bullets = statements.map((statement) => renderRetainBullet(statement)).join('\n')
  const section = `## ${retainHeading(trust)}\n\n${bullets}`
  if (isBlank(text.replace('\ufeff', ''))) return `${text}# ${date}\n\n${section}\n`
  const lines = splitLines(text)
  const page: Page = { form: 'daily', path: dailyPath(date), date }
  const place = findPlace(readPage(text, page), lines, trust)
  const lineEnd = lineEndOf(text)
  if (place === undefined) return insert(text, lines.length, `\n${section}`, lineEnd)
  return insert(text, place.line, (place.isList ? '' : '\n') + bullets, lineEnd)
}

/** The last line of the first retain section that is complete and not generated. */
function findPlace(reading: PageReading, lines: readonly Line[], trust: TrustLevel) {
  const heading = reading.headings.find(({ text, fromLine }) => {
    return readRetainHeading(text) === trust && !isGenerated(reading, fromLine)
  })
  if (heading === undefined) return undefined
  const marks = reading.marks.filter(({ form }) => form !== 'rule')
  const next = [...reading.headings, ...marks]
    .filter(({ fromLine }) => fromLine > heading.toLine)
    .sort((left, right) => left.fromLine - right.fromLine)[0]
  // Nothing may be added inside an unresolved merge conflict.
  if (next !== undefined && 'form' in next && next.form === 'conflict') return undefined
  const stop = next?.fromLine ?? lines.length + 1
  let last = stop - 1
  while (last > heading.toLine && isBlank(lines[last - 1]?.text ?? '')) last--
  const isList = reading.statements.some(({ toLine }) => toLine === last)
  return { line: last, isList }
}

function isGenerated(reading: PageReading, line: number): boolean {
  return reading.blocks.some(({ fromLine, toLine }) => fromLine < line && line < toLine)
}

/** Inserts lines after a line. A file without a final newline still has none. */
function insert(text: string, afterLine: number, added: string, lineEnd: string): string {
  const lines = splitLines(text)
  const line = lines[afterLine - 1]
  const native = added.replaceAll('\n', lineEnd)
  if (line === undefined) return text + native
  if (line.next > line.end)
    return `${text.slice(0, line.next)}${native}${lineEnd}${text.slice(line.next)}`
  return `${text.slice(0, line.end)}${lineEnd}${native}`
}
