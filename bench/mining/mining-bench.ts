import { parseArgs } from 'node:util'
import { mineRuns } from '../../src/core/learning/mining/mine-runs.ts'
import type { Pattern } from '../../src/core/learning/patterns/pattern.ts'
import { takeIn } from '../../src/core/learning/patterns/take-in.ts'
import { validatePatterns } from '../../src/core/learning/patterns/validate-patterns.ts'
import { wilsonInterval } from '../../src/core/learning/statistics/estimates.ts'
import { createProgress } from '../progress.ts'
import type { Benchmark } from '../run.ts'
import { type MadeUpOptions, makeRuns, PLANTED_TOOL } from './made-up-runs.ts'

type Found = Pick<Pattern, 'followedWhen' | 'expects'>

interface Experiment extends Omit<MadeUpOptions, 'seed'> {
  readonly name: string
  isFound(pattern: Found): boolean
}

const nothing = { rateWithout: 0.6, rateWith: 0.6, isFound: () => true }
const planted = {
  rateWithout: 0.6,
  rateWith: 0.85,
  isFound: ({ followedWhen, expects }: Found) =>
    expects === 'success' && followedWhen === `tools contains "${PLANTED_TOOL}"`,
}

const EXPERIMENTS: readonly Experiment[] = [
  { name: 'nothing to find, 200 runs', runs: 200, ...nothing },
  { name: 'nothing to find, 200 runs, 4 a task', runs: 200, runsATask: 4, ...nothing },
  { name: 'planted, 200 runs in all', runs: 200, ...planted },
  { name: 'planted, 300 runs in all', runs: 300, ...planted },
  { name: 'planted, 400 runs: 200 follow it', runs: 400, ...planted },
]

/** What the miner finds where there is nothing, and where something was planted. */
export const miningBench: Benchmark = {
  usage: 'mining [--runs <experiments of each sort, 200>]',
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { runs: { type: 'string' } } })
    const times = Number(values.runs ?? 200)
    const progress = createProgress('mining', process.stderr)
    console.log('| experiment | mined | found | share | low | high |')
    console.log('| --- | --: | --: | --: | --: | --: |')
    for (const [index, experiment] of EXPERIMENTS.entries()) {
      let found = 0
      for (let seed = 0; seed < times; seed++) {
        if (isFoundIn(experiment, seed)) found++
        progress(index * times + seed + 1, EXPERIMENTS.length * times)
      }
      const { low, high } = wilsonInterval(found, times)
      const figures = [found / times, low, high].map((figure) => figure.toFixed(3))
      console.log(`| ${[experiment.name, times, found, ...figures].join(' | ')} |`)
    }
  },
}

function isFoundIn({ isFound, ...options }: Experiment, seed: number): boolean {
  const digests = makeRuns({ ...options, seed })
  const nowMs = Math.max(...digests.map(({ at }) => at))
  const scope = { tenant: 'bench' }
  return validatePatterns(takeIn([], mineRuns(digests), { scope, nowMs }), { nowMs })
    .filter(({ lifecycle }) => lifecycle.status === 'validated')
    .some(isFound)
}
