import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Span, type Tracer, trace } from '@opentelemetry/api'
import { afterEach, expect, test } from 'vitest'
import { type OpenOptions, openContext } from '../../src/compose/open-context.ts'
import { createMemoryFor } from '../../src/operations/memory.ts'
import { createHttpApp } from '../../src/surfaces/http/create-http-app.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { keep } from '../support/keep.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { START } from '../support/test-memory.ts'

async function open(options: Pick<OpenOptions, 'config' | 'traces'>) {
  const home = temporaryFolder()
  const clock = fixedClock(Date.parse(START))
  const config = { embedder: { kind: 'none' }, timeZone: 'UTC', ...options.config } as const
  const opened = await openContext({ home, environment: KEYS, clock, ...options, config })
  const as = (tenant: string, surface: 'http' | 'mcp' | 'library') =>
    createMemoryFor({ scope: { tenant }, surface }, opened.context)
  return { ...opened, home, clock, as }
}

const KEYS = { ONE: 'a-key-of-one-tenant', TWO: 'a-key-of-two-tenants' }

test('T1 a tenant that calls too often is told to wait; others are not, nor is the process itself', async () => {
  const { as, clock, context } = await open({ config: { quotas: { requestsPerMinute: 2 } } })
  const [http, mcp, other] = [as('one', 'http'), as('one', 'mcp'), as('two', 'http')]
  await http.recall({ query: 'bees' })
  await mcp.recall({ query: 'bees' })

  await expect(http.recall({ query: 'bees' })).rejects.toMatchObject({
    code: 'LIMIT_EXCEEDED',
    isRetryable: true,
  })
  await other.recall({ query: 'bees' })
  for (let again = 0; again < 5; again++) await as('one', 'library').recall({ query: 'bees' })
  clock.advance(30_000)
  await http.recall({ query: 'bees' })
  await context.close()
})

test('T1 over HTTP that is 429, with when to try again', async () => {
  const keys = [{ tenant: 'one', key: '$ONE' }]
  const opened = await open({ config: { quotas: { requestsPerMinute: 1 }, server: { keys } } })
  const app = createHttpApp(opened)
  const ask = () => app.request('/v1/stats', { headers: { authorization: `Bearer ${KEYS.ONE}` } })

  expect((await ask()).status).toBe(200)
  const refused = await ask()

  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  await opened.context.close()
})

test('T1 a tenant that stores too much may read and remove, and write again once there is room', async () => {
  const { as, clock, context, owner } = await open({ config: { quotas: { recordsMax: 2 } } })
  const one = as('one', 'library')
  const { fact } = await keep(one, { text: 'Greta keeps bees behind the mill.' })
  await keep(one, { text: 'Noor paints every lighthouse.' })
  const more = { text: 'Luca sold the brass scale.' }
  clock.advance(10_000)

  await expect(one.remember(more)).rejects.toMatchObject({
    code: 'LIMIT_EXCEEDED',
    isRetryable: false,
    hint: expect.stringContaining('purge'),
  })
  await keep(as('two', 'library'), more)
  expect((await one.recall({ query: 'bees' })).items).toHaveLength(1)
  await one.forget({ id: fact.id })
  await createMemoryFor({ ...owner, scope: { tenant: 'one' } }, context).admin.purge({
    id: fact.id,
  })
  clock.advance(10_000)
  await keep(one, more)
  await context.close()
})

test('T1 the audit log has every write and deletion and every refusal, with who and which record, and no content', async () => {
  const { as, home, context } = await open({ config: { audit: { isOn: true } } })
  const [one, two] = [as('one', 'library'), as('two', 'http')]
  const { fact } = await keep(one, { text: 'Greta keeps bees behind the mill.' })
  await one.recall({ query: 'bees' })
  await expect(two.forget({ id: fact.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await one.forget({ id: fact.id, reason: 'The bees moved out.' })
  await context.close()

  const [file = ''] = readdirSync(join(home, 'audit'))
  const path = join(home, 'audit', file)
  const text = readFileSync(path, 'utf8')
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(file).toBe('2026-03-01.jsonl')
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(text).not.toMatch(/bees/u)
  const at = START
  const ids = [fact.id]
  expect(lines).toEqual([
    {
      ...{ at, operation: 'remember', effect: 'writes', outcome: 'done' },
      ...{ surface: 'library', tenant: 'one', ids },
    },
    {
      ...{ at, operation: 'forget', effect: 'removes', outcome: 'NOT_FOUND' },
      ...{ surface: 'http', tenant: 'two', ids },
    },
    {
      ...{ at, operation: 'forget', effect: 'removes', outcome: 'done' },
      ...{ surface: 'library', tenant: 'one', ids },
    },
  ])
})

afterEach(() => trace.disable())

/** Notes the spans, as an SDK would. */
function recordSpans() {
  const spans: { readonly name: string; isEnded: boolean; error?: unknown }[] = []
  const startActiveSpan = (name: string, _options: object, work: (span: Span) => unknown) => {
    const span: (typeof spans)[number] = { name, isEnded: false }
    spans.push(span)
    return work({
      setAttribute: (_key: string, value: unknown) => {
        span.error = value
      },
      setStatus: () => {},
      end: () => {
        span.isEnded = true
      },
    } as unknown as Span)
  }
  const tracer = { startActiveSpan } as unknown as Tracer
  trace.setGlobalTracerProvider({ getTracer: () => tracer })
  return spans
}

test('R4 with a configured tracer every operation and every call of a port is a span; without traces there is none', async () => {
  const spans = recordSpans()
  const { as, context } = await open({ traces: true })
  const memory = as('one', 'library')
  await keep(memory, { text: 'Greta keeps bees behind the mill.' })
  await memory.recall({ query: 'Who keeps bees?' })
  await expect(memory.facts.get({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await context.close()

  const names = new Set(spans.map(({ name }) => name))
  for (const name of ['remember', 'recall', 'documents.write', 'documents.get', 'text.search']) {
    expect(names).toContain(`loci.${name}`)
  }
  expect(spans.filter(({ isEnded }) => !isEnded)).toEqual([])
  expect(spans.find(({ name }) => name === 'loci.facts.get')?.error).toBe('NOT_FOUND')
  expect(JSON.stringify(spans)).not.toContain('bees')

  const count = spans.length
  const plain = await open({})
  await plain.as('one', 'library').recall({ query: 'bees' })
  await plain.context.close()
  expect(spans).toHaveLength(count)
})
