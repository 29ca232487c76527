import { expect, test } from 'vitest'
import { makeDigest } from '../../../../tests/support/make-digest.ts'
import type { Condition, ConditionTest } from '../conditions/condition.ts'
import { holds } from '../conditions/holds.ts'
import { describeAdvice } from '../patterns/describe-pattern.ts'
import { seededRandom } from '../statistics/seeded-random.ts'
import { toBits } from './bits.ts'
import { contains } from './find-hypotheses.ts'
import { type Population, toPopulation } from './hypothesis.ts'
import { type MiningRun, stepsOf } from './mining-runs.ts'
import { renderPattern } from './render-pattern.ts'

/** Something that can be found, and how a reader of plain English takes it. */
interface Form {
  readonly name: string
  readonly condition: Condition
  readonly tasks?: ConditionTest
  readonly met?: Population['met']
  readonly says: string
  /** False for what nobody can choose. */
  readonly isChosen: boolean
}

const follow = (...values: readonly string[]) =>
  ({
    is: 'follows',
    feature: 'steps',
    sequence: values.map((value) => ({ value, isNext: false })),
  }) as const
const plan: Condition = {
  is: 'follows',
  feature: 'plan',
  sequence: [
    { value: '읽기 {file}', isNext: false },
    { value: 'test', isNext: false },
  ],
}
const BUGFIX: ConditionTest = {
  is: 'compared',
  feature: 'task.type',
  operator: '=',
  value: 'bugfix',
}
const QUESTION = contains('task.kinds', 'question')

const FORMS: readonly Form[] = [
  { name: 'a tool', condition: contains('tools', '검색'), says: 'use 검색', isChosen: true },
  {
    name: 'tools together',
    condition: { is: 'contains', feature: 'tools', of: 'all', values: ['검색', 'leggi'] },
    says: 'use 검색 together with leggi',
    isChosen: true,
  },
  { name: 'a step', condition: follow('tool leggi'), says: 'use leggi', isChosen: true },
  {
    name: 'steps in a row',
    condition: follow('tool leggi', 'tool 검색'),
    says: 'use leggi and later use 검색',
    isChosen: true,
  },
  { name: 'a clause', condition: follow('asks not'), says: 'query with "not"', isChosen: true },
  {
    name: 'a step that says no',
    condition: follow('input nothing'),
    says: 'call a tool with an empty input',
    isChosen: true,
  },
  {
    name: 'steps in a row of which one says no',
    condition: follow('tool leggi', 'input nothing'),
    says: 'use leggi and later call a tool with an empty input',
    isChosen: true,
  },
  { name: 'what happens', condition: follow('error'), says: 'meet an error', isChosen: false },
  {
    name: 'what happens after a step',
    condition: follow('tool leggi', 'output one'),
    says: 'use leggi and later get one item',
    isChosen: false,
  },
  {
    name: 'a step after what happens',
    condition: follow('error', 'tool leggi'),
    says: 'meet an error and later use leggi',
    isChosen: false,
  },
  {
    name: 'what happens and says no',
    condition: follow('output off topic'),
    says: 'get an answer unrelated to the task',
    isChosen: false,
  },
  {
    name: 'a plan',
    condition: plan,
    says: 'plan to 읽기 a file, then test',
    isChosen: true,
  },
  {
    name: 'a kind of task',
    condition: QUESTION,
    says: 'tasks that are a question',
    isChosen: false,
  },
  {
    name: 'words of a task',
    condition: contains('task.words', '환불'),
    says: 'tasks that mention "환불"',
    isChosen: false,
  },
  {
    name: 'a step in a kind of task',
    condition: follow('tool leggi'),
    tasks: QUESTION,
    says: 'use leggi',
    isChosen: true,
  },
  {
    name: 'a step in a kind of task that lacks something',
    condition: follow('tool leggi'),
    tasks: contains('task.kinds', 'no commas'),
    says: 'use leggi',
    isChosen: true,
  },
  {
    name: 'what happens in a kind of task',
    condition: follow('output one'),
    tasks: QUESTION,
    says: 'get one item',
    isChosen: false,
  },
  {
    name: 'a tool in a type of task',
    condition: contains('tools', '검색'),
    tasks: BUGFIX,
    says: 'use 검색',
    isChosen: true,
  },
  {
    name: 'an answer to an error',
    condition: follow('error 없음', 'tool leggi'),
    met: follow('error 없음'),
    says: 'use leggi',
    isChosen: true,
  },
]

/** How many of the runs succeed with it and without it: often, rarely, or hardly ever. */
const EFFECTS = [
  { name: 'it helps', with: 0.9, without: 0.5 },
  { name: 'it harms', with: 0.1, without: 0.5 },
  { name: 'without it hardly any run succeeds', with: 0.3, without: 0.03 },
  { name: 'without it hardly any run fails', with: 0.7, without: 0.97 },
] as const

const FEATURES = [
  'tool leggi',
  'tool 검색',
  'asks not',
  'input nothing',
  'output one',
  'output off topic',
  'error',
]

