import type { SequenceItem } from '../conditions/condition.ts'
import { capitalize } from '../patterns/describe-pattern.ts'
import type { PatternAdvice } from '../patterns/pattern.ts'
import type { PatternContent, TemplateContent } from '../patterns/pattern-content.ts'
import { describeStep } from './describe-condition.ts'
import type { Hypothesis } from './hypothesis.ts'

interface Advised {
  readonly advice: PatternAdvice
  readonly where: string | undefined
  readonly subject: string
  readonly how: string
}

/** A plan becomes a template, a sequence a procedure, everything else a heuristic. */
export function renderContent(
  { condition, population }: Hypothesis,
  { advice, where, subject, how }: Advised,
): PatternContent {
  if (advice === 'do' && condition.is === 'follows') {
    if (condition.feature === 'plan') return renderTemplate(condition.sequence)
    const { sequence } = condition
    if (sequence.length > 1) {
      return renderProcedure(population.met === undefined ? sequence : sequence.slice(1))
    }
  }
  return {
    type: 'heuristic',
    condition: advice === 'watch' ? `it is one of these: ${subject}` : (where ?? 'any task'),
    action: how,
    rationale: 'Runs of both outcomes were compared.',
  }
}

function renderProcedure(sequence: readonly SequenceItem[]): PatternContent {
  return {
    type: 'procedure',
    steps: sequence.map(({ value }, index) => ({
      name: `step ${index + 1}`,
      action: capitalize(describeStep(value)),
      ...(value.startsWith('tool ') ? { tool: value.slice('tool '.length) } : {}),
    })),
    branches: [],
    until: [],
  }
}

/** What differs from task to task in a part of a plan: `{file}`. */
const PLACE = /\{([a-z]+)\}$/u

/** The parts of a plan as a template: what differs from task to task becomes a parameter. */
function renderTemplate(sequence: readonly SequenceItem[]): TemplateContent {
  const parameters: TemplateContent['parameters'][number][] = []
  const place = (name: string, description: string): string => {
    parameters.push({ name, type: 'text', description })
    return `{{${name}}}`
  }
  const counts = new Map<string, number>()
  const structure = sequence.map(({ value }) => {
    const [, kind] = PLACE.exec(value) ?? []
    const line = capitalize(value)
    if (kind === undefined) return value.includes(' ') ? line : `${line} {{subject}}`
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const action = value.replace(PLACE, '').trim()
    const name = count === 1 ? kind : `${kind}${count}`
    return line.replace(PLACE, () => place(name, `The ${kind} to ${action}.`))
  })
  // An action without an object is done to what the task is about.
  if (structure.some((line) => line.endsWith('{{subject}}'))) {
    place('subject', 'What the task is about.')
  }
  return { type: 'template', structure, parameters, rules: [] }
}
