import { invalidInput } from '../../errors.ts'
import { cleanText } from '../../text/clean-text.ts'
import { isRule } from '../markdown/line-shapes.ts'
import { writeInline } from './inline.ts'
import { breakLines, isWords } from './item-lines.ts'
import { escapeOpening, writeOpening } from './opening.ts'
import type { StatementContent } from './statement.ts'

/**
 * Writes a statement as a bullet that is read as the same statement again, with line breaks
 * of its own inside and none at the end. What Markdown would take for something else is escaped.
 *
 * @throws MemoryError `INVALID_INPUT` for a text without words.
 */
export function renderRetainBullet(content: StatementContent, sign = '-'): string {
  const [first = '', ...more] = statementLines(content)
  const indent = ' '.repeat(sign.length + 1)
  const bullet = `${sign} ${first}`
  return [
    isRule(bullet) ? `${sign} \\${first}` : bullet,
    ...more.map((line) => (line === '' ? '' : indent + line)),
  ].join('\n')
}

/** The lines of a statement without bullet and indentation. */
export function statementLines(content: StatementContent): readonly string[] {
  const text = cleanText(content.text.replace(/\r\n?/g, '\n')).trim()
  if (text === '') throw invalidInput('The statement has no words', 'Pass a sentence as its text.')
  const [first = '', ...more] = breakLines(writeInline({ text, entities: content.entities }))
  const opening = writeOpening(content)
  // A block of code or a list begins on a line of its own.
  if (opening !== '' && more.length > 0 && !isWords(first)) {
    return [opening.trimEnd(), first, ...more]
  }
  return [opening + escapeOpening(first, content.kind), ...more]
}
