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
import { UTC } from '../../src/core/time/time-zone.ts'
import type { LogEntry } from '../../src/surfaces/log-entry.ts'
import { type NightRunner, scheduleNightly } from '../../src/surfaces/schedule-nightly.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestMemory } from '../support/test-memory.ts'
import { callRaw, serveTest } from './support/http-caller.ts'
import { openTestMemory as openStored } from './support/open-test-memory.ts'

const KEY = 'a-key-of-enough-length'

test('R4 Prometheus reads the metrics of its own key, and nobody does without one', async () => {
  const opened = await openStored({ server: { keys: [{ key: KEY, project: '가게' }] } })
  const server = await serveTest(opened)
  try {
    const memory = opened.memory.as({ scope: { tenant: 'default', project: '가게' }, door: 'http' })
    await memory.storeEpisode({ task: { description: 'one' }, outcome: { status: 'success' } })
    await opened.memory.storeEpisode({ task: { description: 'x' }, outcome: { status: 'failure' } })
    await memory.recall({ query: 'anything' })

    const stranger = await callRaw(`${server.url}/metrics`)
    const answer = await callRaw(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${KEY}` },
    })

    expect(stranger.status).toBe(401)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4')
    expect(answer.text).toContain('\nloci_episodes{phase="active"} 1\n')
    expect(answer.text).toMatch(/^loci_operation_duration_seconds_count\{operation="recall"\} 1$/mu)
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

test('R4 what a memory takes on disk is measured, whatever else lies in its folder', async () => {
  const home = temporaryFolder()
  writeFileSync(join(home, 'notes.txt'), 'x'.repeat(5_000_000))
  const { memory } = await openMemory({ home, config: { embedder: { kind: 'none' } } })
  try {
    await memory.storeEpisode({ task: { description: 'one' }, outcome: { status: 'success' } })
    const metrics = await memory.metrics()
    const bytes = metrics.find(({ name }) => name === 'loci_storage_bytes')?.points[0]?.value
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(5_000_000)
  } finally {
    await memory.close()
  }
})

test('R4 OpenTelemetry collects the same figures, and nothing new after the end', async () => {
  const { memory } = openTestMemory()
  await memory.storeEpisode({ task: { description: 'one' }, outcome: { status: 'success' } })
  await memory.recall({ query: 'anything' })
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })
  const provider = new MeterProvider({ readers: [reader] })
  const exported = await exportMetrics(memory, { meter: provider.getMeter('loci') })

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
  expect(points('loci_operation_duration_seconds_count')).toContainEqual(
    expect.objectContaining({ attributes: { operation: 'recall' }, value: 1 }),
  )
  exported.stop()
  exporter.reset()
  await memory.storeEpisode({ task: { description: 'two' }, outcome: { status: 'success' } })
  await provider.forceFlush()
  expect(points('loci_episodes')).not.toContainEqual(expect.objectContaining({ value: 2 }))
  await provider.shutdown()
})

test('R3 a server runs every night at its time, tells of failures, and stops at once', async () => {
  const log: LogEntry[] = []
  const starts: string[] = []
  let nowMs = Date.parse('2026-03-01T12:00:00Z')
  const runs: (() => Promise<{ status: string }>)[] = [
    async () => ({ status: 'finished' }),
    async () => {
      throw new Error('The disk is full')
    },
  ]
  const memory: NightRunner = {
    nightly() {
      starts.push(new Date(nowMs).toISOString())
      return (runs.shift() ?? (async () => ({ status: 'finished' })))()
    },
  }
  let tellDone = (): void => {}
  const done = new Promise<void>((resolve) => {
    tellDone = resolve
  })
  const schedule = scheduleNightly([memory], {
    at: '03:30',
    zone: UTC,
    minutesMax: 10,
    onLog: (entry) => log.push(entry),
    now: () => nowMs,
    async wait(ms, signal) {
      nowMs += ms
      if (starts.length < 3) return
      tellDone()
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    },
  })
  await done
  await schedule.stop()

  expect(starts).toEqual([
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
