import { contentHash } from '../../language/text/content-hash.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import { lineEndOf } from './lines.ts'
import { dailyPath, type Page } from './page.ts'
import { readPage } from './read-page.ts'
import { renderDailyAppend } from './render-daily-append.ts'
import type { StatementContent } from './statement.ts'

/** As many as a person writes for a day. They are proposed once, whatever becomes of them. */
export const PROPOSED_MAX = 5
const HASH_LENGTH = 12
const NOTE = /<!-- loci:proposed ((?:[0-9a-f]+ )+)-->/

/** What a log of a day says outside of its retained statements, and what was proposed from it. */
export function readLog(text: string, date: string) {
  const page: Page = { form: 'daily', path: dailyPath(date), date }
  const { statements, passages } = readPage(text, page)
  const prose = passages.filter(
    ({ form, isGenerated, side, retained }) =>
      form === 'text' && !isGenerated && side === undefined && retained === undefined,
  )
  const hashes = NOTE.exec(text)?.[1]?.trim().split(' ') ?? []
  return {
    prose: prose.map((passage) => passage.text),
    stated: statements.map((one) => one.text),
    room: Math.max(0, PROPOSED_MAX - hashes.length),
    isKnown: (statement: string): boolean => hashes.includes(hashOf(statement)),
  }
}

function hashOf(statement: string): string {
  return contentHash(normalizeForComparison(statement)).slice(0, HASH_LENGTH)
}

/**
 * The log with these statements under `## Retain`, marked as proposed: `- [?] W …`. A comment at
 * its end remembers them, so that one which a person deletes is not proposed again.
 */
export function renderProposed(
  before: string,
  date: string,
  statements: readonly StatementContent[],
): string {
  const known = NOTE.exec(before)?.[1] ?? ''
  const hashes = statements.map(({ text }) => `${hashOf(text)} `).join('')
  const proposed = statements.map((one) => ({ ...one, task: 'proposed' as const }))
  const end = lineEndOf(before)
  const rest = known === '' ? before : before.replace(NOTE, '').trimEnd() + end
  const text = renderDailyAppend(rest, date, proposed)
  const gap = /[\r\n]$/.test(text) ? end : end + end
  return `${text}${gap}<!-- loci:proposed ${known}${hashes}-->${end}`
}
