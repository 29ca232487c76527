import { invalidInput } from '../../../core/errors.ts'
import { judgeSimilarity } from '../../../core/language/similarity/judge-similarity.ts'
import { takeInTurn } from '../../../core/learning/context/arrange-pieces.ts'
import type {
  CitedLine,
  ContextPiece,
  ContextSection,
} from '../../../core/learning/context/context-piece.ts'
import {
  type AnswerLine,
  type DuringInput,
  type QuestionKind,
  questionKind,
} from '../../../core/learning/context/question-kind.ts'
import { findSameError, triedInVain } from '../../../core/tasks/steps/same-error.ts'
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { recall } from '../../recall/recall.ts'
import { similarFailures } from '../../tasks/episodes/similar-failures.ts'
import { type OpenTask, requireOpen } from '../../tasks/working/open-tasks.ts'
import { stepContext } from '../../tasks/working/task-store.ts'
import { adviseOnError } from './advise.ts'
import { gatherPieces } from './for-task.ts'
import { episodePiece } from './task-providers.ts'

/** A few lines answer; more would have to be read. */
const LINES_MAX = 5
const EPISODES_MAX = 2

/** A question, with the task in which it came up. */
interface Asked {
  readonly text: string
  readonly language?: string | undefined
  readonly project?: string | undefined
  readonly open?: OpenTask | undefined
}

type Answer = (asked: Asked, caller: Caller, deps: MemoryContext) => Promise<readonly AnswerLine[]>

const ANSWERS: Readonly<Record<QuestionKind, Answer>> = {
  error: answerError,
  howTo: (...given) => answerFrom(['pattern', 'bug', 'episode', 'codePattern'], ...given),
  convention: answerConvention,
  approach: (...given) => answerFrom(['episode', 'pattern'], ...given),
  general: answerGeneral,
}

/**
 * Answers a question that comes up in a task, in a few lines with their sources. What nothing is
 * known of by its kind is looked for among the facts.
 *
 * @throws MemoryError `INVALID_INPUT` without a question; `NOT_FOUND`, `CONFLICT` for the task.
 */
export async function answerDuring(input: DuringInput, caller: Caller, deps: MemoryContext) {
  const { question, error, task, language } = input
  const text = error ?? question
  if (text === undefined) throw invalidInput('There is no question', 'Pass "question" or "error".')
  const open =
    task === undefined ? undefined : requireOpen(await (await deps.openTasks()).read(task, caller))
  const project = input.project ?? open?.stored.scope.project
  const read = error === undefined ? questionKind(text) : 'error'
  const kinds = input.kind === undefined ? ([read, 'general'] as const) : [input.kind]
  for (const kind of kinds) {
    const items = await ANSWERS[kind]({ text, language, project, open }, caller, deps)
    if (items.length > 0) return { kind, items: items.slice(0, LINES_MAX) }
  }
  return { kind: kinds[0], items: [] }
}

// What happened in this task comes first, then past tasks, then what was made of them.
async function answerError(asked: Asked, caller: Caller, deps: MemoryContext) {
  const { text: error, project, open } = asked
  const { description = '', type } = open?.memory.progress.task ?? {}
  const { here, tried } = open === undefined ? NOT_MET : await metHere(error, open, deps)
  const task = { description, type, project, tried }
  const { bugs, offers } = await adviseOnError(error, task, caller, deps)
  const [met] = await similarFailures({ error, project, k: LINES_MAX }, caller, deps)
  // A bug sums up the tasks that met it.
  const summed = new Set(bugs.flatMap(({ episodeIds }) => episodeIds))
  const episodes = (met?.results ?? [])
    .filter(({ episode }) => !summed.has(episode.id))
    .map(({ episode, similarity }) => lineOfPiece(episodePiece({ episode, score: similarity })))
  const isVain = ({ text, advice, sources }: AnswerLine): boolean =>
    advice === 'do' && sources[0]?.kind !== 'bug' && tried.some((one) => text.includes(one))
  return [
    ...here,
    ...episodes.filter((one) => !isVain(one)).slice(0, EPISODES_MAX),
    ...offers
      .map(({ text, kind, id, advice }) => lineOf(text, kind, id, advice))
      .filter((one) => !isVain(one)),
  ]
}

const NOT_MET = { here: [], tried: [] }

/** That the error occurred before in this task, and what was tried since without success. */
async function metHere(error: string, { memory }: OpenTask, deps: MemoryContext) {
  const { signatureOf } = await stepContext(deps)
  const signature = signatureOf(error)
  const tried = triedInVain(memory, signature)
  // The question is about what just failed.
  const last = memory.progress.steps.at(-1)?.number
  const before = (findSameError(memory, signature)?.steps ?? []).filter((one) => one !== last)
  if (before.length === 0) return { here: [], tried }
  const vain = tried.length === 0 ? '' : ` Tried without success: ${tried.join(', ')}.`
  const text = `This error already occurred in step ${before.join(', ')} of this task.${vain}`
  const advice = tried.length === 0 ? undefined : 'avoid'
  return { here: [lineOf(text, 'step', `step/${before[0]}`, advice)], tried }
}

async function answerFrom(
  sections: readonly ContextSection[],
  { text: task, language, project }: Asked,
  caller: Caller,
  deps: MemoryContext,
) {
  const { pieces } = await gatherPieces({ task, language, project }, caller, deps)
  return takeInTurn(pieces.filter(({ section }) => sections.includes(section))).map(lineOfPiece)
}

function lineOfPiece({ section, id, text, advises = [] }: ContextPiece): AnswerLine {
  const [title = '', ...lines] = text.split('\n')
  const lesson = lines.find((line) => line.startsWith('- '))?.slice(2)
  const [advice] = advises.flatMap(({ part }) => (part === 'do' || part === 'avoid' ? [part] : []))
  const isWhole = section === 'pattern' || lesson === undefined
  return lineOf(isWhole ? title : `${title}: ${lesson}`, section, id, advice)
}

const HABITS: readonly ContextSection[] = ['stack', 'convention', 'preference', 'rule']

// All habits of a project are few: those that are nearest to the question come first.
async function answerConvention(
  { text, language, project }: Asked,
  caller: Caller,
  deps: MemoryContext,
) {
  const { pieces } = await gatherPieces({ language, project }, caller, deps)
  return pieces
    .filter(({ section }) => HABITS.includes(section))
    .flatMap((piece) => {
      const [title = '', ...lines] = piece.text.split('\n')
      const said =
        piece.section === 'rule' ? [title] : lines.map((line) => line.replace(/^- /u, ''))
      return said.map((line) => ({ line, piece, near: judgeSimilarity(text, line).similarity }))
    })
    .toSorted((left, right) => right.near - left.near)
    .map(({ line, piece }) => lineOf(line, piece.section, piece.id))
}

async function answerGeneral({ text: query }: Asked, caller: Caller, deps: MemoryContext) {
  const { items } = await recall({ query, k: LINES_MAX }, caller, deps)
  return items.map(({ id, text }) => lineOf(text, 'fact', id))
}

function lineOf(
  text: string,
  kind: CitedLine['sources'][number]['kind'],
  id: string,
  advice?: AnswerLine['advice'],
): AnswerLine {
  const { flags } = flagSuspicious(text)
  return { text, sources: [{ kind, id }], ...(advice !== undefined && { advice }), flags }
}
