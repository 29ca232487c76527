import type { PatternEvidence } from './pattern.ts'

const CHANCES: readonly { readonly below: number; readonly says: string }[] = [
  { below: 0.001, says: 'very unlikely to be chance' },
  { below: 0.01, says: 'unlikely to be chance' },
  { below: 0.05, says: 'hardly chance' },
  { below: 0.2, says: 'may be chance' },
]
const LEAST_SHOWN = 0.0001

/** What the value of a test means, in words: `very unlikely to be chance (p = 0.0004)`. */
export function tellChance(pValue: number): string {
  const says = CHANCES.find(({ below }) => pValue < below)?.says ?? 'may well be chance'
  const shown = pValue < LEAST_SHOWN ? `< ${LEAST_SHOWN}` : `= ${Number(pValue.toPrecision(2))}`
  return `${says} (p ${shown})`
}

type Figures = Pick<PatternEvidence, 'runs' | 'hits' | 'successRate' | 'baseRate'>

/** How often it went as a pattern says: `17 of 20 runs (85 %, 52 % on the whole)`. */
export function tellRate({ runs, hits, successRate, baseRate }: Figures): string {
  if (runs === 0) return 'no runs yet'
  const without = `${Math.round(baseRate * 100)} % on the whole`
  return `${hits} of ${runs} ${runs === 1 ? 'run' : 'runs'} (${Math.round(successRate * 100)} %, ${without})`
}
