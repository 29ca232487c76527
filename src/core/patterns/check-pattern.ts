import { checkCondition } from '../conditions/check-condition.ts'
import { FEATURE_TYPES, type FeatureType } from '../conditions/features.ts'
import { readCondition } from '../conditions/read-condition.ts'
import { invalidInput } from '../errors.ts'
import type { PatternContent, ProcedureContent, TemplateContent } from './pattern-content.ts'
import type { CheckedPattern } from './pattern-input.ts'

interface PlacedCondition {
  /** Such as `applicability.conditions[2]`. */
  readonly path: string
  readonly text: string
  readonly types: Readonly<Record<string, FeatureType>>
}

/**
 * Checks what no schema can: conditions, and names that must be declared.
 *
 * @throws MemoryError `INVALID_INPUT` that lists every problem with its path.
 */
export function checkPattern(pattern: Partial<CheckedPattern>): void {
  const problems = [
    ...(pattern.saves !== undefined && pattern.expects === 'failure'
      ? ['saves: only a pattern that expects success can save something; leave it out.']
      : []),
    ...conditionsOf(pattern).flatMap(checkPlaced),
    ...(pattern.content === undefined ? [] : checkContent(pattern.content)),
  ]
  if (problems.length > 0) throw invalidInput('Invalid pattern', problems.join('\n'))
}

function checkPlaced({ path, text, types }: PlacedCondition): readonly string[] {
  const { condition, problem } = readCondition(text)
  const found = condition === undefined ? problem : checkCondition(condition, types)
  return found === undefined ? [] : [`${path}: ${found}`]
}

function conditionsOf({
  applicability,
  followedWhen,
  content,
}: Partial<CheckedPattern>): PlacedCondition[] {
  const placed = (path: string, text: string): PlacedCondition => ({
    path,
    text,
    types: FEATURE_TYPES,
  })
  return [
    ...(followedWhen === undefined ? [] : [placed('followedWhen', followedWhen)]),
    ...(applicability?.conditions ?? []).map((text, index) =>
      placed(`applicability.conditions[${index}]`, text),
    ),
    ...(applicability?.antiConditions ?? []).map((text, index) =>
      placed(`applicability.antiConditions[${index}]`, text),
    ),
    ...(content?.type === 'heuristic' ? [placed('content.condition', content.condition)] : []),
    ...(content?.type === 'template' ? rulesOf(content) : []),
    ...(content?.type === 'procedure' ? casesOf(content) : []).map(({ path, text }) =>
      placed(path, text),
    ),
  ]
}

function casesOf({
  branches,
  until,
}: ProcedureContent): readonly { readonly path: string; readonly text: string }[] {
  return [
    ...branches.map(({ when }, index) => ({ path: `content.branches[${index}].when`, when })),
    ...until.map(({ when }, index) => ({ path: `content.until[${index}].when`, when })),
  ].flatMap(({ path, when }) => (when === undefined ? [] : [{ path, text: when }]))
}

function rulesOf({ rules, parameters }: TemplateContent): PlacedCondition[] {
  const types = Object.fromEntries(
    parameters.map(({ name, type }): [string, FeatureType] => [`parameter.${name}`, type]),
  )
  return rules.map(({ when }, index) => ({
    path: `content.rules[${index}].when`,
    text: when,
    types,
  }))
}

function checkContent(content: PatternContent): readonly string[] {
  if (content.type === 'template') return checkTemplate(content)
  return content.type === 'procedure' ? checkProcedure(content) : []
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
  return [...unknown, ...outside, ...repeated('content.parameters', parameters)]
}

function checkProcedure({ steps, branches }: ProcedureContent): readonly string[] {
  const known = new Set(steps.map(({ name }) => name))
  const unknown = branches.flatMap(({ after, goTo = after }, index) =>
    [after, goTo]
      .filter((name) => !known.has(name))
      .map((name) => `content.branches[${index}]: there is no step "${name}".`),
  )
  const all = [...steps, ...branches.flatMap((branch) => branch.steps)]
  return [...new Set(unknown), ...repeated('content.steps', all)]
}

function repeated(path: string, named: readonly { readonly name: string }[]): readonly string[] {
  const names = named.map(({ name }) => name)
  return names.flatMap((name, index) =>
    names.indexOf(name) === index ? [] : [`${path}[${index}]: "${name}" is used twice.`],
  )
}
