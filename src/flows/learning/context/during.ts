import { invalidInput } from '../../../core/errors.ts'
import { judgeSimilarity } from '../../../core/language/similarity/judge-similarity.ts'
import { takeInTurn } from '../../../core/learning/context/arrange-pieces.ts'
import type { CitedLine, ContextSection } from '../../../core/learning/context/context-piece.ts'
import {
  type AnswerLine,
  type DuringInput,
  type QuestionKind,
  questionKind,
} from '../../../core/learning/context/question-kind.ts'
import { findTried } from '../../../core/tasks/ending/find-resolution.ts'
import { episodeLines } from '../../../core/tasks/episodes/episode-lines.ts'
import { findSameError } from '../../../core/tasks/steps/same-error.ts'
import { firstLine } from '../../../core/tasks/steps/task-step.ts'
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { recall } from '../../recall/recall.ts'
import { similarFailures } from '../../tasks/episodes/similar-failures.ts'
import { type OpenTask, openTask, stepContext } from '../../tasks/working/task-store.ts'
import { adviseOnError, isAmong } from './advise.ts'
import { gatherPieces } from './for-task.ts'

/** A few lines answer; more would have to be read. */
const LINES_MAX = 5
const EPISODES_MAX = 2
const TITLE_LENGTH_MAX = 120

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
  if (text === undefined) throw invalidInput('Nothing is asked', 'Pass "question" or "error".')
  const open =
    task === undefined ? undefined : await openTask(task, caller, { draft: deps.documents, deps })
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
  const here = open === undefined ? undefined : await metHere(error, open, deps)
  const tried = here?.tried ?? []
  const task = { description, type, project, tried }
  const { bugs, offers } = await adviseOnError(error, task, caller, deps)
  // A bug sums up the tasks that met it.
  const summed = new Set(bugs.flatMap(({ episodeIds }) => episodeIds))
  const [met] = await similarFailures({ error, project, k: LINES_MAX }, caller, deps)
  const episodes = (met?.results ?? [])
    .filter(({ episode }) => !summed.has(episode.id))
    .flatMap(({ episode }) => {
      const [lesson] = episodeLines(episode).filter((one) => !isAmong(one, tried))
      if (lesson === undefined) return []
      const title = firstLine(episode.task.description, TITLE_LENGTH_MAX)
      const advice = episode.outcome.status === 'success' ? 'do' : 'avoid'
      return [
        lineOf(`${title} (${episode.outcome.status}): ${lesson}`, 'episode', episode.id, advice),
      ]
    })
  return [
    ...(here === undefined ? [] : [here.line]),
    ...episodes.slice(0, EPISODES_MAX),
    ...offers.map(({ text, kind, id, advice }) => lineOf(text, kind, id, advice)),
  ]
}

/** That this task met the error before, and what it tried since then in vain. */
async function metHere(error: string, { memory }: OpenTask, deps: MemoryContext) {
  const { signatureOf } = await stepContext(deps)
  const same = findSameError(memory, signatureOf(error))
  if (same === undefined) return undefined
  const { steps } = memory.progress
  const numbers = new Set(same.steps)
  const at = [...steps.keys()].filter((index) => numbers.has(steps[index]?.number ?? 0))
  const tried = findTried(steps, at)
  const said =
    tried.length === 0 ? '' : ` Tried in vain: ${tried.map((one) => `\`${one}\``).join(', ')}.`
  const text = `This error came in step ${same.steps.join(', ')} of this task.${said}`
  const line = lineOf(
    text,
    'step',
    `step/${same.steps[0]}`,
    tried.length === 0 ? undefined : 'avoid',
  )
  return { line, tried }
}

async function answerFrom(
  sections: readonly ContextSection[],
  { text: task, ...asked }: Asked,
  caller: Caller,
  deps: MemoryContext,
) {
  const { pieces } = await gatherPieces({ task, ...asked }, caller, deps)
  const wanted = pieces.filter(({ section }) => sections.includes(section))
  return takeInTurn(wanted).map((piece) => {
    const [title = '', ...lines] = piece.text.split('\n')
    const lesson = lines.find((line) => line.startsWith('- '))?.slice(2)
    const isTold = lesson === undefined || piece.section === 'pattern'
    const advice = piece.advises?.flatMap(({ part }) =>
      part === 'do' || part === 'avoid' ? [part] : [],
    )[0]
    return lineOf(isTold ? title : `${title}: ${lesson}`, piece.section, piece.id, advice)
  })
}

const HABITS: readonly ContextSection[] = ['stack', 'convention', 'preference', 'rule']

// All habits of a project are few: those that are nearest to the question come first.
async function answerConvention({ text, ...asked }: Asked, caller: Caller, deps: MemoryContext) {
  const { pieces } = await gatherPieces(asked, caller, deps)
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
