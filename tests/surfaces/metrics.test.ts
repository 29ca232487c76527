import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { expect, test } from 'vitest'
import { exportMetrics } from '../../src/adapters/opentelemetry/index.ts'
import { openMemory } from '../../src/compose/open-memory.ts'
import { UTC } from '../../src/core/language/time/time-zone.ts'
import { SECONDS_BOUNDS } from '../../src/core/learning/metrics/metric.ts'
import { renderPrometheus } from '../../src/core/learning/metrics/render-prometheus.ts'
import type { LogEntry } from '../../src/surfaces/log-entry.ts'
import { nightlyJob, scheduleDaily } from '../../src/surfaces/schedule-daily.ts'
import { parseExposition } from '../support/parse-exposition.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestMemory } from '../support/test-memory.ts'
import { callRaw, serveTest } from './support/http-caller.ts'
import { openTestMemory as openStored } from './support/open-test-memory.ts'

const KEY = 'a-key-of-enough-length'
const OWNER_KEY = 'another-key-of-the-owner'

test('R4 Prometheus reads the metrics of its own key, and nobody does without one', async () => {
  const opened = await openStored({
    server: {
      keys: [
        { key: KEY, project: '가게' },
        { key: OWNER_KEY, isOwner: true },
      ],
    },
  })
  const server = await serveTest(opened)
  try {
    const memory = opened.memory.as({
      scope: { tenant: 'default', project: '가게' },
      surface: 'http',
    })
    await memory.episodes.store({ task: { description: 'one' }, outcome: { status: 'success' } })
    await opened.memory.episodes.store({
      task: { description: 'x' },
      outcome: { status: 'failure' },
    })
    await memory.recall({ query: 'anything' })

    const stranger = await callRaw(`${server.url}/metrics`)
    const answer = await callRaw(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${KEY}` },
    })

    expect(stranger.status).toBe(401)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4')
    expect(answer.text).toContain('\nloci_episodes{phase="active"} 1\n')
    const owned = await callRaw(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${OWNER_KEY}` },
    })
    expect(owned.text).toMatch(/^loci_operation_duration_seconds_count\{operation="recall"\} 1$/mu)
    expect(answer.text).not.toContain('loci_operation_duration_seconds')
    const wrong = await callRaw(`${server.url}/metrics`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}` },
    })
    expect(wrong.status).toBe(405)
  } finally {
    await server.stop()
    await opened.memory.close()
  }
})

test('R4 the whole exposition is as Prometheus reads it: one family a name, no series twice', async () => {
  const opened = await openStored({ server: { keys: [{ key: KEY, isOwner: true }] } })
  const server = await serveTest(opened)
  const headers = { authorization: `Bearer ${KEY}` }
  try {
    const { memory } = opened
    const { id } = await memory.patterns.add({
      name: 'Say "안녕"\\ twice\nand {stop}',
      category: 'strategy',
      summary: 'A name of any text.',
      content: { type: 'strategy', approach: 'Say it.' },
    })
    const { id: episode } = await storeEpisode(memory, {
      task: { description: 'one' },
      outcome: { status: 'success' },
    })
    await memory.feedback({ id, helped: true, episode })
    await memory.episodes.get({ id: episode })
    await callRaw(`${server.url}/v1/facts/nobody`, { headers })

    const { text } = await callRaw(`${server.url}/metrics`, { headers })

    const families = parseExposition(text)
    const operations = families.get('loci_operation_duration_seconds')
    expect(operations?.type).toBe('histogram')
    const series = (part: string, labels: string): number | undefined =>
      operations?.samples.get(`loci_operation_duration_seconds_${part}{${labels}}`)
    expect(series('count', 'operation="facts.get"')).toBe(1)
    expect(series('bucket', 'operation="facts.get",le="+Inf"')).toBe(1)
    expect(series('sum', 'operation="facts.get"')).toBeGreaterThan(0)
    const uses = families.get('loci_pattern_uses')?.samples ?? new Map()
    expect([...uses.keys()]).toEqual([
      expect.stringContaining('name="Say \\"안녕\\"\\\\ twice\\nand {stop}"'),
    ])
    expect(families.get('loci_operation_errors_total')?.type).toBe('counter')
    for (const { help, type: kind, samples: counted } of families.values()) {
      expect(help.length).toBeGreaterThan(10)
      if (kind === 'histogram') expectRising(counted)
    }
  } finally {
    await server.stop()
    await opened.memory.close()
  }
})

// The counts of a histogram never fall from one bound to the next, and end with all of them.
function expectRising(samples: ReadonlyMap<string, number>): void {
  const last = new Map<string, number>()
  for (const [series, value] of samples) {
    const labels = /_bucket\{(.*),?le="([^"]+)"\}$/u.exec(series)
    if (labels === null) continue
    const [, own = '', bound] = labels
    expect(value).toBeGreaterThanOrEqual(last.get(own) ?? 0)
    last.set(own, value)
    const count = [...samples].find(
      ([name]) => name.includes('_count{') && name.endsWith(`{${own.replace(/,$/u, '')}}`),
    )
    if (bound === '+Inf') expect(value).toBe(count?.[1])
  }
}

test('R4 what a memory takes on disk is measured, whatever else lies in its folder', async () => {
  const home = temporaryFolder()
  writeFileSync(join(home, 'notes.txt'), 'x'.repeat(5_000_000))
  const { memory } = await openMemory({ home, config: { embedder: { kind: 'none' } } })
  try {
    await memory.episodes.store({ task: { description: 'one' }, outcome: { status: 'success' } })
    const exposed = parseExposition(
      renderPrometheus((await memory.admin.stats({ metrics: true })).metrics ?? []),
    )
    const bytes = exposed.get('loci_storage_bytes')?.samples.get('loci_storage_bytes{}')
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(5_000_000)
  } finally {
    await memory.close()
  }
})

test('R4 OpenTelemetry collects the same figures, and nothing new after the end', async () => {
  const { memory } = openTestMemory()
  await memory.episodes.store({ task: { description: 'one' }, outcome: { status: 'success' } })
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })
  const provider = new MeterProvider({ readers: [reader] })
  const exported = await exportMetrics(memory, { meter: provider.getMeter('loci') })
  await memory.recall({ query: 'anything' })

  await provider.forceFlush()

  const points = (name: string) =>
    exporter
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics))
      .filter(({ descriptor }) => descriptor.name === name)
      .flatMap((one): readonly unknown[] => one.dataPoints)
  expect(points('loci_episodes')).toContainEqual(
    expect.objectContaining({ attributes: { phase: 'active' }, value: 1 }),
  )
  expect(points('loci_operation_duration_seconds')).toContainEqual(
    expect.objectContaining({
      attributes: { operation: 'recall' },
      value: expect.objectContaining({
        count: 1,
        buckets: expect.objectContaining({ boundaries: [...SECONDS_BOUNDS] }),
      }),
    }),
  )
  expect(points('loci_guidance_offered_total')).toContainEqual(
    expect.objectContaining({ attributes: {}, value: 0 }),
  )
  exported.stop()
  exporter.reset()
  await memory.episodes.store({ task: { description: 'two' }, outcome: { status: 'success' } })
  await provider.forceFlush()
  expect(points('loci_episodes')).not.toContainEqual(expect.objectContaining({ value: 2 }))
  await provider.shutdown()
})

test('R3 a server runs every night at its time, tells of failures, and stops at once', async () => {
  const opened = await openStored()
  const log: LogEntry[] = []
  const endings: string[] = []
  let nowMs = Date.parse('2026-03-01T12:00:00Z')
  const { documents } = opened.context
  const isBroken = (): boolean => endings.length === 1
  const context = {
    ...opened.context,
    clock: { now: () => nowMs },
    documents: {
      ...documents,
      get: async (...asked: Parameters<typeof documents.get>) => {
        if (isBroken()) throw new Error('The disk is full')
        return await documents.get(...asked)
      },
    },
  }
  let tellDone = (): void => {}
  const done = new Promise<void>((resolve) => {
    tellDone = resolve
  })
  const schedule = scheduleDaily(nightlyJob([opened.owner], context, { minutesMax: 10 }), {
    at: '03:30',
    zone: UTC,
    onLog(entry) {
      log.push(entry)
      endings.push(new Date(nowMs).toISOString())
    },
    now: () => nowMs,
    async wait(ms, signal) {
      nowMs += ms
      if (endings.length < 3) return
      tellDone()
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    },
  })
  await done
  await schedule.stop()
  await opened.memory.close()

  expect(endings).toEqual([
    '2026-03-02T03:30:00.000Z',
    '2026-03-03T03:30:00.000Z',
    '2026-03-04T03:30:00.000Z',
  ])
  expect(log.map(({ level, message }) => [level, message])).toEqual([
    ['info', 'finished'],
    ['error', 'The disk is full'],
    ['info', 'finished'],
  ])
})
