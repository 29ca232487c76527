import { z } from 'zod'
import { invalidInput } from './errors.ts'
import { closestWord } from './text/closest-word.ts'

/** A longer name is not a slip of the finger, and comparing it would take its time. */
const COMPARED_LENGTH_MAX = 40
/** Nobody reads more names than that. */
const NAMES_SHOWN_MAX = 60

/**
 * Refuses input that does not fit its schema, naming each wrong field.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  name: string,
): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: explainUnknownFields })
  if (parsed.success) return parsed.data
  throw invalidInput(`Invalid input for ${name}`, z.prettifyError(parsed.error))
}

/** An error map for `safeParse`: a field that does not exist is named with those that do. */
export function explainUnknownFields(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys') return undefined
  const known = fieldsOf(issue.inst)
  const names = issue.keys.slice(0, NAMES_SHOWN_MAX)
  const said = `Unrecognized key${names.length === 1 ? '' : 's'}: ${names.map((name) => JSON.stringify(name)).join(', ')}`
  if (known.length === 0) return `${said}. There are no fields here.`
  const near = names.flatMap((name) =>
    name.length > COMPARED_LENGTH_MAX ? [] : (closestWord(name, known) ?? []),
  )
  const suggestion = near.length === 0 ? '' : ` Did you mean ${near.join(', ')}?`
  return `${said}.${suggestion} Known: ${known.slice(0, NAMES_SHOWN_MAX).join(', ')}.`
}

function fieldsOf(schema: unknown): readonly string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
