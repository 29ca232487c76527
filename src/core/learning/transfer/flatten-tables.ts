import { closes, type Fence, readFence } from '../../facts/workspace/lines.ts'

const RULE_CELL = /^:?-+:?$/u
/** The text of a footnote is a paragraph of its own. */
const FOOTNOTE = /^\[\^[^\]]{1,40}\]:\s+/u

/**
 * The lines of a page with each row of a table as a bullet that names its columns: `- Name: Ada, Role:
 * author`. As many lines as before.
 */
export function flattenTables(lines: readonly string[]): readonly string[] {
  let fence: Fence | undefined
  let columns: readonly string[] | undefined
  return lines.map((line, at) => {
    if (fence !== undefined) {
      if (closes(line, fence)) fence = undefined
      return line
    }
    fence = readFence(line)
    columns = line.includes('|') ? (columns ?? columnsOf(line, lines[at + 1])) : undefined
    return columns === undefined ? line.replace(FOOTNOTE, '') : toBullet(line, columns)
  })
}

function columnsOf(line: string, next = ''): readonly string[] | undefined {
  return next.includes('|') && isRule(cellsOf(next)) ? cellsOf(line) : undefined
}

function toBullet(line: string, columns: readonly string[]): string {
  const cells = cellsOf(line)
  const isHead = cells.join('|') === columns.join('|')
  if (isHead || isRule(cells) || cells.every((cell) => cell === '')) return ''
  const named = cells.map((cell, at) => ({ cell, column: columns[at] ?? '' }))
  return `- ${named
    .filter(({ cell }) => cell !== '')
    .map(({ cell, column }) => (column === '' ? cell : `${column}: ${cell}`))
    .join(', ')}`
}

// What stands between the head of a table and its rows.
function isRule(cells: readonly string[]): boolean {
  return cells.every((cell) => RULE_CELL.test(cell))
}

// A pipe that is escaped belongs to its cell.
function cellsOf(line: string): readonly string[] {
  const inner = line
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '')
  return inner.split(/(?<!\\)\|/u).map((cell) => cell.replaceAll('\\|', '|').trim())
}
