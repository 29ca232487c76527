import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findDebianTree, inTree } from './debian-packages.ts'
import { accepts, startProgram, type TestServer } from './program.ts'

/** The Valkey or Redis of this machine, or Valkey 8 from Debian. */
export async function startValkeyServer(): Promise<TestServer> {
  const { program, args } = await findProgram()
  return await startProgram({
    name: 'valkey',
    commandAt(port, folder) {
      const settings = { port: String(port), bind: '127.0.0.1', dir: folder, save: '' }
      const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
      return { program, args: [...args, ...options] }
    },
    urlAt: (port) => `redis://127.0.0.1:${port}`,
    isReady: accepts,
  })
}

async function findProgram(): Promise<ReturnType<typeof inTree>> {
  for (const program of ['valkey-server', 'redis-server']) {
    const isThere = await promisify(execFile)(program, ['--version']).then(
      () => true,
      () => false,
    )
    if (isThere) return { program, args: [] }
  }
  return inTree(await findDebianTree(), 'usr/bin/valkey-server')
}
