import { PassThrough } from 'node:stream'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { createClient } from '../../src/surfaces/client/index.ts'
import { serveMcpStdio } from '../../src/surfaces/mcp/index.ts'
import { callJson } from '../surfaces/support/http-caller.ts'
import { callTool, connectHttp } from '../surfaces/support/mcp-client.ts'
import { runTestCli } from '../surfaces/support/test-cli.ts'
import { keep } from './keep.ts'
import { storeEpisode } from './store-episode.ts'
import { openTestMemory } from './test-memory.ts'
import type { TestFolder } from './workspace-memory.ts'

/** What a way in may go through. */
export interface Entrances {
  readonly opened: OpenedMemory
  /** As whoever brings it sees the memory. */
  readonly memory: Memory
  /** Where the memory is served. */
  readonly url: string
  /** The workspace of the memory. */
  readonly folder: TestFolder
}

/**
 * What holds for every way in. `secret`: it is hidden. `rejected`: it is refused, and the refusal
 * is recorded. `junk`: it is left out. `instruction`: it is refused or flagged when an agent
 * brings it.
 */
export const RULES = ['secret', 'rejected', 'junk', 'instruction'] as const
export type Rule = (typeof RULES)[number]

/** One way for a text to get into the memory. */
export interface WayIn {
  readonly name: string
  /** The operation that it is, or that it carries. */
  readonly operation: string
  /** Why a rule cannot hold here. Every other rule is tried. */
  readonly exempt?: Partial<Record<Rule, string>>
  /** True when what was rejected is not refused but reported: nobody's file is refused. */
  readonly isReported?: boolean
  bring(text: string, entrances: Entrances): Promise<unknown>
}

const WHOLE = 'It is kept as it is said: a conversation with holes cannot be understood.'
const CHOSEN = 'Somebody chose to have exactly this written: nothing of it is small talk.'
const PAGE = 'A file is the truth about itself: no line of it is left out as junk.'
const LOG = 'An episode is the log of what happened, and no statement of anybody.'
const APPLICATION = 'Items are data of an application: no recall and no prompt reads them.'
const LABEL = 'Metadata is given back to the application: no recall and no prompt reads it.'
const AT_WORK = 'What an agent is at is no statement: no recall answers from it.'
const ADVICE = 'A pattern is advice that must earn its evidence, and no statement of anybody.'
const OF_TASK: Partial<Record<Rule, string>> = {
  rejected: AT_WORK,
  junk: AT_WORK,
  instruction: 'It is shown as data: traces, errors and what was recalled stand in a fence.',
}

