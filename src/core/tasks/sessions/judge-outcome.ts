import type { Act } from '../acts/read-acts.ts'
import { judgeTests, type ResolvedStep, readAllActs } from '../ending/find-resolution.ts'
import type { Run } from '../runs/run.ts'
import words from './outcome-words.json' with { type: 'json' }

/** How a run of a session ended, as its log shows. */
export type SessionOutcome =
  | 'tests-passed'
  | 'tests-failed'
  | 'accepted'
  | 'reverted'
  | 'interrupted'
  | 'outcome-unknown'

interface JudgedRun {
  readonly steps: readonly ResolvedStep[]
  /** What the person said last, and how many steps had been taken by then. */
  readonly lastPrompt: { readonly text: string; readonly stepsBefore: number } | undefined
  /** True when the person stopped the agent, and nothing came after that. */
  readonly isInterrupted: boolean
}

/** A longer answer says more than yes or no. */
const ANSWER_LENGTH_MAX = 200

const alternatives = (listed: string): string => `(?<!\\p{L})(?:${listed})(?!\\p{Script=Latin})`
const ACCEPTED = new RegExp(
  `^(?:\\p{P}|\\s|ok(?:ay)?|yes|great|sì|네|응|ja|oui|sí)*${alternatives(words.accepted)}`,
  'iu',
)
const DOUBTS = new RegExp(alternatives(words.doubts), 'iu')
const REVERTED = new RegExp(alternatives(words.reverted), 'iu')
const PUT_BACK =
  /^git (?:checkout (?:\S+ )?(?:--(?: |$)|\.$)|restore (?!--staged)|reset --hard|revert |stash$|stash (?:push|save|-u))/u

/** The outcome of a run: what the person said last counts most, then what tests showed. */
export function judgeOutcome(run: JudgedRun): {
  readonly kind: SessionOutcome
  readonly outcome: Pick<Run['outcome'], 'status' | 'testsPassed' | 'feedback'>
} {
  const testsPassed = judgeTests(run.steps)
  const kind = kindOf(run, testsPassed)
  const tests = testsPassed === undefined ? {} : { testsPassed }
  return { kind, outcome: { ...ENDINGS[kind], ...tests } }
}

const ENDINGS: Readonly<Record<SessionOutcome, Pick<Run['outcome'], 'status' | 'feedback'>>> = {
  'tests-passed': { status: 'success' },
  'tests-failed': { status: 'failure' },
  accepted: { status: 'success', feedback: 'positive' },
  reverted: { status: 'failure' },
  interrupted: { status: 'partial' },
  'outcome-unknown': { status: 'partial' },
}

function kindOf(run: JudgedRun, testsPassed: boolean | undefined): SessionOutcome {
  const { steps, lastPrompt, isInterrupted } = run
  const acts = readAllActs(steps)
  const changedAt = acts.findLastIndex(
    (some, at) => some.some(isChange) && steps[at]?.error === undefined,
  )
  const answer = answerIn(lastPrompt)
  if (REVERTED.test(answer) || acts[changedAt]?.some(isPutBack) === true) return 'reverted'
  const isUnchanged = changedAt < (lastPrompt?.stepsBefore ?? 0)
  if (isUnchanged && ACCEPTED.test(answer) && !DOUBTS.test(answer)) return 'accepted'
  if (isInterrupted) return 'interrupted'
  if (testsPassed === undefined) return 'outcome-unknown'
  return testsPassed ? 'tests-passed' : 'tests-failed'
}

/** What the person said to the work that had been done. */
function answerIn(prompt: JudgedRun['lastPrompt']): string {
  const said = prompt?.text.trim() ?? ''
  return prompt?.stepsBefore === 0 || said.length > ANSWER_LENGTH_MAX ? '' : said
}

function isPutBack({ call }: Act): boolean {
  return PUT_BACK.test(call)
}

function isChange(act: Act): boolean {
  return act.kind === 'change' || isPutBack(act)
}
