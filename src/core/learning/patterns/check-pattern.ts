import { invalidInput } from '../../errors.ts'
import { checkCondition } from '../conditions/check-condition.ts'
import { FEATURE_TYPES, type FeatureType } from '../conditions/condition.ts'
import { readCondition } from '../conditions/read-condition.ts'
import type { PatternContent, ProcedureContent, TemplateContent } from './pattern-content.ts'
import type { CheckedPattern } from './pattern-input.ts'

/**
 * Checks what no schema can: conditions, and names that must be declared.
 *
 * @throws MemoryError `INVALID_INPUT` that lists every problem with its path.
 */
export function checkPattern(pattern: Partial<CheckedPattern>): void {
  const { saves, expects, applicability, followedWhen, content } = pattern
  const problems = [
    ...(saves !== undefined && expects === 'failure'
      ? ['saves: only a pattern that expects success can save something; leave it out.']
      : []),
    ...checkConditions('followedWhen', followedWhen),
    ...checkConditions('applicability.conditions[]', applicability?.conditions),
    ...checkConditions('applicability.antiConditions[]', applicability?.antiConditions),
    ...(content === undefined ? [] : checkContent(content)),
  ]
  if (problems.length > 0) throw invalidInput('Invalid pattern', problems.join('\n'))
}

/** The problems of a condition, or of each in a list, whose index goes into `[]` of the path. */
function checkConditions(
  path: string,
  texts: string | readonly (string | undefined)[] | undefined,
  types: Readonly<Record<string, FeatureType>> = FEATURE_TYPES,
): readonly string[] {
  if (typeof texts !== 'string') {
    return (texts ?? []).flatMap((text, index) =>
      checkConditions(path.replace('[]', `[${index}]`), text, types),
    )
  }
  const { condition, problem } = readCondition(texts)
  const found = condition === undefined ? problem : checkCondition(condition, types)
  return found === undefined ? [] : [`${path}: ${found}`]
}

function checkContent(content: PatternContent): readonly string[] {
  if (content.type === 'template') return checkTemplate(content)
  if (content.type === 'procedure') return checkProcedure(content)
  return content.type === 'heuristic' ? checkConditions('content.condition', content.condition) : []
}

/** `{{name}}` anywhere in a line. */
export const PLACEHOLDER = /\{\{\s*([A-Za-z0-9]+)\s*\}\}/gu

function checkTemplate({ structure, parameters, rules }: TemplateContent): readonly string[] {
  const known = new Set(parameters.map(({ name }) => name))
  const unknown = structure.flatMap((line, index) =>
    [...line.matchAll(PLACEHOLDER)]
      .map(([, name = '']) => name)
      .filter((name) => !known.has(name))
      .map((name) => `content.structure[${index}]: declare "${name}" in content.parameters.`),
  )
  const outside = rules.flatMap(({ line }, index) =>
    line <= structure.length
      ? []
      : [`content.rules[${index}].line: there are only ${structure.length} lines.`],
  )
  const types = Object.fromEntries(
    parameters.map(({ name, type }): [string, FeatureType] => [`parameter.${name}`, type]),
  )
  const conditions = rules.map(({ when }) => when)
  return [
    ...checkConditions('content.rules[].when', conditions, types),
    ...unknown,
    ...outside,
    ...repeated('content.parameters', parameters),
  ]
}

function checkProcedure({ steps, branches, until }: ProcedureContent): readonly string[] {
  const known = new Set(steps.map(({ name }) => name))
  const unknown = branches.flatMap(({ after, goTo = after }, index) =>
    [after, goTo]
      .filter((name) => !known.has(name))
      .map((name) => `content.branches[${index}]: there is no step "${name}".`),
  )
  const all = [...steps, ...branches.flatMap((branch) => branch.steps)]
  const whens = (cases: ProcedureContent['until']) => cases.map(({ when }) => when)
  return [
    ...checkConditions('content.branches[].when', whens(branches)),
    ...checkConditions('content.until[].when', whens(until)),
    ...new Set(unknown),
    ...repeated('content.steps', all),
  ]
}

function repeated(path: string, named: readonly { readonly name: string }[]): readonly string[] {
  const names = named.map(({ name }) => name)
  return names.flatMap((name, index) =>
    names.indexOf(name) === index ? [] : [`${path}[${index}]: "${name}" is used twice.`],
  )
}