/** Every way in there is. A new operation that takes words is listed here, or a test fails. */
export const WAYS_IN: readonly WayIn[] = [
  {
    name: 'library remember',
    operation: 'remember',
    bring: (text, { memory }) => memory.remember({ text }),
  },
  {
    name: 'library rememberAll',
    operation: 'facts.add',
    bring: (text, { memory }) => memory.rememberAll([{ text }]),
  },
  {
    name: 'library facts.update',
    operation: 'facts.update',
    exempt: { rejected: LABEL, junk: LABEL, instruction: LABEL },
    async bring(text, { memory }) {
      const { fact } = await keep(memory, { text: 'Marco owns two cats.' })
      return await memory.facts.update({ id: fact.id, metadata: { note: text } })
    },
  },
  {
    name: 'library conversations.record',
    operation: 'conversations.record',
    exempt: { junk: WHOLE },
    bring: (text, { memory }) =>
      memory.conversations.record({ session: 'monday', turns: [{ text }] }),
  },
  {
    name: 'library correct',
    operation: 'correct',
    exempt: { junk: 'What it corrects is a fact too: see correct.test.ts.' },
    async bring(text, { memory }) {
      const wrong = 'The workshop of Elena has nine wooden benches.'
      const [turn] = (await memory.conversations.record({ turns: [{ text: wrong }] })).items
      return await memory.correct({ id: turn?.fact?.id ?? '', text })
    },
  },
  {
    name: 'library import, Markdown',
    operation: 'import',
    bring: (text, { memory }) => memory.import({ content: `- ${text}\n`, path: 'MEMORY.md' }),
  },
  {
    name: 'library import, an export',
    operation: 'import',
    async bring(text, { memory }) {
      const elsewhere = openTestMemory().memory
      await keep(elsewhere, { text: 'Placeholder lives in Utrecht.' })
      const { content } = await elsewhere.export({})
      const said = JSON.stringify(text).slice(1, -1)
      return await memory.import({
        content: content.replace('Placeholder lives in Utrecht.', said),
      })
    },
  },
  {
    name: 'library core memory, append',
    operation: 'blocks.update',
    exempt: { junk: CHOSEN },
    bring: (text, { memory }) => memory.blocks.update({ label: 'human', append: text }),
  },
  {
    name: 'library core memory, replace',
    operation: 'blocks.update',
    exempt: { junk: CHOSEN },
    async bring(newContent, { memory }) {
      const oldContent = 'To be written.'
      await memory.blocks.update({ label: 'human', append: oldContent })
      return await memory.blocks.update({ label: 'human', old: oldContent, new: newContent })
    },
  },
  {
    name: 'library core memory, define',
    operation: 'blocks.update',
    exempt: { junk: CHOSEN, instruction: 'Only a person defines what a block is for.' },
    bring: (description, { memory }) => memory.blocks.update({ label: 'human', description }),
  },
  {
    name: 'library memory tool',
    operation: 'files.run',
    exempt: { junk: CHOSEN },
    bring: (text, { memory }) =>
      memory.files.run({ command: 'create', path: '/memories/notes.md', file_text: text }),
  },
  {
    name: 'library items.put',
    operation: 'items.put',
    exempt: { rejected: APPLICATION, junk: APPLICATION, instruction: APPLICATION },
    bring: (text, { memory }) =>
      memory.items.put({ items: [{ namespace: ['notes'], key: 'marco', value: { text } }] }),
  },
  {
    name: 'library questions.ask',
    operation: 'questions.ask',
    exempt: { junk: CHOSEN },
    bring: (text, { memory }) => memory.questions.ask({ text }),
  },
  {
    name: 'library questions.close',
    operation: 'questions.close',
    exempt: { junk: CHOSEN },
    async bring(reason, { memory }) {
      const asked = await memory.questions.ask({ text: 'Who tunes the piano?' })
      const id = asked.question?.id ?? ''
      return await memory.questions.close({ id, reason })
    },
  },
  {
    name: 'library entities.link',
    operation: 'entities.link',
    exempt: { junk: CHOSEN },
    bring: (alias, { memory }) => memory.entities.link({ name: 'Elena', alias }),
  },
  {
    name: 'library preferences.set',
    operation: 'preferences.set',
    exempt: { junk: CHOSEN },
    bring: (value, { memory }) => memory.preferences.set({ topic: 'notes', value }),
  },
  {
    name: 'library workspace.retain',
    operation: 'workspace.retain',
    bring: (text, { memory }) => memory.workspace.retain({ text }),
  },
  {
    name: 'library workspace.sync',
    operation: 'workspace.sync',
    exempt: { junk: PAGE },
    isReported: true,
    async bring(text, { memory, folder }) {
      folder.save('notes/mine.md', `## Retain\n\n- ${text}\n`)
      return await memory.workspace.sync()
    },
  },
  {
    name: 'library workspace.reflect',
    operation: 'workspace.reflect',
    exempt: { junk: PAGE },
    isReported: true,
    async bring(text, { memory, folder }) {
      folder.save('notes/mine.md', `## Retain\n\n- @Marco: ${text}\n- @Marco: Marco sings.\n`)
      return await memory.workspace.reflect({ since: '3650d' })
    },
  },
  {
    name: 'library episodes.store',
    operation: 'episodes.store',
    exempt: { rejected: LOG, junk: LOG, instruction: LOG },
    bring: (text, { memory }) =>
      storeEpisode(memory, { task: { description: text }, outcome: { status: 'success' } }),
  },
  {
    name: 'library episodes.store, several',
    operation: 'episodes.store',
    exempt: { rejected: LOG, junk: LOG, instruction: LOG },
    bring: (text, { memory }) =>
      memory.episodes.store({
        episodes: [{ task: { description: text }, outcome: { status: 'success' } }],
      }),
  },
  {
    name: 'library bugs.add',
    operation: 'bugs.add',
    exempt: {
      rejected: 'What helps against an error is no statement: no recall answers from it.',
      junk: CHOSEN,
      instruction: 'It is shown as data: it stands in a fence, with its flags.',
    },
    bring: (solution, { memory }) =>
      memory.bugs.add({ error: 'TuningError: the string <n> is loose', solution }),
  },
  {
    name: 'library rules.add, an example',
    operation: 'rules.add',
    exempt: {
      rejected: 'How code is written is no statement: no recall answers from it.',
      junk: CHOSEN,
      instruction: 'It is shown as data: a template of code, and a note beside it.',
    },
    bring: (note, { memory }) =>
      memory.rules.add({ before: 'a == null', after: 'a === null', language: 'js', note }),
  },
  {
    name: 'library rules.add',
    operation: 'rules.add',
    exempt: {
      rejected: 'How code is written is no statement: no recall answers from it.',
      junk: CHOSEN,
    },
    bring: (description, { memory }) =>
      memory.rules.add({ name: 'Tune first', category: 'style', description }),
  },
  {
    name: 'library tasks.start',
    operation: 'tasks.start',
    exempt: OF_TASK,
    bring: (description, { memory }) => memory.tasks.start({ description }),
  },
  ofTask('tasks.step', (task, output, memory) =>
    memory.tasks.step({ id: task, tool: 'sh', output }),
  ),
  ofTask('tasks.update', (task, text, memory) =>
    memory.tasks.update({ id: task, pendingActions: [text] }),
  ),
  ofTask('tasks.update', (task, value, memory) =>
    memory.tasks.update({ id: task, variable: { name: 'x', value } }),
  ),
  ofTask('tasks.update', (task, text, memory) =>
    memory.tasks.update({ id: task, hypothesis: { text } }),
  ),
  ofTask('tasks.update', (task, decision, memory) => memory.tasks.update({ id: task, decision })),
  ofTask('tasks.update', (task, file, memory) =>
    memory.tasks.update({ id: task, file: { path: file } }),
  ),
  ofTask('tasks.finish', (task, output, memory) =>
    memory.tasks.finish({ id: task, status: 'success', output }),
  ),
  {
    name: 'library import of runs',
    operation: 'import',
    exempt: { rejected: LOG, junk: LOG, instruction: LOG },
    bring: (task, { memory }) =>
      memory.import({
        content: `${JSON.stringify({ task, steps: [], outcome: { success: true } })}\n`,
      }),
  },
  {
    name: 'library feedback',
    operation: 'feedback',
    exempt: { rejected: LOG, junk: LOG, instruction: LOG },
    async bring(comment, { memory }) {
      const task = { description: 'Tune the violins' }
      const { id } = await storeEpisode(memory, { task, outcome: { status: 'success' } })
      return await memory.feedback({ id, helped: true, comment })
    },
  },
  {
    name: 'library patterns.add',
    operation: 'patterns.add',
    exempt: { rejected: ADVICE, junk: ADVICE },
    bring: (summary, { memory }) =>
      memory.patterns.add({
        name: 'Measure first',
        category: 'strategy',
        summary,
        content: { type: 'strategy', approach: 'Measure, then cut.' },
      }),
  },
  {
    name: 'library patterns.update',
    operation: 'patterns.update',
    exempt: { rejected: ADVICE, junk: ADVICE },
    async bring(summary, { memory }) {
      const { id } = await memory.patterns.add({
        name: 'Measure first',
        category: 'strategy',
        summary: 'Measure before cutting.',
        content: { type: 'strategy', approach: 'Measure, then cut.' },
      })
      return await memory.patterns.update({ id, summary, reason: summary })
    },
  },
  {
    name: 'command line remember',
    operation: 'remember',
    bring: (text, { opened }) => runTestCli(['remember', text], { opened }),
  },
  {
    name: 'HTTP remember',
    operation: 'remember',
    bring: (text, { url }) => callJson(`${url}/v1/remember`, { body: { text } }),
  },
  {
    name: 'client remember',
    operation: 'remember',
    bring: (text, { url }) => createClient({ url }).remember({ text }),
  },
  {
    name: 'MCP over HTTP remember',
    operation: 'remember',
    async bring(text, { url }) {
      const client = await connectHttp(url)
      await callTool(client, 'remember', { text })
      await client.close()
    },
  },
  {
    name: 'MCP over stdio remember',
    operation: 'remember',
    bring: (text, { opened }) => callOverStdio(opened, 'remember', { text }),
  },
]

