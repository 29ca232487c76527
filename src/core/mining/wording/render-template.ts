import type { SequenceItem } from '../../conditions/condition.ts'
import { capitalize } from '../../patterns/describe-pattern.ts'
import type { TemplateContent } from '../../patterns/pattern-content.ts'

/** What differs from task to task in a part of a plan: `{file}`. */
const PLACE = /\{([a-z]+)\}$/u

/** The parts of a plan as a template: what differs from task to task becomes a parameter. */
export function renderTemplate(sequence: readonly SequenceItem[]): TemplateContent {
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
