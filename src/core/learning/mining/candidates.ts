import { groupBy } from '../../group-by.ts'
import { type Choice, choicesOf, printChoice, situationOf } from '../digests/choices.ts'
import { listsIn, type RunDigest, typeOfRun } from '../digests/run-digest.ts'

export interface MiningRun {
  readonly digest: RunDigest
  readonly isSuccess: boolean
}

/** A choice that some runs made and others, that could have, did not. */
export interface Candidate {
  readonly choice: Choice
  /** Only runs of this type of task are compared. Absent: all. */
  readonly type?: string | undefined
  /** The runs that are compared, by index. */
  readonly runs: readonly number[]
  /** Those of them that made the choice. */
  readonly made: ReadonlySet<number>
}

/** Runs on either side, and tasks among those that made the choice. */
const RUNS_MIN = 5
const TASKS_MIN = 4
/** Fewer runs of a type say too little by themselves. */
const TYPE_RUNS_MIN = 40
const TYPES_MAX = 6
/** Those that split the runs most evenly. */
const CANDIDATES_MAX = 600

/** Of choices that were made by the same runs, the one that comes first in this order. */
const KINDS: readonly Choice['kind'][] = [
  'again',
  'plan',
  'on',
  'before',
  'after',
  'start',
  'early',
  'use',
]

/** Every choice that can be tested, in all runs and in those of one type. */
export function findCandidates(runs: readonly MiningRun[]): readonly Candidate[] {
  const all = candidatesIn(runs, [...runs.keys()])
  const types = [...groupBy(runs.keys(), (run) => typeOf(runs[run]))]
    .filter(([, own]) => own.length >= TYPE_RUNS_MIN && own.length < runs.length)
    .toSorted(([, left], [, right]) => right.length - left.length)
    .slice(0, TYPES_MAX)
    .flatMap(([type, own]) => candidatesIn(runs, own).map((one) => ({ ...one, type })))
  return [...all, ...types]
}

function typeOf(run: MiningRun | undefined): string | undefined {
  return run === undefined ? undefined : typeOfRun(run.digest)
}

function candidatesIn(runs: readonly MiningRun[], within: readonly number[]): readonly Candidate[] {
  const choices = new Map<string, Choice>()
  const made = new Map<string, Set<number>>()
  const situations = new Map<string, Set<number>>()
  for (const run of within) {
    const { features } = (runs[run] as MiningRun).digest
    for (const choice of choicesOf(listsIn(features.steps), listsIn(features.plan))) {
      const text = printChoice(choice)
      choices.set(text, choice)
      addRun(made, text, run)
    }
    for (const text of Array.isArray(features.choices) ? features.choices : [])
      if (typeof text === 'string') addRun(situations, text, run)
  }
  const known = new Set<string>()
  return [...choices]
    .map(([text, choice]): Candidate => {
      const situation = situationOf(choice)
      const compared = situation === undefined ? within : [...(situations.get(situation) ?? [])]
      return { choice, runs: compared, made: made.get(text) ?? new Set() }
    })
    .filter((candidate) => isTestable(candidate, runs))
    .toSorted((left, right) => preference(left.choice) - preference(right.choice))
    .filter(({ runs: compared, made: makers }) => {
      const key = `${compared.join()} ${[...makers].join()}`
      return !known.has(key) && known.add(key)
    })
    .toSorted((left, right) => evenness(right) - evenness(left))
    .slice(0, CANDIDATES_MAX)
}

function addRun(runs: Map<string, Set<number>>, text: string, run: number): void {
  const known = runs.get(text)
  if (known === undefined) runs.set(text, new Set([run]))
  else known.add(run)
}

function isTestable({ runs: compared, made }: Candidate, runs: readonly MiningRun[]): boolean {
  if (made.size < RUNS_MIN || compared.length - made.size < RUNS_MIN) return false
  return new Set([...made].map((run) => runs[run]?.digest.taskKey)).size >= TASKS_MIN
}

/** The smaller, the rather: what any agent calls the same comes before the name of a tool. */
export function preference(choice: Choice): number {
  return KINDS.indexOf(choice.kind) * 3 + namesIn(choice).length
}

/** True when a choice names a tool, a command, an error or the parts of a plan. */
export function isNamed(choice: Choice): boolean {
  return choice.kind === 'on' || choice.kind === 'plan' || namesIn(choice).length > 0
}

function namesIn(choice: Choice): readonly string[] {
  const actions = 'action' in choice ? [choice.action, 'other' in choice ? choice.other : ''] : []
  return actions.filter((name) => /^(?:tool|run) /u.test(name))
}

function evenness({ runs, made }: Candidate): number {
  return made.size * (runs.length - made.size)
}
