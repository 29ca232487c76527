// `npm run -s bench -- <name> [options]` runs one benchmark. `bench/README.md` lists them.

const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  storage: async () => (await import('./storage/storage-bench.ts')).storageBench,
}

export interface Benchmark {
  readonly usage: string
  run(args: readonly string[]): Promise<void>
}

const [name = '', ...args] = process.argv.slice(2)
const load = BENCHMARKS[name]
if (load === undefined) {
  console.error(`There is no benchmark "${name}". There are: ${Object.keys(BENCHMARKS).join(', ')}`)
  process.exitCode = 2
} else {
  await (await load()).run(args)
}
