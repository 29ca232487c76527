import { describe, expect, test } from 'vitest'
import { type OpenedMemory, openMemory } from '../../src/compose/open-memory.ts'
import { MemoryError } from '../../src/core/errors.ts'
import { ALL_OPERATIONS, GROUPS, TOP_LEVEL } from '../../src/operations/all-operations.ts'
import type { Memory } from '../../src/operations/memory.ts'
import type { Operation, OperationGroup } from '../../src/operations/operation.ts'
import { type Command, commandsOf, toFlagName } from '../../src/surfaces/cli/commands.ts'
import { listToolDefinitions } from '../../src/surfaces/mcp/toolsets.ts'
import { type FieldShape, listFields } from '../../src/surfaces/operation-fields.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { fillMemory } from '../support/fill-memory.ts'
import { keptFiles } from '../support/kept-files.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestMemory, START } from '../support/test-memory.ts'
import { callJson, serveTest } from './support/http-caller.ts'
import { callTool, connectHttp } from './support/mcp-client.ts'
import { requiredFlags } from './support/required-flags.ts'
import { runTestCli } from './support/test-cli.ts'

type Fields = Readonly<Record<string, unknown>>

/** A call that every surface must refuse, and what the refusal must name. */
interface Wrong {
  readonly operation: Operation
  readonly input: Fields
  readonly named: string
}

/** Deleting and purging by mistake is the worst that may happen, so such fields are the bait. */
const UNKNOWN_FIELD = 'dryrunn'

const UNKNOWN: readonly Wrong[] = ALL_OPERATIONS.map((operation) => ({
  operation,
  input: { [UNKNOWN_FIELD]: true },
  named: UNKNOWN_FIELD,
}))

const MISTYPED: readonly Wrong[] = ALL_OPERATIONS.flatMap((operation) =>
  listFields(operation).flatMap(({ name, shape }) => {
    const value = wrongValueOf(shape)
    return value === undefined ? [] : [{ operation, input: { [name]: value }, named: name }]
  }),
)

function wrongValueOf(shape: FieldShape): unknown {
  switch (shape.kind) {
    case 'text':
      return 7
    case 'number':
      return 'viele'
    case 'boolean':
      return 'forse'
    case 'choice':
      return '아무거나'
    case 'list':
      return 7
    case 'object':
      // A value of any sort is never of a wrong one.
      return shape.parts.length === 0 ? undefined : 7
  }
}

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  [TOP_LEVEL, ...Object.values<OperationGroup>(GROUPS)]
    .flatMap(commandsOf)
    .map((command) => [command.operation?.name ?? '', command]),
)
const TOOLS: ReadonlyMap<string, string> = new Map(
  listToolDefinitions(['all']).map(({ name, operation }) => [operation.name, name]),
)

/** Where everything is text, only what must not be a text can be of a wrong type. */
const TYPED: ReadonlySet<FieldShape['kind']> = new Set(['number', 'boolean', 'choice'])

function isTyped({ operation, named }: Wrong): boolean {
  const field = listFields(operation).find(({ name }) => name === named)
  return field === undefined || TYPED.has(field.shape.kind)
}

async function withFilledMemory(use: (opened: OpenedMemory) => Promise<void>): Promise<void> {
  const home = temporaryFolder()
  const notes = temporaryFolder()
  const opened = await openMemory({
    home,
    environment: {},
    config: {
      storage: { kind: 'json' },
      embedder: { kind: 'none' },
      workspace: { folder: notes },
      timeZone: 'UTC',
    },
    clock: fixedClock(Date.parse(START)),
  })
  try {
    await fillMemory(opened.memory)
    await opened.memory.settle()
    const before = keptFiles([home, notes])
    expect(Object.keys(before).length).toBeGreaterThan(3)

    await use(opened)
    await opened.memory.settle()

    expect(keptFiles([home, notes])).toEqual(before)
  } finally {
    await opened.memory.close()
  }
}

describe('A5 what is wrong is refused alike through every surface, and nothing is written', () => {
  test('A5 by the library', async () => {
    await withFilledMemory(async ({ memory }) => {
      for (const wrong of [...UNKNOWN, ...MISTYPED]) {
        expectRefusal(await errorOf(() => call(memory, wrong.operation.name, wrong.input)), wrong)
      }
    })
  })

  test('A5 by HTTP', async () => {
    await withFilledMemory(async (opened) => {
      const server = await serveTest(opened)
      for (const wrong of [...UNKNOWN, ...MISTYPED]) {
        const { status, body } = (await askHttp(server.url, wrong)) ?? {}
        if (status === undefined) continue
        const said = `${body.error.message}\n${body.error.hint ?? ''}`
        expect({ status, code: body.error.code }, labelOf(wrong)).toEqual({
          status: 400,
          code: 'INVALID_INPUT',
        })
        expect(said, labelOf(wrong)).toContain(wrong.named)
      }
      await server.stop()
    })
  })

  test('A5 by MCP', async () => {
    await withFilledMemory(async (opened) => {
      const server = await serveTest(opened)
      const client = await connectHttp(server.url, { toolsets: 'all' })
      for (const wrong of [...UNKNOWN, ...MISTYPED]) {
        const tool = TOOLS.get(wrong.operation.name)
        if (tool === undefined) continue
        const { isError, text } = await callTool(client, tool, wrong.input)
        expect(isError, labelOf(wrong)).toBe(true)
        expect(text, labelOf(wrong)).toMatch(/^INVALID_INPUT: /u)
        expect(text, labelOf(wrong)).toContain(wrong.named)
      }
      await client.close()
      await server.stop()
    })
  })

  test('A5 by the command line', async () => {
    await withFilledMemory(async (opened) => {
      for (const wrong of [...UNKNOWN, ...MISTYPED.filter(isTyped)]) {
        const { operation, input, named } = wrong
        const command = COMMANDS.get(operation.name)
        const flags = command?.fields ?? []
        if (named !== UNKNOWN_FIELD && !flags.some(({ name }) => name === named)) continue
        const flag = `--${toFlagName(named)}=${String(input[named])}`
        const words = (command?.name ?? '').split(' ')
        const others = requiredFlags(command, named)
        const { code, stderr } = await runTestCli([...words, ...others, flag], { opened })
        expect({ code, stderr }, labelOf(wrong)).toEqual({
          code: 2,
          stderr: expect.stringMatching(new RegExp(`${named}|${toFlagName(named)}`, 'u')),
        })
      }
    })
  })
})

