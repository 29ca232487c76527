import { expect, test } from 'vitest'
import * as z from 'zod'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import { MemoryError } from '../../src/core/errors.ts'
import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'
import type { Memory } from '../../src/operations/memory.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import { callByName } from '../support/call-by-name.ts'
import { keep } from '../support/keep.ts'
import { MADE_UP_KEYS } from '../support/made-up-secrets.ts'
import { openTestMemory } from '../support/test-memory.ts'

// The table of entry points is made from the list of operations: a new operation or a new field
// that takes words is tried here at once, and a new operation needs an input that it accepts.

type Input = Readonly<Record<string, unknown>>

const fact = async (memory: Memory) =>
  (await keep(memory, { text: 'The mill of Zeist grinds rye.' })).fact.id
const task = async (memory: Memory) =>
  (await memory.tasks.start({ description: 'Oil the mill' })).id
const PATTERN = {
  name: 'Oil first',
  category: 'strategy',
  summary: 'Oil the mill before it runs.',
  content: { type: 'strategy', approach: 'Oil it.' },
} as const

/** An input that each operation accepts. */
const GIVEN: Readonly<Record<string, (memory: Memory) => Promise<Input>>> = {
  remember: async () => ({ text: 'The mill of Zeist grinds rye.' }),
  correct: async (memory) => ({ id: await fact(memory), text: 'The mill of Zeist grinds spelt.' }),
  forget: async (memory) => ({ id: await fact(memory) }),
  undo: async (memory) => ({ id: await fact(memory) }),
  feedback: async (memory) => {
    const { id } = (await memory.tasks.finish({ id: await task(memory), status: 'success' })) as {
      id: string
    }
    return { id, helped: true }
  },
  import: async () => ({ content: '- The mill of Zeist grinds rye.\n', path: 'MEMORY.md' }),
  'facts.add': async () => ({ facts: [{ text: 'The mill of Zeist grinds rye.' }] }),
  'facts.update': async (memory) => ({ id: await fact(memory), tags: ['mill'] }),
  'facts.forget': async (memory) => ({ ids: [await fact(memory)] }),
  'facts.pin': async (memory) => ({ id: await fact(memory) }),
  'facts.settle': async (memory) => ({ id: await fact(memory), outdated: true }),
  'conversations.record': async () => ({ turns: [{ text: 'The mill of Zeist grinds rye.' }] }),
  'entities.link': async () => ({ name: 'Nora Visser', alias: 'Nootje' }),
  'questions.ask': async () => ({ text: 'Who oils the mill?' }),
  'questions.close': async (memory) => ({
    id: (await memory.questions.ask({ text: 'Who oils the mill?' })).question?.id,
  }),
  'blocks.update': async () => ({ label: 'human', append: 'Nora oils the mill.' }),
  'files.run': async () => ({
    command: 'create',
    path: '/memories/mill.md',
    file_text: 'Nora oils the mill.',
  }),
  'items.put': async () => ({ items: [{ namespace: ['mill'], key: 'oil', value: {} }] }),
  'items.delete': async () => ({ namespace: ['mill'] }),
  'tasks.start': async () => ({ description: 'Oil the mill' }),
  'tasks.step': async (memory) => ({ id: await task(memory), tool: 'oil', output: 'done' }),
  'tasks.finish': async (memory) => ({ id: await task(memory), status: 'success' }),
  'tasks.context': async (memory) => ({ id: await task(memory) }),
  'tasks.update': async (memory) => ({ id: await task(memory) }),
  'episodes.store': async () => ({
    task: { description: 'Oil the mill' },
    outcome: { status: 'success' },
  }),
  'patterns.add': async () => PATTERN,
  'patterns.update': async (memory) => ({ id: (await memory.patterns.add(PATTERN)).id }),
  'bugs.add': async () => ({ error: 'MillError: the stone is stuck', solution: 'Oil it.' }),
  'bugs.delete': async () => ({ id: 'none' }),
  'rules.add': async () => ({ before: 'a == null', after: 'a === null', language: 'js' }),
  'rules.delete': async () => ({ id: 'none' }),
  'projects.learn': async () => ({ project: 'mill' }),
  'projects.delete': async () => ({ project: 'mill' }),
  'preferences.set': async () => ({ topic: 'quotes', value: 'single quotes' }),
  'preferences.delete': async () => ({ topic: 'quotes' }),
  'workspace.retain': async () => ({ text: 'The mill of Zeist grinds rye.' }),
  'workspace.reflect': async () => ({}),
  'workspace.sync': async () => ({}),
  'backups.create': async () => ({}),
  'admin.nightly': async () => ({ steps: ['episodes'] }),
  'admin.reindex': async () => ({}),
  'admin.erase': async () => ({ user: 'nora' }),
  'admin.purge': async () => ({}),
  'admin.cleanup': async () => ({ kind: 'facts', before: '0d' }),
}

