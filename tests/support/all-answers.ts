import { compareText } from '../../src/core/language/text/compare-text.ts'
import { contentHash } from '../../src/core/language/text/content-hash.ts'
import type { Memory } from '../../src/operations/memory.ts'

/** What a memory answers to many questions, without what differs from one call to the next. */
export async function allAnswers(memory: Memory, queries: readonly string[]): Promise<unknown> {
  await memory.catchUp(600_000)
  const { items: facts } = await memory.facts.list({ status: 'all', limit: 500 })
  const exported = await exportLines(memory)
  const found = await memory.episodes.search({ text: 'parcel label', k: 20 })
  const { ids, leftOut, text } = await memory.context()
  const answers = {
    exported,
    facts,
    got: await Promise.all(facts.map(({ id }) => memory.facts.get({ id }))),
    histories: await Promise.all(facts.map(({ id }) => memory.facts.get({ id, history: true }))),
    recalled: await Promise.all(queries.map((query) => memory.recall({ query }))),
    past: await Promise.all(queries.map((query) => memory.recall({ query, history: true }))),
    turns: await memory.conversations.search({ limit: 50 }),
    blocks: (await memory.blocks.list({ history: true })).blocks,
    questions: (await memory.questions.list()).items,
    aliases: await memory.entities.aliases(),
    // Their order depends on how often they were read.
    episodes: await Promise.all(
      found.items
        .map(({ episode }) => episode.id)
        .toSorted(compareText)
        .map((id) => getTrace(memory, id)),
    ),
    tasks: (await memory.tasks.list()).items,
    preferences: await memory.preferences.list(),
    items: (await memory.items.list({ limit: 500 })).items,
    topics: (await memory.admin.stats({ topics: true })).topics,
    // The marker of the fence is another one each time.
    context: { ids, leftOut, lines: text.replaceAll(/[a-z0-9]{16,}/gu, '#').split('\n') },
  }
  return JSON.parse(JSON.stringify(answers, toComparable))
}

async function exportLines(memory: Memory): Promise<readonly unknown[]> {
  let text = ''
  for await (const page of memory.exportAll()) text += page
  const [_header, ...lines] = text.split('\n').filter((line) => line !== '')
  return lines.toSorted(compareText).map((line) => {
    // It follows from the rest of the line.
    const { checksum: _checksum, ...rest } = JSON.parse(line)
    return rest
  })
}

async function getTrace(memory: Memory, id: string): Promise<unknown> {
  const { episode } = await memory.episodes.get({ id })
  return [episode.task, episode.execution]
}

/** Longer texts are compared by their hash, so that a failure can be read. */
const LENGTH_MAX = 300

function toComparable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.length > LENGTH_MAX) return contentHash(value)
  if (typeof value !== 'object' || value === null || !('role' in value)) return value
  if (value.role !== 'page') return value
  // When a line was last decided on is kept only as long as something is decided.
  const { updatedAt: _updatedAt, ...line } = value as Readonly<Record<string, unknown>>
  return line
}
