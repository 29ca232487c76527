import { type ParseArgsConfig, parseArgs } from 'node:util'
import { closestWord } from '../../core/closest-word.ts'
import { invalidInput, type MemoryError } from '../../core/errors.ts'
import type { OperationField } from '../operation-fields.ts'
import { readTextValue } from '../read-text-value.ts'
import { type Command, GLOBAL_FIELDS, ROOT_COMMAND, toFlagName } from './commands.ts'

/** The arguments after the command, as values by field. */
export interface Flags {
  readonly input: Readonly<Record<string, unknown>>
  readonly view: Readonly<Record<string, unknown>>
  readonly globals: Readonly<Record<string, unknown>>
}

const SHORT_FLAGS: Readonly<Record<string, string>> = { help: 'h', version: 'v' }

/** A longer word is not a typo, and comparing it would be slow. */
const SUGGESTION_LENGTH_MAX = 40

/**
 * Parses the arguments of a command: `--flag value`, `--flag=value`, `--no-flag`, lists by
 * repeating or with commas, and the one positional value.
 *
 * @throws MemoryError `INVALID_INPUT` for an unknown flag, or a missing or invalid value.
 */
export function readFlags(args: readonly string[], command: Command): Flags {
  const fields = [...command.fields, ...command.viewFields, ...GLOBAL_FIELDS]
  const { given, positionals } = collectTexts(args, fields, command)
  if (positionals.length > 0) {
    const name = takePositional(positionals, command)
    if (given.has(name)) throw invalidInput(`"${name}" was given twice`, `See ${helpOf(command)}.`)
    given.set(name, positionals)
  }
  const pick = (group: readonly OperationField[]): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      group.flatMap(({ name, shape }) => {
        const texts = given.get(name)
        if (texts === undefined) return []
        return [[name, readTextValue(texts, { label: `--${toFlagName(name)}`, shape })]]
      }),
    )
  return {
    input: pick(command.fields),
    view: pick(command.viewFields),
    globals: pick(GLOBAL_FIELDS),
  }
}

interface Collected {
  readonly given: Map<string, string[]>
  readonly positionals: string[]
}

function collectTexts(
  args: readonly string[],
  fields: readonly OperationField[],
  command: Command,
): Collected {
  const byFlag = new Map(fields.map((field) => [toFlagName(field.name), field]))
  const { tokens } = parseArgs({
    args: [...args],
    options: toOptions(byFlag),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const collected: Collected = { given: new Map(), positionals: [] }
  for (const token of tokens) {
    if (token.kind === 'positional') collected.positionals.push(token.value)
    if (token.kind !== 'option') continue
    const { field, text } = readFlag(token, byFlag, command)
    collected.given.set(field.name, [...(collected.given.get(field.name) ?? []), text])
  }
  return collected
}

interface FlagToken {
  readonly name: string
  readonly rawName: string
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

function readFlag(
  token: FlagToken,
  byFlag: ReadonlyMap<string, OperationField>,
  command: Command,
): { readonly field: OperationField; readonly text: string } {
  const field = byFlag.get(token.name)
  if (field !== undefined) return { field, text: readFlagText(token, field, command) }
  const negated = token.name.startsWith('no-') ? byFlag.get(token.name.slice(3)) : undefined
  if (negated?.shape.kind === 'boolean') return { field: negated, text: 'false' }
  throw unknownFlag(token.rawName, [...byFlag.keys()], command)
}

function toOptions(
  byFlag: ReadonlyMap<string, OperationField>,
): NonNullable<ParseArgsConfig['options']> {
  const options: NonNullable<ParseArgsConfig['options']> = {}
  for (const [flag, field] of byFlag) {
    const isBoolean = field.shape.kind === 'boolean'
    const short = SHORT_FLAGS[flag] ?? flag
    options[flag] = {
      type: isBoolean ? 'boolean' : 'string',
      ...(short.length === 1 ? { short } : {}),
    }
    if (isBoolean) options[`no-${flag}`] = { type: 'boolean' }
  }
  return options
}

function readFlagText(token: FlagToken, field: OperationField, command: Command): string {
  if (field.shape.kind === 'boolean') return token.value ?? 'true'
  const isFlagLike = token.inlineValue !== true && /^-(-|[a-z])/i.test(token.value ?? '')
  if (token.value === undefined || isFlagLike) {
    throw invalidInput(
      `${token.rawName} needs a value`,
      `Write ${token.rawName}=<value> if it starts with a dash. See ${helpOf(command)}.`,
    )
  }
  return token.value
}

function takePositional(positionals: readonly string[], command: Command): string {
  const [first = '', second] = positionals
  if (command.positional === undefined) {
    throw invalidInput(
      `"${command.name}" takes no argument, but "${first.slice(0, 40)}" was given`,
      `See ${helpOf(command)}.`,
    )
  }
  const isList = command.fields.some(
    ({ name, shape }) => name === command.positional && shape.kind === 'list',
  )
  if (second !== undefined && !isList) {
    throw invalidInput(
      `"${command.name}" takes one ${command.positional}, but ${positionals.length} were given`,
      `Put it in quotes: loci ${command.name} "${positionals.join(' ').slice(0, 80)}"`,
    )
  }
  return command.positional
}

function unknownFlag(rawName: string, known: readonly string[], command: Command): MemoryError {
  const word = rawName.replace(/^-+/, '')
  const near = word.length > SUGGESTION_LENGTH_MAX ? undefined : closestWord(word, known)
  const suggestion = near === undefined ? '' : `Did you mean --${near}? `
  return invalidInput(
    `"${command.name}" has no flag ${rawName.slice(0, 40)}`,
    `${suggestion}See ${helpOf(command)}.`,
  )
}

function helpOf(command: Command): string {
  return command === ROOT_COMMAND ? 'loci --help' : `loci ${command.name} --help`
}
