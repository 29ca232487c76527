import { sentenceSpans } from '../../language/split-sentences.ts'
import { hasCue } from '../../summary/read-cues.ts'
import { summarise } from '../../summary/summarise.ts'
import type { TaskStep } from '../steps/task-step.ts'
import type { Circumstances, WorkingMemory } from '../working-memory.ts'
import { describeLearning, type Learning } from './find-learnings.ts'
import { saysSomething } from './says-something.ts'

/** What can be used again. A language model may do better, under the same contract. */
export interface ExtractedKnowledge {
  readonly problemPattern?: string
  readonly solutionPattern?: string
  readonly gotchas: readonly string[]
  readonly tips: readonly string[]
}

const PATTERN_TOKENS = 80
const LISTED_MAX = 10
const SENTENCE_LENGTH_MAX = 300

/** Reads problem, solution, gotchas and tips off a finished task, by rules. */
export function extractKnowledge(
  memory: WorkingMemory,
  learnings: readonly Learning[],
  given: Pick<Circumstances, 'countTokens'>,
): ExtractedKnowledge {
  const { progress, active } = memory
  const { task, steps } = progress
  const short = (text: string): string =>
    summarise(text, { budgetTokens: PATTERN_TOKENS, countTokens: given.countTokens })
  const types = [
    ...new Set(steps.flatMap(({ errorType }) => (errorType === undefined ? [] : [errorType]))),
  ]
  const problem = [
    ...(task?.type === undefined ? [] : [`${task.type}:`]),
    short(task?.description ?? ''),
    ...(types.length === 0 ? [] : [`(${types.slice(0, LISTED_MAX).join(', ')})`]),
  ]
    .filter((part) => part !== '')
    .join(' ')
  const solutions = learnings.flatMap((learning) =>
    learning.kind === 'error-resolution' ? [learning.solution] : [],
  )
  const solution = short(
    [...active.decisions.map(({ decision }) => decision), ...solutions].join('\n'),
  )
  return {
    ...(!saysSomething(problem) ? {} : { problemPattern: problem }),
    ...(!saysSomething(solution) ? {} : { solutionPattern: solution }),
    gotchas: findGotchas(steps, learnings),
    tips: findTips(steps, learnings),
  }
}

// What was said to beware of, errors that were left, and checks that cannot be relied on.
function findGotchas(
  steps: readonly TaskStep[],
  learnings: readonly Learning[],
): readonly string[] {
  const said = sentencesWith(steps, 'caution')
  const failed = learnings.flatMap((learning) => {
    if (learning.kind === 'passed-unchanged') return [describeLearning(learning)]
    const isTelling = learning.kind === 'failure-pattern' && learning.context !== ''
    return isTelling ? [`${learning.context}: ${learning.reason}`] : []
  })
  return unique([...failed, ...said])
}

// What helped against errors, and what was found out.
function findTips(steps: readonly TaskStep[], learnings: readonly Learning[]): readonly string[] {
  const helped = learnings.flatMap((learning) =>
    learning.kind === 'error-resolution' && learning.solution !== ''
      ? [`When "${learning.error}": ${learning.solution}`]
      : [],
  )
  return unique([...helped, ...sentencesWith(steps, 'finding')])
}

function sentencesWith(steps: readonly TaskStep[], cue: 'caution' | 'finding'): readonly string[] {
  return steps.flatMap(({ thought = '' }) =>
    sentenceSpans(thought)
      .map(({ start, end }) => thought.slice(start, end))
      .filter((sentence) => sentence.length <= SENTENCE_LENGTH_MAX && hasCue(sentence, cue)),
  )
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter(saysSomething).slice(0, LISTED_MAX)
}
