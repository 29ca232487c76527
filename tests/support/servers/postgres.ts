import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findDebianTree } from './debian-packages.ts'
import { findNpmPostgres } from './npm-postgres.ts'
import { giveToServer, SERVER_USER, startProgram, type TestServer } from './program.ts'

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // The folder is thrown away, so nothing is gained by waiting for the disk. What the process
  // has handed to the system still survives the crash of the process.
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '100',
  shared_buffers: '64MB',
  // The library for it is left out of the tree.
  jit: 'off',
}

export interface PostgresServer extends TestServer {
  /** Why the server has no pgvector; undefined if it has. */
  readonly withoutVectors: string | undefined
}

/** PostgreSQL 17 with pgvector; or, if that cannot be had, the one from npm, without pgvector. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const { bin, withoutVectors } = await findBinaries()
  const password = randomBytes(16).toString('hex')
  const server = await startProgram({
    name: 'postgres',
    prepare: (folder) => createCluster(bin, folder, password),
    commandAt(port, folder) {
      const settings = Object.entries({ ...SETTINGS, port: String(port) })
      const args = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
      return { program: join(bin, 'postgres'), args: ['-D', join(folder, 'cluster'), ...args] }
    },
    urlAt: (port) => `postgres://loci:${password}@127.0.0.1:${port}/postgres`,
    isReady,
    // It ends its children too, which SIGKILL would leave behind.
    exitSignal: 'SIGQUIT',
  })
  return { ...server, withoutVectors }
}

async function findBinaries(): Promise<{ bin: string; withoutVectors: string | undefined }> {
  try {
    const tree = await findDebianTree()
    return { bin: join(tree, 'usr/lib/postgresql/17/bin'), withoutVectors: undefined }
  } catch (error) {
    return { bin: await findNpmPostgres(), withoutVectors: (error as Error).message }
  }
}

async function createCluster(bin: string, folder: string, password: string): Promise<void> {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await giveToServer(passwordFile)
  const files = ['-D', join(folder, 'cluster'), `--pwfile=${passwordFile}`, '--no-sync']
  const options = ['-U', 'loci', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C']
  await promisify(execFile)(join(bin, 'initdb'), [...files, ...options], {
    ...SERVER_USER,
    cwd: folder,
  })
}

async function isReady(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}
