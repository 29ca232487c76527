import { templateOf } from '../../language/failures/message-template.ts'
import { withoutQuoted } from '../../language/failures/signature.ts'
import { stemWord } from '../../language/text/word-terms.ts'
import type { TraceEntry } from '../../tasks/episodes/episode.ts'
import { readFailureText } from '../../tasks/episodes/failure-keys.ts'
import { readInput, readOutput } from './call-features.ts'
import { codeNames, featureText, READ_LENGTH_MAX, taskWords } from './task-features.ts'

/** Later steps are left out: what decides a run mostly happens early. */
export const STEPS_KEPT_MAX = 40
export const FEATURES_PER_STEP_MAX = 24
/** Of all steps together; after that a step keeps its tool and whether it failed. */
const FEATURES_PER_RUN_MAX = 480
/** Share of common words from which two inputs count as alike. */
const ALIKE_SHARE = 0.6
const NAMES_KEPT_MAX = 4_000

export type Step = Pick<TraceEntry, 'tool' | 'input' | 'output' | 'error'>

interface LastStep {
  readonly tool: string
  readonly error?: string | undefined
  readonly words: ReadonlySet<string>
}

/** The task, and what earlier steps left behind. */
interface Context {
  readonly topic: ReadonlySet<string>
  /** Names of code in the task. */
  readonly taskNames: ReadonlySet<string>
  /** Names in the task or in any step so far. */
  readonly names: Set<string>
  readonly inputs: Set<string>
  readonly outputs: Set<string>
  last: LastStep | undefined
}

export function stepFeatures(steps: readonly Step[], task: string): readonly (readonly string[])[] {
  const words = taskWords(task)
  const context: Context = {
    topic: new Set(words),
    taskNames: new Set(codeNames(task)),
    names: new Set(words),
    inputs: new Set(),
    outputs: new Set(),
    last: undefined,
  }
  let room = FEATURES_PER_RUN_MAX
  return steps.slice(0, STEPS_KEPT_MAX).map((step) => {
    const all = [...new Set(featuresOf(step, context))]
    const kept = room > 0 ? all.slice(0, FEATURES_PER_STEP_MAX) : all.filter(isBasic)
    room -= kept.length
    return kept
  })
}

function isBasic(feature: string): boolean {
  return feature.startsWith('tool ') || feature === 'error'
}

function featuresOf(step: Step, context: Context): readonly string[] {
  const given = (step.input ?? '').slice(0, READ_LENGTH_MAX)
  const now: LastStep = {
    tool: featureText(step.tool ?? 'none'),
    error: step.error === undefined ? undefined : errorTemplate(step.error),
    words: new Set(given.toLowerCase().split(/\W+/u)),
  }
  const input = readInput(given)
  const features = [
    `tool ${now.tool}`,
    ...(now.error === undefined ? [] : ['error', `error ${now.error}`]),
    ...relationFeatures(now, context.last),
    ...input.features,
    ...guessFeatures(input.names, context),
    ...topicFeatures(input.names, context),
    ...sharedFeatures('input', given, context),
    ...repeatFeature('input again', given, context.inputs),
  ]
  if (now.error === undefined) {
    const shown = (step.output ?? '').slice(0, READ_LENGTH_MAX)
    const output = readOutput(shown, context.topic)
    features.push(
      ...sharedFeatures('output', shown, context),
      ...output.features,
      ...repeatFeature('output again', shown, context.outputs),
    )
    addNames(output.names, context)
  }
  addNames(input.names, context)
  context.last = now
  return features
}

function relationFeatures(now: LastStep, last: LastStep | undefined): readonly string[] {
  if (last === undefined) return now.error === undefined ? ['first ok'] : ['first failed']
  const features = [last.tool === now.tool ? 'same tool' : 'other tool']
  if (isAlike(last.words, now.words)) features.push('input like before')
  if (last.error === undefined) return features
  if (now.error === undefined) features.push('recovered')
  else features.push(last.error === now.error ? 'error again' : 'another error')
  return features
}

// A name that neither the task nor any earlier step has shown is a guess.
function guessFeatures(names: readonly string[], context: Context): readonly string[] {
  if (names.length === 0) return []
  const guessed = names.filter((name) => !context.names.has(name)).length
  if (guessed === 0) return ['names all known']
  return ['names guessed', guessed === 1 ? 'names one guessed' : 'names several guessed']
}

function topicFeatures(names: readonly string[], { topic }: Context): readonly string[] {
  if (names.length === 0 || topic.size === 0) return []
  const of = names.filter((name) => name.split('_').some((part) => topic.has(stemWord(part))))
  if (of.length === 0) return ['names off topic']
  return [of.length === names.length ? 'names all on topic' : 'names partly on topic']
}

function sharedFeatures(
  where: 'input' | 'output',
  text: string,
  { taskNames }: Context,
): readonly string[] {
  if (taskNames.size === 0) return []
  const shared = codeNames(text).filter((name) => taskNames.has(name)).length
  if (shared === 0) return [`${where} nothing the task names`]
  return [`${where} what the task names`, ...(shared > 2 ? [`${where} much the task names`] : [])]
}

function repeatFeature(feature: string, text: string, seen: Set<string>): readonly string[] {
  const normal = text.replace(/\s+/gu, ' ').trim().toLowerCase()
  if (normal.length < 2) return []
  if (seen.has(normal)) return [feature]
  seen.add(normal)
  return []
}

function addNames(names: readonly string[], context: Context): void {
  for (const name of names) {
    if (context.names.size >= NAMES_KEPT_MAX) return
    context.names.add(name)
  }
}

function isAlike(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  let shared = 0
  for (const word of right) if (left.has(word)) shared++
  return shared / Math.max(1, left.size + right.size - shared) >= ALIKE_SHARE
}

/** A quoted phrase that is no name: it says where, such as 'where clause'. */
const PHRASE = /["'`](\p{Ll}+(?: \p{Ll}+){1,3})["'`]/gu

/** What an error says, whatever it names. */
function errorTemplate(text: string): string {
  const { type, message = '' } = readFailureText(text.slice(0, READ_LENGTH_MAX))
  const line = (message.trim() || text.trim()).split('\n', 1)[0] ?? ''
  const template = withoutQuoted(templateOf(line).text.replace(PHRASE, '$1'))
  return featureText(
    type === undefined || template.startsWith(type) ? template : `${type}: ${template}`,
  )
}