function makeRuns(form: Form, effect: (typeof EFFECTS)[number]): readonly MiningRun[] {
  const random = seededRandom(11)
  const some = <Item>(items: readonly Item[], share: number): readonly Item[] =>
    items.filter(() => random() < share)
  return Array.from({ length: 1_500 }, (_, index): MiningRun => {
    const steps = Array.from({ length: 5 }, () => [...some(FEATURES, 0.15), 'any'])
    if (random() < 0.5) steps[1]?.push('error', 'error 없음')
    const digest = makeDigest({
      id: `run-${index}`,
      at: index,
      status: 'success',
      features: {
        'task.type': random() < 0.5 ? 'bugfix' : 'ricerca',
        'task.kinds': some(['question', 'no commas'], 0.5),
        'task.words': some(['환불'], 0.5),
        tools: some(['검색', 'leggi'], 0.6),
        plan: random() < 0.5 ? [['읽기', '읽기 {file}'], ['test']] : [['test']],
        steps,
        'steps.count': 5,
      },
    })
    const rate = holds(form.condition, digest.features) ? effect.with : effect.without
    // Where the finding does not apply, everything succeeds: such runs must be no evidence.
    const isSuccess = isInside(form, digest.features) ? random() < rate : true
    return { digest, steps: stepsOf(digest), isSuccess }
  })
}

function isInside({ tasks, met }: Form, features: MiningRun['digest']['features']): boolean {
  return [tasks, met].every((one) => one === undefined || holds(one, features))
}

function mine(form: Form, effect: (typeof EFFECTS)[number]) {
  const runs = makeRuns(form, effect)
  const inside = runs.filter(({ digest }) => isInside(form, digest.features))
  const { tasks, met, condition } = form
  const population = toPopulation(inside, { tasks, met })
  const holding = [...inside.keys()].filter((run) =>
    holds(condition, inside[run]?.digest.features ?? {}),
  )
  const bits = toBits(holding, inside.length)
  const zScore = effect.with > effect.without ? 5 : -5
  const hypothesis = {
    population,
    condition,
    category: 'strategy',
    family: 'general',
    bits,
  } as const
  const pattern = renderPattern({
    hypothesis: { ...hypothesis, support: holding.length },
    zScore,
    scaledPValue: 0,
    adjustedPValue: 0.001,
  })
  return { pattern, runs, inside }
}

const CASES = FORMS.flatMap((form) =>
  EFFECTS.map((effect) => [form.name, effect.name, form, mine(form, effect)] as const),
)

const rateOf = (runs: readonly MiningRun[]): number =>
  runs.filter(({ isSuccess }) => isSuccess).length / runs.length

/** Whether a text means that a thing is done, or that it is not: as a reader takes it. */
function readsAs(text: string, { says }: Form): boolean {
  const plain = text.toLowerCase()
  expect(plain).toContain(says.toLowerCase())
  return !/\bdo not\b|\bavoid\b|\bnever\b/u.test(withoutQuotes(plain, says.toLowerCase()))
}

// What is quoted is a name, and the words of the thing itself are not said about it.
function withoutQuotes(text: string, says: string): string {
  return text.replace(says, 'THIS').replace(/"[^"]*"/gu, '""')
}

test.each(CASES)(
  'P8 P6 followers of the advice do better: %s, %s',
  (_form, _effect, form, found) => {
    const { pattern, inside } = found
    const does = ({ digest }: MiningRun): boolean => holds(form.condition, digest.features)
    const title = describeAdvice(pattern)
    const isWatched = title.startsWith('Watch: ')
    if (!form.isChosen) expect(isWatched).toBe(true)

    if (!isWatched) {
      const isDone = readsAs(title, form)
      const followers = inside.filter((run) => does(run) === isDone)
      const others = inside.filter((run) => does(run) !== isDone)
      expect(rateOf(followers)).toBeGreaterThan(rateOf(others))
      expect(readsAs(pattern.guidance.howToApply, form)).toBe(isDone)
    }
    // The sentence tells what the runs show: whoever it speaks of does end so more often.
    for (const sentence of [pattern.summary, ...(isWatched ? [pattern.name] : [])]) {
      const isDone = readsAs(sentence, form)
      const told = rateOf(inside.filter((run) => does(run) === isDone))
      const rest = rateOf(inside.filter((run) => does(run) !== isDone))
      expect(/\bsucceed more often\b/u.test(sentence)).toBe(told > rest)
      expect(/\bfail more often\b/u.test(sentence)).toBe(told < rest)
      // What to do about a sign fits how the runs end that it is said of.
      const isGoingOn = /\bgo on(?: as usual)?\.$/iu.test(pattern.guidance.howToApply)
      if (isWatched) expect(isGoingOn).toBe(told > rest)
    }
  },
)

const NEGATIONS = /\b(?:not|never|avoid|no|nothing|nobody|without|none)\b/giu

test.each(CASES)('P8 nothing is denied twice: %s, %s', (_form, _effect, _it, { pattern }) => {
  const { content, guidance, summary } = pattern
  const action = content.type === 'heuristic' ? content.action : ''
  for (const text of [describeAdvice(pattern), guidance.howToApply, summary, action]) {
    const said = text.replace(/"[^"]*"/gu, '""')
    expect(said.match(NEGATIONS)?.length ?? 0, text).toBeLessThanOrEqual(1)
  }
})

test.each(CASES)(
  'P6 only runs that it speaks of are evidence: %s, %s',
  (_form, _effect, form, found) => {
    const { pattern, runs } = found
    const byId = new Map(runs.map(({ digest }) => [digest.id, digest]))
    const { entries, contrast, baseRate } = pattern.evidence

    for (const { episodeId } of entries) {
      expect(isInside(form, byId.get(episodeId)?.features ?? {})).toBe(true)
    }
    const inside = runs.filter(({ digest }) => isInside(form, digest.features))
    expect(contrast.runs + contrast.runsWithout).toBe(inside.length)
    const rate = rateOf(inside)
    expect(baseRate).toBeCloseTo(pattern.expects === 'success' ? rate : 1 - rate, 9)
  },
)
