import type { FollowedSign } from '../../conditions/condition.ts'
import type { TemplateContent, TemplateParameter } from '../../patterns/pattern.ts'
import { capitalise } from './capitalise.ts'

/** What differs from task to task in a part of a plan. */
const CLASS = /\{([a-z]+)\}$/u

/** How a task is divided, in words: `read a file, then test, then write`. */
export function sayPlan(signs: readonly FollowedSign[]): string {
  return signs.map(({ sign }) => sign.replace(CLASS, 'a $1')).join(', then ')
}

/** The parts of a plan as lines to be filled: each thing that differs is a parameter. */
export function toTemplate(signs: readonly FollowedSign[]): TemplateContent {
  const parameters: TemplateParameter[] = []
  const add = (name: string, description: string): string => {
    const same = parameters.filter((one) => one.name.replace(/\d+$/u, '') === name).length
    const own = same === 0 ? name : `${name}${same + 1}`
    parameters.push({ name: own, type: 'text', description })
    return `{{${own}}}`
  }
  const structure = signs.map(({ sign }) => {
    const [, kind] = CLASS.exec(sign) ?? []
    const line = capitalise(sign)
    if (kind !== undefined)
      return line.replace(CLASS, () =>
        add(kind, `The ${kind} to ${sign.replace(CLASS, '').trim()}.`),
      )
    return sign.includes(' ') ? line : `${line} ${subject(parameters)}`
  })
  return { type: 'template', structure, parameters, rules: [] }
}

// What is only named by what is done to it is the same in all parts: what the task is about.
function subject(parameters: TemplateParameter[]): string {
  if (!parameters.some(({ name }) => name === 'subject')) {
    parameters.push({ name: 'subject', type: 'text', description: 'What the task is about.' })
  }
  return '{{subject}}'
}
