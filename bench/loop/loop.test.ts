import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CAUSES } from './causes.ts'
import { compare, curveOf, figuresOf, type SeedRuns } from './curves.ts'
import { type MemoryPort, noMemory } from './memory-port.ts'
import { plotCurves } from './plot.ts'
import { GIVES_UP, isChosen } from './rules.ts'
import { runLoop } from './run-loop.ts'
import { createChatter, createHarmful, createOracle } from './stub-memories.ts'
import { makeTask } from './world.ts'

const SMALL = { tasks: 300, seeds: 4, causes: 'all' } as const
const LEARNED_AFTER = 100

const gainOf = (runs: readonly SeedRuns[]) => compare(runs, 'success', LEARNED_AFTER).gain

test('R6 the same seed gives the same log, another seed another', async () => {
  const one = await runLoop(() => noMemory, { ...SMALL, tasks: 40, seeds: 2 })
  const two = await runLoop(() => noMemory, { ...SMALL, tasks: 40, seeds: 2 })
  expect(two).toEqual(one)
  expect(one[0]?.off).not.toEqual(one[1]?.off)
})

test('R6 who knows the causes succeeds more often and repeats fewer failures', async () => {
  const runs = await runLoop(createOracle, SMALL)
  expect(gainOf(runs).low).toBeGreaterThan(5)
  expect(compare(runs, 'repeatedFailures', LEARNED_AFTER).gain.high).toBeLessThan(0)
})

test('R6 who is told the opposite succeeds less often', async () => {
  const runs = await runLoop(createHarmful, SMALL)
  expect(gainOf(runs).high).toBeLessThan(-2)
  expect(compare(runs, 'repeatedFailures', LEARNED_AFTER).gain.low).toBeGreaterThan(0)
})

test('R6 chatter changes nothing', async () => {
  for (const { off, on } of await runLoop(createChatter, { ...SMALL, seeds: 2 })) {
    expect(on).toEqual(off)
  }
})

test('R6 in a world without causes, knowing them changes no outcome', async () => {
  for (const { off, on } of await runLoop(createOracle, { ...SMALL, causes: 'none' })) {
    expect(on.map(({ end }) => end.status)).toEqual(off.map(({ end }) => end.status))
    expect(on).not.toEqual(off)
  }
})

test('R6 the world without causes looks the same', async () => {
  const count = { tasks: 1000, seeds: 3 }
  const all = (await runLoop(() => noMemory, { ...count, causes: 'all' })).flatMap((run) => run.off)
  const none = (await runLoop(() => noMemory, { ...count, causes: 'none' })).flatMap(
    (run) => run.off,
  )
  const [real, flat] = [figuresOf(all), figuresOf(none)]
  expect(Math.abs(real.success - flat.success)).toBeLessThan(3)
  expect(Math.abs(real.steps - flat.steps)).toBeLessThan(0.3)
  expect(Math.abs(real.repeatedFailures - flat.repeatedFailures)).toBeLessThan(10)
  for (const [type, share] of Object.entries(GIVES_UP)) {
    const ofType = all.filter(({ start }) => start.type === type)
    expect(ofType.filter(({ gaveUp }) => gaveUp).length / ofType.length).toBeCloseTo(share, 1)
  }
  for (const cause of CAUSES) {
    const task = makeTask(1, 1)
    const concerned = none.filter(
      ({ start }) => start.type === cause.type && (cause.projects?.includes(start.project) ?? true),
    )
    const chosen = concerned.filter(({ choices }) => isChosen(cause, task, choices))
    expect(chosen.length / concerned.length).toBeCloseTo(cause.share, 1)
  }
})

test('R6 a memory is told every step, and its night comes after every 25 tasks', async () => {
  const told: string[] = []
  const memory: MemoryPort = {
    start: () => Promise.resolve({ lines: [] }),
    step: ({ tool }) => Promise.resolve({ lines: [] }).finally(() => told.push(tool)),
    finish: () => Promise.resolve().finally(() => told.push('finish')),
    endOfDay: () => Promise.resolve().finally(() => told.push('night')),
  }
  const [runs] = await runLoop(() => memory, { tasks: 50, seeds: 1, causes: 'all' })
  const expected = (runs?.on ?? []).flatMap(({ steps }, index) => [
    ...steps.map(({ tool }) => tool),
    'finish',
    ...(index % 25 === 24 ? ['night'] : []),
  ])
  expect(told).toEqual(expected)
})

test('R6 only the rules and the made-up memories know the causes', () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const readers = files.filter(
    (file) =>
      file.endsWith('.ts') && /from '.*causes\.ts'/u.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(readers.sort()).toEqual(['loop.test.ts', 'rules.ts', 'stub-memories.ts'])
})

test('R6 the plot has a panel for each figure', async () => {
  const runs = await runLoop(createChatter, { tasks: 60, seeds: 2, causes: 'all' })
  const svg = plotCurves('chatter', [
    { name: 'success', curve: curveOf(runs, 'success', 20) },
    { name: 'steps', curve: curveOf(runs, 'steps', 20) },
  ])
  expect(svg.match(/<polyline/gu)).toHaveLength(4)
  expect(svg).toContain('memory: chatter')
  expect(svg).not.toContain('NaN')
})
