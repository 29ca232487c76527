import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import type { Memory } from '../../src/flows/memory.ts'
import { callJson } from '../surfaces/support/http-caller.ts'
import { callTool, connectHttp } from '../surfaces/support/mcp-client.ts'
import { runTestCli } from '../surfaces/support/test-cli.ts'

/** What a way in may go through. */
export interface Entrances {
  readonly opened: OpenedMemory
  readonly memory: Memory
  /** Where the memory is served. */
  readonly url: string
}

/** One way for a text to get into the memory. */
export interface WayIn {
  readonly name: string
  /** The operation that it is, or that it carries. */
  readonly operation: string
  /** `keeps`: what was rejected must be refused. `records`: what happened is kept as it happened. */
  readonly does: 'keeps' | 'records'
  bring(text: string, entrances: Entrances): Promise<unknown>
}

/** Every way in there is. A new operation that takes words is listed here, or a test fails. */
export const WAYS_IN: readonly WayIn[] = [
  {
    name: 'library remember',
    operation: 'remember',
    does: 'keeps',
    bring: (text, { memory }) => memory.remember({ text }),
  },
  {
    name: 'library rememberAll',
    operation: 'remember',
    does: 'keeps',
    bring: (text, { memory }) => memory.rememberAll([{ text }]),
  },
  {
    name: 'library recordTurns',
    operation: 'record-turns',
    does: 'keeps',
    bring: (text, { memory }) => memory.recordTurns({ session: 'monday', turns: [{ text }] }),
  },
  {
    name: 'library correct',
    operation: 'correct',
    does: 'keeps',
    async bring(text, { memory }) {
      const wrong = 'The workshop of Elena has nine wooden benches.'
      const [turn] = await memory.recordTurns({ turns: [{ text: wrong }] })
      return await memory.correct({ id: turn?.fact?.id ?? '', text })
    },
  },
  {
    name: 'library import, Markdown',
    operation: 'import',
    does: 'keeps',
    bring: (text, { memory }) => memory.import({ content: `- ${text}\n`, path: 'MEMORY.md' }),
  },
  {
    name: 'library core memory',
    operation: 'core-memory-append',
    does: 'keeps',
    bring: (text, { memory }) => memory.coreMemoryAppend({ label: 'human', content: text }),
  },
  {
    name: 'library archival memory',
    operation: 'archival-memory-insert',
    does: 'keeps',
    bring: (text, { memory }) => memory.archivalMemoryInsert({ content: text }),
  },
  {
    name: 'library memory tool',
    operation: 'memory-tool',
    does: 'keeps',
    bring: (text, { memory }) =>
      memory.memoryTool({ command: 'create', path: '/memories/notes.md', file_text: text }),
  },
  {
    name: 'library storeEpisode',
    operation: 'store-episode',
    does: 'records',
    bring: (text, { memory }) =>
      memory.storeEpisode({ task: { description: text }, outcome: { status: 'success' } }),
  },
  {
    name: 'command line remember',
    operation: 'remember',
    does: 'keeps',
    bring: (text, { opened }) => runTestCli(['remember', text], { opened }),
  },
  {
    name: 'HTTP remember',
    operation: 'remember',
    does: 'keeps',
    bring: (text, { url }) => callJson(`${url}/v1/facts`, { body: { text } }),
  },
  {
    name: 'MCP remember',
    operation: 'remember',
    does: 'keeps',
    async bring(text, { url }) {
      const client = await connectHttp(url)
      await callTool(client, 'remember', { text })
      await client.close()
    },
  },
]
