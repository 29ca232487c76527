import type { RunDigest } from '../../src/core/learning/digests/run-digest.ts'
import { seededRandom } from '../random.ts'

export interface MadeUpOptions {
  readonly runs: number
  readonly seed: number
  /** How often runs without, and with, the planted tool succeed. Equal when nothing is planted. */
  readonly rateWithout: number
  readonly rateWith: number
  /** Runs of the same task, whose outcomes agree more often than not. */
  readonly runsATask?: number | undefined
}

export const PLANTED_TOOL = 'shell'
const TOOLS = ['search', 'read', 'edit', 'test', 'list', 'ask', 'plan']
const OUTPUTS = ['output few', 'output many', 'output nothing']
const ERRORS_MAX = 3
const WORDS_MAX = 60
const FAILED_SHARE = 0.2
/** How often a run ends as its task does, when tasks have several runs. */
const TASK_SHARE = 0.5

/** Runs of chance: tools, errors, outputs and words of tasks that have nothing to do with the end. */
export function makeRuns(options: MadeUpOptions): readonly RunDigest[] {
  const { runs, seed, rateWithout, rateWith, runsATask = 1 } = options
  const random = seededRandom(seed)
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item
  let lot = random()
  return Array.from({ length: runs }, (_, index): RunDigest => {
    const task = Math.floor(index / runsATask)
    if (index % runsATask === 0) lot = random()
    const steps = Array.from({ length: 4 + Math.floor(random() * 5) }, () => {
      const tool = `tool ${pick(TOOLS)}`
      if (random() >= FAILED_SHARE) return [tool, pick(OUTPUTS)]
      return [tool, 'error', `error E${Math.floor(random() * ERRORS_MAX)}`]
    })
    const isPlanted = random() < 0.5
    const place = Math.floor(random() * steps.length)
    if (isPlanted) steps.splice(place, 0, [`tool ${PLANTED_TOOL}`, 'output few'])
    const draw = runsATask > 1 && random() < TASK_SHARE ? lot : random()
    const isSuccess = draw < (isPlanted ? rateWith : rateWithout)
    const words = Array.from({ length: 6 }, () => `word${Math.floor(random() * WORDS_MAX)}`)
    return {
      id: `run-${index}`,
      scope: { tenant: 'bench' },
      at: index,
      runKey: `run-${index}`,
      taskKey: `task-${task}`,
      status: isSuccess ? 'success' : 'failure',
      features: {
        'task.words': words,
        'task.kinds': [],
        steps,
        'steps.count': steps.length,
        tools: [...new Set(steps.map(([tool = '']) => tool.slice('tool '.length)))],
      },
      isGuided: false,
      digestVersion: 1,
    }
  })
}