function ofTask(
  operation: string,
  bring: (task: string, text: string, memory: Memory) => Promise<unknown>,
): WayIn {
  return {
    name: `library ${operation}`,
    operation,
    exempt: OF_TASK,
    async bring(text, { memory }) {
      const { id: task } = await memory.tasks.start({ description: 'Repair the violins' })
      return await bring(task, text, memory)
    },
  }
}

/** Operations that change the memory and bring no words into it, each with the reason. */
export const WITHOUT_WORDS: Readonly<Record<string, string>> = {
  forget: 'Its reason stands in the history or with the deleted episode; secrets are hidden.',
  undo: 'It names a write, a fact or an episode.',
  'admin.erase': 'It names a scope.',
  'admin.purge': 'It removes what was forgotten or deleted.',
  'admin.cleanup': 'It takes out what is old and unused.',
  'facts.forget': 'Its reason stands in the history; secrets are hidden.',
  'facts.pin': 'It names a fact.',
  'facts.settle': 'It names two facts.',
  'admin.reindex': 'It reads what is kept.',
  'backups.create': 'It copies what is kept.',
  'backups.verify': 'It reads what is kept.',
  'tasks.context': 'It loads what is kept.',
  'bugs.delete': 'It names a bug.',
  'rules.delete': 'It names a rule.',
  'admin.nightly': 'It learns from what is kept.',
  'projects.learn': 'It measures files and keeps figures and names; secrets in names are hidden.',
  'items.delete': 'It names items, and keeps nothing.',
  'projects.delete': 'It names a project.',
  'preferences.delete': 'It names a topic.',
}

/** Calls a tool over a pair of streams, as `loci mcp` is called. */
async function callOverStdio(opened: OpenedMemory, name: string, given: object): Promise<void> {
  const input = new PassThrough()
  const output = new PassThrough().setEncoding('utf8')
  const served = serveMcpStdio(Promise.resolve(opened), { input, output })
  const lines = output[Symbol.asyncIterator]()
  const ask = async (id: number, method: string, params: object): Promise<void> => {
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    await lines.next()
  }
  await ask(1, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'loci-tests', version: '1.0.0' },
  })
  await ask(2, 'tools/call', { name, arguments: given })
  input.end()
  await served
}
