import { readFile, writeFile } from 'node:fs/promises'
import { createProgress } from '../../progress.ts'
import { measureMemory, type PeerCase, type PeerMemory } from '../peer-memory.ts'

/** What a driver is given: a peer runs in a process of its own, with the runtime it asks for. */
export interface DriverInput {
  readonly name: string
  /** Where the packages of the peer are installed. */
  readonly packageFolder: string
  /** Empty; the peer keeps its data there. */
  readonly dataFolder: string
  readonly embeddings: { readonly url: string; readonly dimensions: number }
  readonly cases: readonly PeerCase[]
}

/** Measures the peer with the file that the first argument names; writes the second. */
export async function drive(open: (input: DriverInput) => Promise<PeerMemory>): Promise<void> {
  const [inputPath = '', outputPath = ''] = process.argv.slice(2)
  const input: DriverInput = JSON.parse(await readFile(inputPath, 'utf8'))
  const memory = await open(input)
  try {
    const run = await measureMemory(memory, input.cases, createProgress(input.name, process.stderr))
    await writeFile(outputPath, JSON.stringify(run))
  } finally {
    await memory.close()
  }
  // Timers and watchers of a peer must not keep the process.
  process.exit(0)
}
