// `npm run -s bench -- <name> [options]` runs one benchmark or one data set. `bench/README.md` lists them.

import { ALL_SETS } from './sets/all-sets.ts'
import { runSet, SET_USAGE } from './sets/run-set.ts'

const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  storage: async () => (await import('./storage/storage-bench.ts')).storageBench,
  production: async () => (await import('./production/production-bench.ts')).productionBench,
  forgets: async () => (await import('./production/forgets-bench.ts')).forgetsBench,
  recall: async () => (await import('./recall/recall-bench.ts')).recallBench,
  fresh: async () => (await import('./fresh/fresh-bench.ts')).freshBench,
  'fresh-failures': async () => (await import('./fresh/failures-bench.ts')).freshFailuresBench,
  gate: async () => (await import('./fresh/gate-bench.ts')).gateBench,
  memories: async () => (await import('./fresh/memories-bench.ts')).memoriesBench,
  encoder: async () => (await import('./encoder/encoder-bench.ts')).encoderBench,
  workspace: async () => (await import('./workspace/workspace-bench.ts')).workspaceBench,
  latency: async () => (await import('./latency/latency-bench.ts')).latencyBench,
  speed: async () => (await import('./speed/speed-bench.ts')).speedBench,
  hooks: async () => (await import('./hooks/hooks-bench.ts')).hooksBench,
  console: async () => (await import('./console/console-bench.ts')).consoleBench,
  episodes: async () => (await import('./episodes/episodes-bench.ts')).episodesBench,
  finish: async () => (await import('./episodes/finish-bench.ts')).finishBench,
  year: async () => (await import('./episodes/year.ts')).yearBench,
  'slow-texts': async () => (await import('./slow-texts/slow-texts-bench.ts')).slowTextsBench,
  peers: async () => (await import('./peers/peers-bench.ts')).peersBench,
  working: async () => (await import('./working/working-bench.ts')).workingBench,
  patterns: async () => (await import('./patterns/patterns-bench.ts')).patternsBench,
  loop: async () => (await import('./loop/run-loop.ts')).loopBench,
  planted: async () => (await import('./loop/planted-bench.ts')).plantedBench,
  'mined-lines': async () => (await import('./loop/mined-lines.ts')).minedLinesBench,
  nightly: async () => (await import('./nightly/nightly-bench.ts')).nightlyBench,
  'train-relations': async () => (await import('./train/relation-train.ts')).relationTraining,
  'train-sessions': async () => (await import('./train/session-train.ts')).sessionTraining,
  'hostile-day': async () => (await import('./hostile-day/hostile-day-bench.ts')).hostileDayBench,
  'train-gate': async () => (await import('./train/gate/gate-train.ts')).gateTraining,
  'train-secrets': async () => (await import('./train/secret-train.ts')).secretTraining,
  'train-tasks': async () => (await import('./train/task-train.ts')).taskTraining,
  'train-error-line': async () => (await import('./train/error-line-train.ts')).errorLineTraining,
  'train-same-bug': async () => (await import('./train/same-bug-train.ts')).sameBugTraining,
  'train-failures': async () => (await import('./train/failure-train.ts')).failureTraining,
  'train-similarity': async () => (await import('./train/similarity-train.ts')).similarityTraining,
  'train-ranking': async () => (await import('./train/ranking-train.ts')).rankingTraining,
}

export interface Benchmark {
  readonly usage: string
  run(args: readonly string[]): Promise<void>
}

const [name = '', ...args] = process.argv.slice(2)
try {
  if (name === '') await listAll()
  else await run()
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 2
}

async function run(): Promise<void> {
  const benchmark = Object.hasOwn(BENCHMARKS, name) ? await BENCHMARKS[name]?.() : undefined
  await (benchmark === undefined ? runSet(name, args) : benchmark.run(args))
}

async function listAll(): Promise<void> {
  const benchmarks = await Promise.all(Object.values(BENCHMARKS).map((load) => load()))
  console.error('usage: npm run -s bench -- <name> [options], where that is one of')
  for (const { usage } of benchmarks) console.error(`  ${usage}`)
  console.error(`  ${SET_USAGE}`)
  console.error(`sets: ${ALL_SETS.map((entry) => entry.name).join(', ')}`)
  process.exitCode = 2
}

// What was asked wrongly needs a sentence; what is broken needs its stack.
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('hint' in error && error.hint !== undefined) return `${error.message}. ${error.hint}`
  if ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) return error.message
  return error.stack ?? error.message
}
