import { counted, percent } from '../../phrases.ts'
import type { EvidenceBase, Pattern, PatternEvidence } from './pattern.ts'

const CHANCES: readonly { readonly below: number; readonly says: string }[] = [
  { below: 0.001, says: 'very unlikely to be chance' },
  { below: 0.01, says: 'unlikely to be chance' },
  { below: 0.05, says: 'hardly chance' },
  { below: 0.2, says: 'may be chance' },
]
const LEAST_SHOWN = 0.0001

/** A p-value in words: `very unlikely to be chance (p = 0.0004)`. */
export function describeChance(pValue: number): string {
  const says = CHANCES.find(({ below }) => pValue < below)?.says ?? 'may well be chance'
  const shown = pValue < LEAST_SHOWN ? `< ${LEAST_SHOWN}` : `= ${Number(pValue.toPrecision(2))}`
  return `${says} (p ${shown})`
}

type Figures = Pick<
  PatternEvidence,
  'runs' | 'hits' | 'successRate' | 'baseRate' | 'bases' | 'timeSavedMs' | 'costSaved'
>
type Rated = Pick<Pattern, 'expects' | 'saves'> & { readonly evidence: Figures }

/** What became of its runs: `17 of 20 tasks that did so succeeded (85 %, 52 % of bugfix tasks)`. */
export function describeRate({ evidence, ...claim }: Rated): string {
  const { runs, hits, successRate, baseRate, bases } = evidence
  if (runs === 0) return 'no tasks yet'
  const used = bases.filter(({ entries }) => entries > 0)
  const [only] = used
  const of = only === undefined || used.length > 1 ? 'expected by their types' : describeBase(only)
  return `${hits} of ${counted(runs, 'task')} that did so ${describeEnd(claim)} (${percent(successRate)}, ${percent(baseRate)} ${of})`
}

/** How runs end that follow a pattern, if it is right. */
export function describeEnd({ expects, saves }: Pick<Pattern, 'expects' | 'saves'>): string {
  const ended = expects === 'success' ? 'succeeded' : 'failed'
  return saves === undefined ? ended : `${ended} with less ${saves} than most`
}

function describeBase({ type, runs }: EvidenceBase): string {
  if (runs === 0) return 'assumed'
  return type === undefined ? 'overall' : `of ${type} tasks`
}

/** What its runs are compared with: `60 % of 120 bugfix tasks (14 of its own)`. */
export function describeBases({ bases }: Pick<Figures, 'bases'>): string {
  return bases
    .filter(({ entries }) => entries > 0)
    .map(({ type = 'comparable', rate, runs, entries }) => {
      const of = runs === 0 ? 'assumed' : `of ${runs} ${type} tasks`
      return `${percent(rate)} ${of} (${entries} of its own)`
    })
    .join('; ')
}

/** What its runs save, or cost more: `4.2 s less, 120 tokens more`. */
export function describeSavings({ timeSavedMs, costSaved = {} }: Figures): string {
  const times =
    timeSavedMs === undefined ? [] : [describeAmount(timeSavedMs / 1_000, (size) => `${size} s`)]
  const costs = Object.entries(costSaved).map(([name, amount]) =>
    describeAmount(amount, (size) => `${size} ${name}`),
  )
  return [...times, ...costs].join(', ')
}

function describeAmount(saved: number, format: (size: string) => string): string {
  const size = String(Number(Math.abs(saved).toPrecision(2)))
  return `${format(size)} ${saved < 0 ? 'more' : 'less'}`
}
