import { randomBytes } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findDebianTree, inTree } from './debian-packages.ts'
import { giveToServer, startProgram, type TestServer } from './program.ts'

const SCRIPT = 'swift-server.py'
// Swift wants an account and a user in the name of the key.
const KEY = 'test:loci'

/**
 * OpenStack Swift with its S3 API. It checks signatures and checksums. The address holds the key and
 * its secret: http://key:secret@host:port.
 *
 * @param objects On disk they survive a crash; in memory it starts and answers sooner.
 */
export async function startSwiftServer(objects: 'memory' | 'disk' = 'memory'): Promise<TestServer> {
  const tree = await findDebianTree()
  const secret = randomBytes(16).toString('hex')
  const python = inTree(tree, 'usr/bin/python3.13')
  return await startProgram({
    name: 'swift',
    async prepare(folder) {
      await copyFile(join(import.meta.dirname, SCRIPT), join(folder, SCRIPT))
      await giveToServer(join(folder, SCRIPT))
    },
    commandAt: (port, folder) => ({
      program: python.program,
      args: [...python.args, join(folder, SCRIPT), folder, String(port)],
      environment: {
        PYTHONHOME: join(tree, 'usr'),
        PYTHONPATH: join(tree, 'usr/lib/python3/dist-packages'),
        PYTHONDONTWRITEBYTECODE: '1',
        S3_KEY: KEY,
        S3_SECRET: secret,
        S3_OBJECTS: objects,
      },
    }),
    urlAt: (port) => `http://${encodeURIComponent(KEY)}:${secret}@127.0.0.1:${port}`,
    isReady: async (url) => (await fetch(`${new URL(url).origin}/healthcheck`)).ok,
  })
}
