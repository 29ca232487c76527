import { mean } from './mean.ts'

/** An answer under default settings. */
export interface CutOffAnswer {
  readonly returned: readonly (string | number)[]
  /** False when the memory itself says that nothing it holds answers the question. */
  readonly isSupported: boolean
  readonly relevant: readonly (string | number)[]
  /** False for a question that nothing in the memory answers. */
  readonly isAnswerable: boolean
}

/**
 * The effect of the cut-off: how many questions without an answer get no results, and the cost for
 * the others.
 */
export function cutOffMetrics(answers: readonly CutOffAnswer[]): Readonly<Record<string, number>> {
  const isSilent = ({ returned, isSupported }: CutOffAnswer) =>
    returned.length === 0 || !isSupported
  const unanswerable = answers.filter(({ isAnswerable }) => !isAnswerable)
  const answerable = answers.filter(
    ({ isAnswerable, relevant }) => isAnswerable && relevant.length > 0,
  )
  const figures: readonly (readonly [string, number | undefined])[] = [
    ['n_unanswerable', unanswerable.length],
    ['silent', share(unanswerable, isSilent)],
    ['silent_empty', share(unanswerable, ({ returned }) => returned.length === 0)],
    ['n_answerable', answerable.length],
    ['wrongly_silent', share(answerable, isSilent)],
    ['precision', mean(answerable.filter(({ returned }) => returned.length > 0).map(precisionOf))],
    ['recall', mean(answerable.map(recallOf))],
    ['results', mean(answerable.map(({ returned }) => returned.length))],
  ]
  return Object.fromEntries(
    figures.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function share(
  answers: readonly CutOffAnswer[],
  holds: (answer: CutOffAnswer) => boolean,
): number | undefined {
  return mean(answers.map((answer) => Number(holds(answer))))
}

function countFound({ returned, relevant }: CutOffAnswer): number {
  const wanted = new Set(relevant.map(String))
  return new Set(returned.map(String).filter((id) => wanted.has(id))).size
}

function precisionOf(answer: CutOffAnswer): number {
  return countFound(answer) / new Set(answer.returned.map(String)).size
}

function recallOf(answer: CutOffAnswer): number {
  return countFound(answer) / new Set(answer.relevant.map(String)).size
}
