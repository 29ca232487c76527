import { createHash } from 'node:crypto'
import type { GateExample } from './gate-examples.ts'
import type { FittedChatter } from './gate-fit.ts'

/** Weights are shipped in steps of this size. */
const STEP = 0.5
/** Pairs and parts of words that weigh less are left out; words are kept to be known. */
const WEIGHT_MIN = 1

/** The file `models/chatter.json`, one weight a line. */
export function renderChatterModel(
  { bias, weights }: FittedChatter,
  given: {
    readonly examples: readonly GateExample[]
    readonly seed: number
    /** Of sentences whose template the model had not seen. */
    readonly heldOut: Readonly<Record<string, string>>
  },
): string {
  const kept = [...weights]
    .map(([feature, weight]) => [feature, Math.round(weight / STEP) * STEP] as const)
    .filter(([feature, weight]) => !/^[~=]| /u.test(feature) || Math.abs(weight) >= WEIGHT_MIN)
    .sort(([left], [right]) => (left < right ? -1 : 1))
  const provenance = {
    data: {
      set: 'bench/train/gate and half A of bench/hostile-day',
      sha256: createHash('sha256').update(JSON.stringify(given.examples)).digest('hex'),
    },
    command: 'npm run -s bench -- train-gate --write',
    seed: given.seed,
    heldOut: given.heldOut,
  }
  const lines = kept.map(([feature, weight]) => `    ${JSON.stringify(feature)}: ${weight}`)
  return `{
  "provenance": ${JSON.stringify(provenance, null, 2).replaceAll('\n', '\n  ')},
  "bias": ${bias.toFixed(3)},
  "weights": {
${lines.join(',\n')}
  }
}
`
}