test('A5 a field that there is not is named with the one that was probably meant, and with all', async () => {
  const { memory } = openTestMemory()

  const purging = await errorOf(() => call(memory, 'admin.purge', { dryrun: true }))
  const judging = await errorOf(() => call(memory, 'undo', { id: 'x', usefull: 1 }))
  const nested = await errorOf(() =>
    call(memory, 'episodes.store', {
      task: { descripton: '벌통' },
      outcome: { status: 'success' },
    }),
  )
  const none = await errorOf(() => call(memory, 'admin.config', { tenant: 'altro' }))

  expect(purging.hint).toMatch(/"dryrun"\. Did you mean dryRun\? Known: .*\bdryRun\b/u)
  expect(judging.hint).toContain('"usefull". Known: id.')
  expect(nested.hint).toMatch(/"descripton"\. Did you mean description\? Known: input, descr/u)
  expect(none.hint).toContain('"tenant". There are no fields here.')
})

test('A5 each wrong field is told as data as well, with its place', async () => {
  const { memory } = openTestMemory()

  const error = await errorOf(() =>
    call(memory, 'conversations.record', { turns: [{ text: 'Ciao.' }, { text: 7 }], to: 'Ada' }),
  )

  expect(error.issues).toEqual([
    { path: 'turns[1].text', message: 'must be a string, not a number' },
    { path: '', message: expect.stringContaining('"to"') },
  ])
})

test('A5 T1 methods of the library that are no operations of their own check what they are given', async () => {
  const { memory } = openTestMemory()
  const wrong: readonly (readonly [keyof Memory, readonly unknown[], string])[] = [
    ['rememberAll', [[{ text: 'Il miele è del mulino.' }, { txt: 'x' }]], 'txt'],
    ['rememberAll', [{ text: 'x' }], 'array'],
    ['importAll', [oneChunk('- Bees sleep in winter.\n'), { dryrun: true }], 'dryrun'],
    ['as', [{ surface: 'library' }], 'scope'],
    ['as', [{ scope: { user: 'ada' }, surface: 'library' }], 'tenant'],
    ['as', [{ scope: { tenant: 'acme' }, surface: 'library', owner: true }], 'owner'],
  ]
  for (const [method, given, named] of wrong) {
    const error = await errorOf(() => call(memory, method, ...given))
    expect(error.code, method).toBe('INVALID_INPUT')
    expect(`${error.message}\n${error.hint}`, method).toContain(named)
  }
  const exporting = await errorOf(async () => {
    const pieces = call(memory, 'exportAll', { fromat: 'jsonl' }) as AsyncIterable<string>
    for await (const piece of pieces) void piece
  })

  expect(exporting.hint).toContain('Did you mean format?')
  expect((await memory.admin.stats()).facts.active).toBe(0)
})

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text
}

/** Calls a method by its path: `recall`, or `facts.get`. */
function call(memory: Memory, path: string, ...given: readonly unknown[]): unknown {
  const method = path
    .split('.')
    .reduce<unknown>((found, name) => (found as Readonly<Record<string, unknown>>)[name], memory)
  return (method as (...args: readonly unknown[]) => unknown)(...given)
}

async function errorOf(attempt: () => unknown): Promise<MemoryError> {
  try {
    await attempt()
  } catch (error) {
    if (MemoryError.is(error)) return error
    throw error
  }
  throw new Error('It was not refused')
}

function expectRefusal(error: MemoryError, wrong: Wrong): void {
  expect(error.code, labelOf(wrong)).toBe('INVALID_INPUT')
  expect(error.hint, labelOf(wrong)).toContain(wrong.named)
}

function labelOf({ operation, input }: Wrong): string {
  return `${operation.name} ${JSON.stringify(input)}`
}

async function askHttp(
  url: string,
  wrong: Wrong,
): Promise<Awaited<ReturnType<typeof callJson>> | undefined> {
  const [method = '', route = ''] = wrong.operation.http.split(' ')
  // What stands in a path is always a text.
  if (route.includes(`{${wrong.named}}`)) return undefined
  const path = route.replaceAll(/\{\w+\}/gu, 'x')
  if (method !== 'GET') return await callJson(url + path, { method, body: wrong.input })
  if (!isTyped(wrong)) return undefined
  const query = new URLSearchParams(
    Object.entries(wrong.input).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return await callJson(`${url}${path}?${query}`)
}
