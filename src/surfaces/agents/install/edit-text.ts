import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser'
import { invalidInput, MemoryError } from '../../../core/errors.ts'
import {
  HOOK_COMMAND,
  HOOK_UNHEARD,
  MCP_ARGS,
  MCP_COMMAND,
  MCP_WORDS,
  type Part,
} from './agent-table.ts'

/** The words that start Loci: `loci`, and `--home` where another folder was named. */
export interface LociCommand {
  readonly agent: string
  readonly home: string | undefined
  /** The file of `HOOK_SCRIPT`, where there is a shell for it. */
  readonly script?: string | undefined
}

const MARKERS = {
  html: { begin: '<!-- loci:begin -->', end: '<!-- loci:end -->' },
  hash: { begin: '# loci:begin', end: '# loci:end' },
} as const

/** A file with one part more. @throws MemoryError `INVALID_INPUT` if it cannot be edited. */
export function addPart(text: string, part: Part, command: LociCommand): string {
  switch (part.kind) {
    case 'file':
      return fillText(part.text, command)
    case 'block':
      return addBlock(text, part, command)
    case 'value': {
      const known = valueAt(text, part.at)
      const value = fill(part.value, command)
      return isSame(known, value) ? text : edit(text, part.at, value)
    }
    case 'item': {
      const items = listAt(text, part.at)
      const item = fill(part.item, command)
      if (items.some((one) => isSame(one, item))) return text
      const index = findOwn(items, command)
      if (index !== -1) return edit(text, [...part.at, index], item)
      return items.length === 0
        ? edit(text, part.at, [item])
        : edit(text, [...part.at, items.length], item, true)
    }
  }
}

/**
 * A file without a part, and with the value that it had `before`; `undefined` if nothing is left.
 */
export function removePart(
  text: string,
  part: Part,
  command: LociCommand,
  before: string,
): string | undefined {
  switch (part.kind) {
    case 'file':
      return undefined
    case 'block':
      return removeBlock(text, part.comment)
    case 'value':
      return isSame(valueAt(text, part.at), fill(part.value, command))
        ? withoutEmpty(edit(text, part.at, valueAt(before, part.at)), part.at.slice(0, -1))
        : text
    case 'item': {
      const index = findOwn(listAt(text, part.at), command)
      if (index === -1) return text
      return withoutEmpty(edit(text, [...part.at, index], undefined), part.at)
    }
  }
}

function addBlock(text: string, part: Extract<Part, { kind: 'block' }>, command: LociCommand) {
  const { begin, end } = MARKERS[part.comment]
  const block = `${begin}\n${fillText(part.text, command)}\n${end}\n`
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from !== -1 && to > from) {
    return text.slice(0, from) + block + text.slice(to + end.length).replace(/^\r?\n/u, '')
  }
  const [table] = part.text.match(/^\[.+\]$/mu) ?? []
  if (table !== undefined && text.includes(table)) {
    throw invalidInput(`The file already has ${table}`, 'Remove it first, or keep yours.')
  }
  const gap = text === '' || text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n'
  return `${text}${gap}${block}`
}

function removeBlock(text: string, comment: keyof typeof MARKERS): string | undefined {
  const { begin, end } = MARKERS[comment]
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from === -1 || to < from) return text
  const before = text.slice(0, from).replace(/\n\n$/u, '\n')
  const rest = before + text.slice(to + end.length).replace(/^\r?\n/u, '')
  return rest.trim() === '' ? undefined : rest
}

// What became empty goes too, up to the whole file.
function withoutEmpty(text: string, at: readonly string[]): string | undefined {
  const value = at.length === 0 ? readJson(text) : valueAt(text, at)
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  if (!isEmpty) return text
  if (at.length === 0) return undefined
  return withoutEmpty(edit(text, at, undefined), at.slice(0, -1))
}

function edit(text: string, at: readonly (string | number)[], value: unknown, isInsertion = false) {
  const source = text.trim() === '' ? '{}\n' : text
  const formattingOptions = formattingOf(text)
  const options = { formattingOptions, isArrayInsertion: isInsertion }
  return applyEdits(source, modify(source, [...at], value, options))
}

/** As the file is formatted already. */
function formattingOf(text: string) {
  const indent = /^([ \t]+)\S/mu.exec(text)?.[1] ?? '  '
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const insertSpaces = !indent.startsWith('\t')
  return { insertSpaces, tabSize: insertSpaces ? Math.min(indent.length, 8) : 1, eol }
}

function readJson(text: string): unknown {
  const errors: ParseError[] = []
  const value = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true })
  if (errors.length === 0) return value ?? {}
  throw new MemoryError('The file is not JSON with comments', {
    code: 'INVALID_INPUT',
    hint: 'Fix it first; nothing was changed.',
  })
}

function valueAt(text: string, at: readonly string[]): unknown {
  let value = readJson(text)
  for (const name of at) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
  }
  return value
}

function listAt(text: string, at: readonly string[]): readonly unknown[] {
  const value = valueAt(text, at)
  if (value === undefined) return []
  if (Array.isArray(value)) return value
  throw invalidInput(`"${at.join('.')}" is not a list`, 'Fix it first; nothing was changed.')
}

/** The hook that this or an earlier version wrote. */
function findOwn(items: readonly unknown[], command: LociCommand): number {
  const own = hookLine({ ...command, home: undefined, script: undefined })
  return items.findIndex((one) => JSON.stringify(one).includes(own))
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

function wordsOf({ home }: LociCommand, ...words: readonly string[]): readonly string[] {
  return ['loci', ...words, ...(home === undefined ? [] : ['--home', home])]
}

// With what stands for the command replaced by it.
function fill(value: unknown, command: LociCommand): unknown {
  const [program = '', ...args] = wordsOf(command, 'mcp')
  if (value === HOOK_COMMAND) return hookLine(command)
  if (value === HOOK_UNHEARD) return hookLine(command, '--no-answer')
  if (value === MCP_WORDS) return [program, ...args]
  if (value === MCP_COMMAND) return program
  if (value === MCP_ARGS) return args
  if (Array.isArray(value)) return value.map((one) => fill(one, command))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one, command)]))
}

function fillText(text: string, command: LociCommand): string {
  const [program, ...args] = wordsOf(command, 'mcp')
  return text
    .replace(HOOK_COMMAND, () => JSON.stringify(hookLine(command)))
    .replace(MCP_COMMAND, () => JSON.stringify(program))
    .replace(MCP_ARGS, () => JSON.stringify(args))
}

// Read by whichever shell the agent uses; the second half is for where the script is not.
function hookLine(command: LociCommand, ...flags: readonly string[]): string {
  const [, , ...words] = wordsOf(command, 'hook', command.agent)
  const slow = ['loci', 'hook', ...words].map(quote).join(' ')
  if (command.script === undefined) return slow
  const quick = ['sh', command.script, ...words, ...flags].map(quote).join(' ')
  return `${quick} 2>/dev/null || ${slow}`
}

function quote(word: string): string {
  return /^[\w./:~\\-]+$/u.test(word)
    ? word
    : `"${word.replaceAll(/["$\\`]/gu, (sign) => `\\${sign}`)}"`
}
