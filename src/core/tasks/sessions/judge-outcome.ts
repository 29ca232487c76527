import type { Act } from '../acts/read-acts.ts'
import { judgeTests, type ResolvedStep, readAllActs } from '../ending/find-resolution.ts'
import type { Run } from '../runs/run.ts'

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
  /** True when the person stopped the agent, and nothing came after that. */
  readonly isInterrupted: boolean
}

/** The phase of a task whose agent was stopped by the person. */
export const INTERRUPTED_PHASE = 'interrupted'

const PUT_BACK =
  /^git (?:checkout (?:\S+ )?(?:--(?: |$)|\.$)|restore (?!--staged)|reset --hard|revert |stash$|stash (?:push|save|-u))/u

const COMMITTED = /^git (?:commit|push)\b/u

/** The outcome of a run: what became of its changes counts most, then what tests showed. */
export function judgeOutcome(run: JudgedRun): {
  readonly kind: SessionOutcome
  readonly outcome: Pick<Run['outcome'], 'status' | 'testsPassed'>
} {
  const testsPassed = judgeTests(run.steps)
  const kind = kindOf(run, testsPassed)
  const tests = testsPassed === undefined ? {} : { testsPassed }
  return { kind, outcome: { ...ENDINGS[kind], ...tests } }
}

const ENDINGS: Readonly<Record<SessionOutcome, Pick<Run['outcome'], 'status'>>> = {
  'tests-passed': { status: 'success' },
  'tests-failed': { status: 'failure' },
  accepted: { status: 'success' },
  reverted: { status: 'failure' },
  interrupted: { status: 'partial' },
  'outcome-unknown': { status: 'partial' },
}

function kindOf(run: JudgedRun, testsPassed: boolean | undefined): SessionOutcome {
  const { steps, isInterrupted } = run
  const acts = readAllActs(steps)
  const isDone = (at: number, is: (act: Act) => boolean): boolean =>
    steps[at]?.error === undefined && acts[at]?.some(is) === true
  const changedAt = acts.findLastIndex((_some, at) => isDone(at, isChange))
  if (isDone(changedAt, isPutBack)) return 'reverted'
  // What is committed stays.
  if (changedAt !== -1 && acts.some((_some, at) => at >= changedAt && isDone(at, isCommit))) {
    return testsPassed === false ? 'tests-failed' : 'accepted'
  }
  if (isInterrupted) return 'interrupted'
  if (testsPassed === undefined) return 'outcome-unknown'
  return testsPassed ? 'tests-passed' : 'tests-failed'
}

function isCommit({ call }: Act): boolean {
  return COMMITTED.test(call)
}

function isPutBack({ call }: Act): boolean {
  return PUT_BACK.test(call)
}

function isChange(act: Act): boolean {
  return act.kind === 'change' || isPutBack(act)
}
