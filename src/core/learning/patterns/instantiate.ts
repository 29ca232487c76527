import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'
import { invalidInput } from '../../errors.ts'
import type { Features } from '../conditions/condition.ts'
import { holds } from '../conditions/holds.ts'
import { readCondition } from '../conditions/read-condition.ts'
import { PLACEHOLDER } from './check-pattern.ts'
import { type ParameterValue, parameterValue, type TemplateContent } from './pattern-content.ts'
import { patternId } from './pattern-input.ts'
import { taskSchema } from './task-features.ts'

const PARAMETER_LENGTH_MAX = 40
const { task, type, domain, complexity, files, tools, errors } = taskSchema.shape

export const getPatternSchema = z.strictObject({
  id: patternId,
  values: z
    .record(z.string().max(PARAMETER_LENGTH_MAX), parameterValue)
    .optional()
    .describe('For a template: a value for each parameter, as JSON: {"file": "a.ts", "count": 3}'),
  task: task.describe('For a procedure: the task that its branches are chosen for.'),
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
  readonly values: Readonly<Record<string, ParameterValue>>
}

type TemplateParameter = TemplateContent['parameters'][number]

/**
 * Fills a template. A placeholder inside a value is not filled again.
 *
 * @throws MemoryError `INVALID_INPUT` that names every missing, wrong or unknown parameter.
 */
export function instantiate(
  { structure, parameters, rules }: TemplateContent,
  given: Readonly<Record<string, ParameterValue>>,
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
    values: Object.fromEntries(values),
  }
}

function unknownNames(
  parameters: readonly TemplateParameter[],
  given: Readonly<Record<string, ParameterValue>>,
): readonly string[] {
  const known = parameters.map(({ name }) => name)
  const takes = known.length === 0 ? 'there are none' : `the parameters are ${known.join(', ')}`
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => `"${name.slice(0, 40)}" is not a parameter; ${takes}.`)
}

/** A text is read as the type that the parameter declares: a command line has nothing else. */
function readValue(
  given: ParameterValue | undefined,
  { name, type, description }: TemplateParameter,
): { readonly value: ParameterValue } | { readonly problem: string } {
  if (given === undefined) {
    const meaning = description === undefined ? '' : `: ${description}`
    return { problem: `"${name}" (${type}) is missing${meaning}.` }
  }
  const value = typeof given === 'string' ? READ[type](given) : given
  const { of, article } = TYPES[type]
  return typeof value === of ? { value } : { problem: `"${name}" must be ${article}.` }
}

const TYPES = {
  text: { of: 'string', article: 'a text' },
  number: { of: 'number', article: 'a number' },
  'yes-no': { of: 'boolean', article: 'yes or no' },
} as const

const READ = {
  text: (text: string) => text,
  number: (text: string) => (text.trim() !== '' && Number.isFinite(+text) ? +text : text),
  'yes-no': (text: string) =>
    /^(?:yes|true|no|false)$/iu.test(text.trim()) ? /^\s*[yt]/iu.test(text) : text,
}

function doesHold(when: string, features: Features): boolean {
  const { condition } = readCondition(when)
  return condition !== undefined && holds(condition, features)
}

function render(value: ParameterValue | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === undefined ? '' : String(value)
}