interface JsonSchema {
  readonly type?: string
  readonly enum?: unknown
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

type Put = (text: string) => unknown

/** Every way to put a text into a value of this schema, by its path. */
function waysInto(schema: JsonSchema, path: string, depth = 0): [path: string, put: Put][] {
  if (depth > 6) return []
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.flatMap((one) => waysInto(one, path, depth + 1))
  if (schema.type === 'string') {
    const isFree = [schema.enum, schema.const, schema.format, schema.pattern].every(
      (one) => one === undefined,
    )
    return isFree ? [[path, (text) => text]] : []
  }
  if (schema.items !== undefined) {
    return waysInto(schema.items, `${path}[]`, depth + 1).map(([at, put]) => [
      at,
      (text) => [put(text)],
    ])
  }
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    waysInto(one, `${path}.${name}`, depth + 1).map(([at, put]): [string, Put] => [
      at,
      (text) => ({ ...filled(schema), [name]: put(text) }),
    ]),
  )
  const more = schema.additionalProperties
  if (typeof more !== 'object') return own
  const values = waysInto(more, `${path}{}`, depth + 1)
  return [
    ...own,
    ...values.map(([at, put]): [string, Put] => [at, (text) => ({ note: put(text) })]),
  ]
}

/** The least that an object of this schema must have. */
function filled(schema: JsonSchema): Input {
  return Object.fromEntries(
    (schema.required ?? []).map((name) => [name, leastOf(schema.properties?.[name] ?? {})]),
  )
}

function leastOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first !== undefined) return leastOf(first)
  if (schema.type === 'array') return []
  if (schema.type === 'object') return filled(schema)
  if (schema.type === 'number' || schema.type === 'integer') return 1
  return schema.type === 'boolean' ? true : 'mill'
}

async function everythingIn(documents: DocumentStore): Promise<string> {
  const pages = await Promise.all(
    MEMORY_COLLECTIONS.map(({ name }) => documents.query(name, { limit: 1_000 })),
  )
  return JSON.stringify(pages.map((page) => page.documents))
}

const WRITING = ALL_OPERATIONS.filter(({ effect }) => effect !== 'reads')
const [[, KEY]] = MADE_UP_KEYS as [readonly [string, string]]

const FIELDS = WRITING.flatMap(({ name, input }) => {
  const schema = z.toJSONSchema(input, { io: 'input' }) as JsonSchema
  return Object.entries(schema.properties ?? {}).flatMap(([field, one]) =>
    waysInto(one, field).map(([path, put]) => ({ name, field, path, put })),
  )
})

test('T4 every operation that writes has an input here, and every field that takes words is found', () => {
  expect(WRITING.map(({ name }) => name).filter((name) => GIVEN[name] === undefined)).toEqual([])
  expect(FIELDS.length).toBeGreaterThan(150)
  expect(FIELDS.map(({ name, path }) => `${name} ${path}`)).toEqual(
    expect.arrayContaining([
      'remember messages[].content',
      'remember metadata{}',
      'files.run path',
    ]),
  )
})

test.each(WRITING.map(({ name }) => name))(
  'T4 F1 %s: no field lets a secret into the memory',
  async (operation) => {
    for (const { field, path, put } of FIELDS.filter(({ name }) => name === operation)) {
      const { memory, documents } = openTestMemory()
      const given = await GIVEN[operation]?.(memory)
      const { text: _text, ...others } = given ?? {}
      const base = field === 'messages' ? others : given
      try {
        await callByName(memory, operation, { ...base, [field]: put(`Nora uses ${KEY} daily.`) })
        await memory.settle()
      } catch (error) {
        // To refuse it is an answer.
        if (!MemoryError.is(error)) throw error
      }
      expect(await everythingIn(documents), `${operation} ${path}`).not.toContain(KEY)
    }
  },
)
