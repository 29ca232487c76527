import * as z from 'zod'
import { toDotPath } from 'zod/v4/core'
import { closestWord } from './closest-word.ts'
import { type InputIssue, MemoryError } from './errors.ts'

/** A longer name is not a typo, and computing its edit distance is too slow. */
const COMPARED_LENGTH_MAX = 40
const NAMES_SHOWN_MAX = 60

/**
 * Validates input against its schema and reports each invalid field.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  name: string,
): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: explainIssue })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(
    ({ path, message }): InputIssue => ({ path: toDotPath(path), message }),
  )
  throw new MemoryError(`Invalid input for ${name}`, {
    code: 'INVALID_INPUT',
    hint: issues.map(renderIssue).join('\n'),
    issues,
  })
}

function renderIssue({ path, message }: InputIssue): string {
  return path === '' ? message : `${path}: ${message}`
}

/** An error map for `safeParse` with plain-language messages. */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return explainUnknownFields(issue)
    case 'invalid_type':
      return explainType(String(issue.expected), issue.input)
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'must not be empty'
        : `must ${verbOf(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'too_big':
      return `must ${verbOf(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return issue.format === 'uuid' ? 'must be a UUID' : undefined
    default:
      return undefined
  }
}

function explainType(expected: string, input: unknown): string {
  if (input === undefined) return 'is required'
  if (expected === 'int' && typeof input === 'number') return 'must be a whole number'
  return `must be ${articleOf(expected)}, not ${typeName(input)}`
}

function verbOf(origin: string): string {
  return origin === 'number' || origin === 'int' ? 'be' : 'have'
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' items' : ''
}

function articleOf(name: string): string {
  return /^[aeiou]/u.test(name) ? `an ${name}` : `a ${name}`
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return articleOf(Array.isArray(value) ? 'array' : typeof value)
}

function explainUnknownFields(
  issue: Extract<z.core.$ZodRawIssue, { code: 'unrecognized_keys' }>,
): string {
  const known = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : []
  const names = (issue.keys as readonly string[]).slice(0, NAMES_SHOWN_MAX)
  const unknown = `Unknown field${names.length === 1 ? '' : 's'}: ${names.map((name) => JSON.stringify(name)).join(', ')}`
  if (known.length === 0) return `${unknown}. There are no fields here.`
  const near = names.flatMap((name) =>
    name.length > COMPARED_LENGTH_MAX ? [] : (closestWord(name, known) ?? []),
  )
  const suggestion = near.length === 0 ? '' : ` Did you mean ${near.join(', ')}?`
  return `${unknown}.${suggestion} Known: ${known.slice(0, NAMES_SHOWN_MAX).join(', ')}.`
}
