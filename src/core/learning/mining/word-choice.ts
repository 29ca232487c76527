import type { Choice } from '../digests/choices.ts'
import { capitalize } from '../patterns/describe-pattern.ts'
import type { PatternCategory } from '../patterns/pattern.ts'

export type Advice = 'do' | 'avoid'

/** Names for actions that are not tools. */
const MEANINGS: Readonly<Record<string, string>> = {
  'is a run of one test': 'run a single test',
  'is a run of all tests': 'run all tests',
  'is a build': 'build',
  'is a linter run': 'run the linter',
  'is an edit': 'edit a file',
  'is a look at the schema': 'look at the schema',
}

/** How the agent that made the choice does it: `run npm test` for `is a run of all tests`. */
export type Examples = ReadonlyMap<string, string>

/** Advice as one sentence. Both directions come from here, so that none can turn into the other. */
export function adviceSentence(choice: Choice, advice: Advice, examples: Examples): string {
  const { when = '', what } = phraseOf(choice, examples)
  return capitalize(`${when}${advice === 'do' ? what : `don't ${what}`}.`)
}

function phraseOf(
  choice: Choice,
  examples: Examples,
): { readonly when?: string; readonly what: string } {
  const name = (action: string): string => actionPhrase(action, examples)
  switch (choice.kind) {
    case 'start':
      return { what: `${name(choice.action)} first` }
    case 'early':
      return { what: `${name(choice.action)} within the first three steps` }
    case 'use':
      return { what: name(choice.action) }
    case 'before':
      return { what: `${name(choice.action)} before you ${name(choice.other)}` }
    case 'after':
      return { what: `${name(choice.action)} after you ${name(choice.other)}` }
    case 'on':
      return { when: `after the error "${choice.error}", `, what: `${name(choice.action)} next` }
    case 'again':
      return { what: 'repeat a failed call until you have changed something' }
    case 'plan':
      return { what: `divide the task into: ${choice.parts.join('; ')}` }
  }
}

export function actionPhrase(action: string, examples: Examples): string {
  const meaning = MEANINGS[action]
  if (meaning === undefined)
    return `${action.startsWith('run ') ? 'run' : 'use'} ${quoteName(action)}`
  const example = examples.get(action)
  return example === undefined ? meaning : `${meaning} (${quoteName(example)})`
}

// `tool edit` and `run npm test` without their first word.
function quoteName(action: string): string {
  return `\`${action.slice(action.indexOf(' ') + 1)}\``
}

/** Spec P1. */
export function categoryOf(choice: Choice, advice: Advice, isOfOneType: boolean): PatternCategory {
  switch (choice.kind) {
    case 'plan':
      return 'decomposition'
    case 'again':
      return 'failure'
    case 'on':
      return advice === 'do' ? 'recovery' : 'failure'
    case 'before':
    case 'after':
      return 'sequence'
    default:
      if (choice.action.startsWith('is ')) return 'strategy'
      return isOfOneType ? 'domain' : 'tool-selection'
  }
}
