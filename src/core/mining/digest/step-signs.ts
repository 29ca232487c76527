import type { TraceEntry } from '../../episodes/episode.ts'
import { readFailureText } from '../../episodes/failure-keys.ts'
import { templateOf } from '../../failures/message/message-template.ts'
import { withoutQuoted } from '../../failures/signature.ts'
import { stemWord } from '../../text/word-terms.ts'
import { codeNames } from './code-names.ts'
import { readInput } from './input-signs.ts'
import { readOutput } from './output-signs.ts'
import {
  READ_LENGTH_MAX,
  SIGNS_A_RUN_MAX,
  SIGNS_A_STEP_MAX,
  STEPS_KEPT_MAX,
  signPart,
} from './sign-limits.ts'

type Step = Pick<TraceEntry, 'tool' | 'input' | 'output' | 'error'>

/** What earlier steps left behind. */
interface Past {
  readonly names: Set<string>
  /** Names of code in the task: words that only code has. */
  readonly said: ReadonlySet<string>
  readonly inputs: Set<string>
  readonly outputs: Set<string>
  last:
    | { readonly tool: string; readonly error?: string | undefined; readonly words: Words }
    | undefined
  errors: number
}

type Words = ReadonlySet<string>

/** Shares of words from which two inputs are called alike. */
const ALIKE_SHARE = 0.6
const NAMES_KEPT_MAX = 4_000

/** The signs of the steps of a run, in their order. `topic`: the stems of the task. */
export function stepSigns(
  steps: readonly Step[],
  topic: ReadonlySet<string>,
  said: ReadonlySet<string>,
): readonly (readonly string[])[] {
  const past: Past = {
    said,
    names: new Set(topic),
    inputs: new Set(),
    outputs: new Set(),
    last: undefined,
    errors: 0,
  }
  let room = SIGNS_A_RUN_MAX
  return steps.slice(0, STEPS_KEPT_MAX).map((step) => {
    const all = [...new Set(signsOf(step, topic, past))]
    const kept = room <= 0 ? all.filter(isPlain) : all.slice(0, SIGNS_A_STEP_MAX)
    room -= kept.length
    return kept
  })
}

function isPlain(sign: string): boolean {
  return sign.startsWith('tool ') || sign === 'error'
}

function signsOf(step: Step, topic: ReadonlySet<string>, past: Past): readonly string[] {
  const tool = signPart(step.tool ?? 'none')
  const input = readInput((step.input ?? '').slice(0, READ_LENGTH_MAX))
  const error = step.error === undefined ? undefined : errorTemplate(step.error)
  const words = new Set((step.input ?? '').slice(0, READ_LENGTH_MAX).toLowerCase().split(/\W+/u))
  const signs = [
    `tool ${tool}`,
    ...(error === undefined ? [] : ['error', `error ${error}`]),
    ...relationSigns({ tool, error, words }, past),
    ...input.signs,
    ...nameSigns(input.names, past),
    ...topicSigns(input.names, topic),
    ...sharedSigns(step.input ?? '', past.said, 'input'),
  ]
  signs.push(...repeatSign(step.input, past.inputs, 'input again'))
  if (error === undefined) {
    const output = readOutput((step.output ?? '').slice(0, READ_LENGTH_MAX), topic)
    signs.push(...sharedSigns(step.output ?? '', past.said, 'output'))
    signs.push(...output.signs, ...repeatSign(step.output, past.outputs, 'output again'))
    learn(output.names, past)
  }
  learn(input.names, past)
  past.last = { tool, error, words }
  return signs
}

function relationSigns(now: NonNullable<Past['last']>, past: Past): readonly string[] {
  const { last } = past
  if (last === undefined) return now.error === undefined ? ['first ok'] : ['first failed']
  const signs = [last.tool === now.tool ? 'same tool' : 'other tool']
  if (isAlike(last.words, now.words)) signs.push('input like before')
  if (last.error === undefined) return signs
  if (now.error === undefined) signs.push('recovered')
  else signs.push(last.error === now.error ? 'error again' : 'another error')
  return signs
}

// What an input names that nobody has said or shown is a guess.
function nameSigns(names: readonly string[], { names: known }: Past): readonly string[] {
  if (names.length === 0) return []
  const guessed = names.filter((name) => !known.has(name)).length
  if (guessed === 0) return ['names all known']
  return ['names guessed', guessed === 1 ? 'names one guessed' : 'names several guessed']
}

// Whether the names of an input are words of the task.
function topicSigns(names: readonly string[], topic: ReadonlySet<string>): readonly string[] {
  if (names.length === 0 || topic.size === 0) return []
  const of = names.filter((name) => name.split('_').some((part) => topic.has(stemWord(part))))
  if (of.length === 0) return ['names off topic']
  return [of.length === names.length ? 'names all on topic' : 'names partly on topic']
}

// What the task calls by its name, and the step deals with.
function sharedSigns(
  text: string,
  said: ReadonlySet<string>,
  where: 'input' | 'output',
): readonly string[] {
  if (said.size === 0) return []
  const shared = codeNames(text.slice(0, READ_LENGTH_MAX)).filter((name) => said.has(name))
  if (shared.length === 0) return [`${where} nothing the task names`]
  return [
    `${where} what the task names`,
    ...(shared.length > 2 ? [`${where} much the task names`] : []),
  ]
}

function repeatSign(text: string | undefined, seen: Set<string>, sign: string): readonly string[] {
  const normal = (text ?? '').slice(0, READ_LENGTH_MAX).replace(/\s+/gu, ' ').trim().toLowerCase()
  if (normal.length < 2) return []
  if (seen.has(normal)) return [sign]
  seen.add(normal)
  return []
}

function learn(names: readonly string[], { names: known }: Past): void {
  for (const name of names) {
    if (known.size >= NAMES_KEPT_MAX) return
    known.add(name)
  }
}

function isAlike(left: Words, right: Words): boolean {
  let shared = 0
  for (const word of right) if (left.has(word)) shared++
  return shared / Math.max(1, left.size + right.size - shared) >= ALIKE_SHARE
}

/** A phrase in quotes that is no name: it says where, such as 'where clause'. */
const PHRASE = /["'`](\p{Ll}+(?: \p{Ll}+){1,3})["'`]/gu

/** What an error says of whatever it names. */
export function errorTemplate(text: string): string {
  const { type, message = '' } = readFailureText(text.slice(0, READ_LENGTH_MAX))
  const line = (message.trim() || text.trim()).split('\n', 1)[0] ?? ''
  const said = withoutQuoted(templateOf(line).text.replace(PHRASE, '$1'))
  return signPart(type === undefined || said.startsWith(type) ? said : `${type}: ${said}`)
}
