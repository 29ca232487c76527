import type { FittedChatter } from './gate-fit.ts'

/** Weights are shipped in steps of this size. */
const STEP = 0.5
/** Pairs and parts of words that add less than this are left out; words are kept to be known. */
const STEPS_MIN = 2

/** The source file of the model: for each step the features that have it, parted by bars. */
export function renderChatterModel({ bias, weights }: FittedChatter): string {
  const bySteps = new Map<number, string[]>()
  for (const [feature, weight] of weights) {
    const steps = Math.round(weight / STEP)
    const isWord = !/^[~=]| /u.test(feature)
    if (!isWord && Math.abs(steps) < STEPS_MIN) continue
    bySteps.set(steps, [...(bySteps.get(steps) ?? []), feature])
  }
  const lines = [...bySteps]
    .sort(([left], [right]) => left - right)
    .map(([steps, features]) => `  [${steps}, ${quote(features.sort(compare).join('|'))}],`)
  return [
    '// Made by `npm run -s bench -- train-gate`; how is said in bench/train/gate/gate-train.ts.',
    '',
    '/** The log odds of talk of the moment, before anything is read. */',
    `export const CHATTER_BIAS: number = ${bias.toFixed(3)}`,
    '',
    `export const CHATTER_STEP: number = ${STEP}`,
    '',
    '/** How many steps each feature adds, with the features that do, parted by bars. */',
    'export const CHATTER_FEATURES: readonly (readonly [number, string])[] = [',
    ...lines,
    ']',
    '',
  ].join('\n')
}

function compare(left: string, right: string): number {
  return left < right ? -1 : 1
}

function quote(text: string): string {
  return text.includes("'") ? `"${text.replaceAll('"', '')}"` : `'${text}'`
}
