import { z } from 'zod'
import { invalidInput } from './errors.ts'

/** Describes what a call takes. */
export type InputSchema<Input> = z.ZodType<Input>

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
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalidInput(`Invalid input for ${name}`, z.prettifyError(parsed.error))
}
