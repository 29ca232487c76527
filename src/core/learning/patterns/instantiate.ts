import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'
import { invalidInput } from '../../errors.ts'
import type { Features } from '../conditions/condition.ts'
import { holds } from '../conditions/holds.ts'
import { readCondition } from '../conditions/read-condition.ts'
import { PLACEHOLDER } from './check-pattern.ts'
import type { TemplateContent } from './pattern-content.ts'
import { patternId } from './pattern-input.ts'
import { taskSchema } from './task-features.ts'

const PARAMETER_LENGTH_MAX = 40
const VALUE_LENGTH_MAX = 2_000
const { task, type, domain, complexity, files, tools, errors } = taskSchema.shape

export const getPatternSchema = z.strictObject({
  id: patternId,
  values: z
    .record(z.string().max(PARAMETER_LENGTH_MAX), z.string().max(VALUE_LENGTH_MAX))
    .optional()
    .describe('Of a template: a value for each parameter, as JSON: {"fileName": "src/a.ts"}'),
  task: task.describe('Of a procedure: the task that its branches are chosen for.'),
  type,
  domain,
  complexity,
  files,
  tools,
  errors,
})
export type GetPatternInput = DeepReadonly<z.input<typeof getPatternSchema>>

export interface Instantiated {
  /** The lines whose rules hold, with the values in them. */
  readonly lines: readonly string[]
  readonly values: Readonly<Record<string, string>>
}

type TemplateParameter = TemplateContent['parameters'][number]
type ParameterValue = string | number | boolean

/**
 * Fills a template. A placeholder inside a value is not filled again.
 *
 * @throws MemoryError `INVALID_INPUT` that names every missing, wrong or unknown parameter.
 */
export function instantiate(
  { structure, parameters, rules }: TemplateContent,
  given: Readonly<Record<string, string>>,
): Instantiated {
  const problems = [...unknownNames(parameters, given)]
  const values = new Map<string, ParameterValue>()
  for (const parameter of parameters) {
    const text = Object.hasOwn(given, parameter.name) ? given[parameter.name] : parameter.default
    const value = readValue(text, parameter)
    if ('problem' in value) problems.push(value.problem)
    else values.set(parameter.name, value.value)
  }
  if (problems.length > 0) throw invalidInput('The template cannot be filled', problems.join('\n'))

  const features: Features = Object.fromEntries(
    [...values].map(([name, value]) => [`parameter.${name}`, value]),
  )
  const isTaken = (line: number): boolean =>
    rules.every((rule) => rule.line !== line || doesHold(rule.when, features))
  const fill = (line: string): string =>
    line.replace(PLACEHOLDER, (_whole, name: string) => render(values.get(name)))
  return {
    lines: structure.filter((_line, index) => isTaken(index + 1)).map(fill),
    values: Object.fromEntries([...values].map(([name, value]) => [name, render(value)])),
  }
}

function unknownNames(
  parameters: readonly TemplateParameter[],
  given: Readonly<Record<string, string>>,
): readonly string[] {
  const known = parameters.map(({ name }) => name)
  const takes = known.length === 0 ? 'there are none' : `the parameters are ${known.join(', ')}`
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => `"${name.slice(0, 40)}" is not a parameter; ${takes}.`)
}

function readValue(
  text: string | undefined,
  { name, type, description }: TemplateParameter,
): { readonly value: ParameterValue } | { readonly problem: string } {
  if (text === undefined) {
    const meaning = description === undefined ? '' : `: ${description}`
    return { problem: `"${name}" (${type}) is missing${meaning}.` }
  }
  if (type === 'number') return readNumber(name, text)
  if (type === 'text') return { value: text }
  const isYes = /^(?:yes|true)$/iu.test(text.trim())
  const isNo = /^(?:no|false)$/iu.test(text.trim())
  return isYes || isNo ? { value: isYes } : { problem: `"${name}" must be yes or no.` }
}

function readNumber(name: string, text: string): { value: number } | { problem: string } {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? { value } : { problem: `"${name}" must be a number.` }
}

function doesHold(when: string, features: Features): boolean {
  const { condition } = readCondition(when)
  return condition !== undefined && holds(condition, features)
}

function render(value: ParameterValue | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === undefined ? '' : String(value)
}
