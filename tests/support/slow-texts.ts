import {
  createMemoryDocumentStore,
  createMemoryTextIndex,
  createMemoryVectorIndex,
  createMemoryWorkspaceFiles,
} from '../../src/adapters/memory/index.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import { readFailure } from '../../src/core/language/failures/read-failure.ts'
import { judgeSimilarity } from '../../src/core/language/similarity/judge-similarity.ts'
import { extractStatements } from '../../src/core/trust/gate/extract-statements.ts'
import type { Memory } from '../../src/operations/memory.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { countingIds, fixedClock, hashingEmbedder } from '../../src/testing/index.ts'
import { storeEpisode } from './store-episode.ts'
import { START } from './test-start.ts'

/** Texts that have made a reader of texts slow, of any length. */
export const SLOW_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'Hangul without spaces': (length) => random(length, 0xac00, 11_172),
  'one syllable': (length) => '하'.repeat(length),
  'one long word': (length) => random(length, 0x61, 26),
  'Chinese without stops': (length) => random(length, 0x4e00, 20_000),
  'figures and dashes': (length) => fill(length, () => '7-'),
  'elided articles': (length) => fill(length, () => "dell'"),
  'signs without words': (length) => `${'#'.repeat(length - 1)}x`,
  'stops and a letter': (length) => `${'.'.repeat(length - 1)}x`,
  'brackets that stay open': (length) => fill(length, () => '{"a":['),
  'ends of lines': (length) => fill(length, (at) => (at % 3 === 0 ? 'k\r\n\r' : '\n \n')),
  'letters and accents': (length) =>
    `${'e\u0301'.repeat(length / 4)}${'\u0301'.repeat(length / 2)}`,
  'families of emoji': (length) => fill(length, () => '👩‍👩‍👧‍👦'),
  'names in a row': (length) => fill(length, (at) => `Nora${at} Vidal, `),
  'times in a row': (length) =>
    fill(length, (at) => ['next Monday ', 'dal 3 maggio ', '다음 주 화요일 '][at % 3] ?? ''),
  'sentences in three languages': (length) =>
    fill(length, (at) =>
      [
        `Vera keeps ${at} bees in Turin. `,
        `Vera tiene ${at} api a Torino. `,
        `베라는 토리노에서 벌을 ${at}마리 키운다. `,
      ].at(at % 3),
    ),
  'words of secrets': (length) => fill(length, () => 'password for a is token: eyJa. '),
  'lines of a trace': (length) => fill(length, (at) => `    at step${at} (/srv/run.ts:${at}:5)\n`),
  'lines of code': (length) => fill(length, (at) => `if (a${at} > b) { run(a${at}, "x"); }\n`),
}

function fill(length: number, piece: (at: number) => string | undefined): string {
  let text = ''
  for (let at = 0; text.length < length; at += 1) text += piece(at) ?? ' '
  // Half of a pair of surrogates is another text.
  return text.slice(0, length).toWellFormed().replaceAll('\ufffd', ' ')
}

function random(length: number, first: number, count: number): string {
  let seed = 20_260_301
  return fill(length, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return String.fromCharCode(first + ((seed >>> 8) % count))
  })
}

/** An operation that takes a text, and what it is asked to do with it. */
export interface TextOperation {
  readonly lengthMax: number
  /** What must be there before; its result is handed on. */
  prepare?(memory: Memory, text: string): Promise<unknown>
  run(memory: Memory, text: string, prepared: unknown): unknown
}

const FACT = 32_768

