import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBenchEmbedder } from '../open-embedder.ts'
import type { Peer } from './all-peers.ts'
import type { DriverInput } from './drivers/drive.ts'
import { serveEmbeddings } from './embeddings-server.ts'
import type { PeerCase, PeerRun } from './peer-memory.ts'

export interface DriverOptions {
  readonly packageFolder: string
  /** Empty; what the peer writes stays in it. */
  readonly folder: string
  readonly cacheFolder: string | undefined
}

/** Measures a peer in a process of its own. */
export async function runDriver(
  peer: Peer,
  cases: readonly PeerCase[],
  { packageFolder, folder, cacheFolder }: DriverOptions,
): Promise<PeerRun> {
  // An embedder for each, so that no question is in the cache because another peer was asked it.
  const embedder = await openBenchEmbedder(cacheFolder)
  const turns = new Set(cases.flatMap((one) => one.turns.map(({ text }) => text)))
  const server = await serveEmbeddings(embedder, turns)
  const dataFolder = join(folder, 'data')
  const input: DriverInput = {
    name: peer.name,
    packageFolder,
    dataFolder,
    embeddings: { url: server.url, dimensions: embedder.dimensions },
    cases,
  }
  const [inputPath, outputPath] = [join(folder, 'input.json'), join(folder, 'output.json')]
  await mkdir(dataFolder, { recursive: true })
  await writeFile(inputPath, JSON.stringify(input))
  const driver = join(import.meta.dirname, 'drivers', `${peer.name}.ts`)
  // A newer Node reads TypeScript by itself; processes that the peer starts do not need tsx either.
  const [program, ...before] =
    peer.node === undefined
      ? [process.execPath, '--import', import.meta.resolve('tsx')]
      : [join(packageFolder, peer.node)]
  try {
    await runProgram(program ?? '', [...before, driver, inputPath, outputPath], folder)
  } finally {
    await server.close()
  }
  return JSON.parse(await readFile(outputPath, 'utf8'))
}

// No keys, no settings of the user, and no reports to the maker of the peer.
async function runProgram(program: string, args: readonly string[], home: string): Promise<void> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: home,
      MEM0_TELEMETRY: 'false',
      DO_NOT_TRACK: '1',
    },
  })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`It ended with ${code}`)
}
