import type { Finding } from './finding.ts'
import { mayNameSecret, namesSecret } from './secret-words.ts'
import { isPlaceholder } from './value-shapes.ts'

// Tables of Markdown and of separated values: where the head of a column names a secret, the cells
// below it are hidden.

const RULE = /^[\s|:-]+$/
const NAME = /^[\p{L}\p{N} _./()-]{1,40}$/u
const SIGNS = ['|', '\t', ';', ',']
const COLUMNS_MIN = 2
const CELL_LENGTH_MAX = 256

interface Line {
  readonly text: string
  readonly from: number
}

export function findTableSecrets(text: string): Finding[] {
  if (!text.includes('\n') || !mayNameSecret(text)) return []
  const found: Finding[] = []
  let table:
    | { readonly sign: string; readonly columns: number; readonly secret: number[] }
    | undefined
  for (const line of linesOf(text)) {
    const cells = table === undefined ? [] : cellsOf(line, table.sign)
    if (table !== undefined && cells.length === table.columns) {
      if (!RULE.test(line.text)) found.push(...table.secret.flatMap((at) => hiddenIn(cells[at])))
      continue
    }
    table = readHead(line)
  }
  return found
}

function* linesOf(text: string): Generator<Line> {
  let from = 0
  for (const line of text.split('\n')) {
    yield { text: line, from }
    from += line.length + 1
  }
}

function readHead(line: Line) {
  const sign = SIGNS.find((one) => line.text.includes(one))
  if (sign === undefined) return undefined
  const cells = cellsOf(line, sign)
  const names = cells.map(({ text }) => text.replaceAll(/[*_`"']/g, '').trim())
  if (cells.length < COLUMNS_MIN || !names.every((name) => NAME.test(name))) return undefined
  const secret = [...names.keys()].filter((at) => namesSecret(names[at] ?? ''))
  return secret.length === 0 ? undefined : { sign, columns: cells.length, secret }
}

// The outer signs of a row of Markdown open and close it.
function cellsOf({ text, from }: Line, sign: string): readonly Line[] {
  const start = sign === '|' ? (/^\s*\|/.exec(text)?.[0].length ?? 0) : 0
  const end = sign === '|' ? text.length - (/\|\s*$/.exec(text)?.[0].length ?? 0) : text.length
  let at = from + start
  return text
    .slice(start, Math.max(start, end))
    .split(sign)
    .map((cell) => {
      const place = { text: cell, from: at }
      at += cell.length + sign.length
      return place
    })
}

function hiddenIn(cell: Line | undefined): readonly Finding[] {
  const value = cell?.text.replaceAll(/^[\s`"'*]+|[\s`"'*]+$/g, '') ?? ''
  if (cell === undefined || value.length > CELL_LENGTH_MAX || isPlaceholder(value)) return []
  // Words about a password are no password.
  if (!/[\d\p{S}\p{P}]/u.test(value) || value.includes(' ')) return []
  const from = cell.from + cell.text.indexOf(value)
  return [{ rule: 'secret-table', what: 'secret', from, to: from + value.length }]
}