/** The operations that take a long text, but for those that hand it to one of these. */
export const TEXT_OPERATIONS: Readonly<Record<string, TextOperation>> = {
  remember: {
    lengthMax: FACT,
    prepare: (memory, text) => memory.remember({ text: alike(text) }),
    run: (memory, text) => memory.remember({ text }),
  },
  'conversations.record': {
    lengthMax: FACT,
    run: (memory, text) => memory.conversations.record({ turns: [{ text }] }),
  },
  correct: {
    lengthMax: FACT,
    prepare: async (memory, text) => {
      const [turn] = (await memory.conversations.record({ turns: [{ text: alike(text) }] })).items
      return turn?.fact?.id
    },
    run: (memory, text, id) => memory.correct({ id: String(id), text }),
  },
  recall: {
    lengthMax: FACT,
    prepare: (memory, text) => memory.conversations.record({ turns: [{ text: alike(text) }] }),
    run: (memory, query) => memory.recall({ query }),
  },
  judgeSimilarity: { lengthMax: FACT, run: async (_memory, a) => judgeSimilarity(a, alike(a)) },
  extractStatements: { lengthMax: FACT, run: async (_memory, text) => extractStatements(text) },
  import: {
    lengthMax: FACT,
    run: (memory, text) => memory.import({ content: `- ${text}`, path: 'MEMORY.md' }),
  },
  'workspace.retain': { lengthMax: FACT, run: (memory, text) => memory.workspace.retain({ text }) },
  'blocks.update': {
    lengthMax: 20_000,
    run: (memory, content) => memory.blocks.update({ label: 'human', append: content }),
  },
  'files.run': {
    lengthMax: FACT,
    run: (memory, text) =>
      memory.files.run({ command: 'create', path: '/memories/notes.md', file_text: text }),
  },
  'episodes.store': {
    lengthMax: FACT,
    run: (memory, text) =>
      storeEpisode(memory, {
        task: { description: text },
        outcome: { status: 'failure', output: text, patches: [{ file: 'a.ts', diff: text }] },
        context: { errors: [{ type: 'Failure', message: text.slice(0, 4_000), stack: text }] },
      }),
  },
  'episodes.search': { lengthMax: FACT, run: (memory, text) => memory.episodes.search({ text }) },
  'failures.search': {
    lengthMax: FACT,
    run: (memory, error) => memory.failures.search({ error }),
  },
  readFailure: { lengthMax: FACT, run: async (_memory, text) => readFailure(text) },
  'bugs.add': {
    lengthMax: FACT,
    run: (memory, error) => memory.bugs.add({ error, solution: 'Tighten the string.' }),
  },
  'rules.add of an example': {
    lengthMax: 20_000,
    run: (memory, before) => memory.rules.add({ before, after: alike(before), language: 'js' }),
  },
  'rules.add': {
    lengthMax: 500,
    run: (memory, text) =>
      memory.rules.add({
        name: 'Own',
        category: 'style',
        regex: text.replace(/[^\p{L}\p{N} ]/gu, '.?'),
      }),
  },
  'rules.match': {
    lengthMax: FACT,
    prepare: async (memory) => {
      await memory.rules.add({ before: 'a == null', after: 'a === null', language: 'js' })
      return await memory.rules.add({
        name: 'Own',
        category: 'style',
        regex: '(\\p{L}*)(a|a)?\\p{L}{0,9}=',
      })
    },
    run: (memory, code) => memory.rules.match({ code, language: 'js' }),
  },
  'patterns.add': {
    lengthMax: 8_000,
    run: (memory, approach) =>
      memory.patterns.add({
        name: 'Measure first',
        category: 'strategy',
        summary: 'Measure before cutting.',
        content: { type: 'strategy', approach },
      }),
  },
  'context.forTask': {
    lengthMax: FACT,
    run: (memory, task) => memory.context.forTask({ task, error: task }),
  },
  'context.during': {
    lengthMax: FACT,
    run: (memory, question) => memory.context.during({ question }),
  },
  'tasks.start': {
    lengthMax: FACT,
    run: (memory, text) => memory.tasks.start({ description: text }),
  },
  'tasks.step': ofTask((task, output, memory) =>
    memory.tasks.step({ id: task, tool: 'sh', output, error: output }),
  ),
  'tasks.update': ofTask((task, text, memory) =>
    memory.tasks.update({ id: task, pendingActions: [text.slice(0, 4_000)] }),
  ),
  'tasks.update, a variable': ofTask((task, value, memory) =>
    memory.tasks.update({ id: task, variable: { name: 'x', value } }),
  ),
  'tasks.context': ofTask((task, text, memory) => memory.tasks.context({ id: task, query: text })),
  'tasks.finish': ofTask((task, output, memory) =>
    memory.tasks.finish({ id: task, status: 'failure', output }),
  ),
  'import of runs': {
    lengthMax: FACT,
    run: (memory, task) =>
      memory.import({
        content: `${JSON.stringify({ task, steps: [], outcome: { success: true } })}\n`,
      }),
  },
}

function ofTask(
  run: (task: string, text: string, memory: Memory) => Promise<unknown>,
): TextOperation {
  return {
    lengthMax: FACT,
    prepare: async (memory) => (await memory.tasks.start({ description: 'Repair violins' })).id,
    run: (memory, text, task) => run(String(task), text, memory),
  }
}

// Nearly the same, so that the two are held against each other.
function alike(text: string): string {
  return `${text.slice(3)} x`.toWellFormed()
}

// A model reads as many tokens as it has room for; the double of one would read everything.
function beginningOf(text: string): string {
  return text.slice(0, 2_000)
}

/** A memory that reads texts as the default install does, with nothing in it. */
export function openReadingMemory(): Memory {
  const clock = fixedClock(Date.parse(START))
  const { embed, ...double } = hashingEmbedder()
  const embedder: Embedder = {
    ...double,
    embed: (texts, options) => embed(texts.map(beginningOf), options),
  }
  const { model, dimensions } = embedder
  return createMemory({
    documents: createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS }),
    text: createMemoryTextIndex({ id: 'text' }),
    meaning: { embedder, vectors: createMemoryVectorIndex({ id: `vectors/${model}`, dimensions }) },
    workspace: createMemoryWorkspaceFiles({ clock }),
    scope: { tenant: 'acme' },
    clock,
    ids: countingIds(),
    eventsPerMinute: Number.MAX_SAFE_INTEGER,
  })
}
