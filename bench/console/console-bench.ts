import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serveHttp } from '../../src/surfaces/http/index.ts'
import { type Browser, type Page, startBrowser } from '../../tests/support/browser.ts'
import { type BenchHome, openHome } from '../fill-home.ts'
import { makeQuestion } from '../latency/statements.ts'
import { type Figure, percentile, renderFigures } from '../measure.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'
import { type ConsoleSize, fillForConsole } from './fill-console.ts'

const COUNT_MAX = 10_000_000
const LOADS = 10
const WARM_UP = 5
const QUESTIONS = 40
const SCROLLED_MS = 3_000

export const consoleBench: Benchmark = {
  usage:
    'console [--size 100000] [--episodes 20000] [--steps 10000] [--words] [--home <folder>] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        size: { type: 'string', default: '100000' },
        episodes: { type: 'string', default: '20000' },
        steps: { type: 'string', default: '10000' },
        words: { type: 'boolean', default: false },
        home: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const size: ConsoleSize = {
      facts: readCount('size', values.size, COUNT_MAX),
      episodes: readCount('episodes', values.episodes, COUNT_MAX),
      steps: readCount('steps', values.steps, COUNT_MAX),
    }
    const folder = values.home ?? mkdtempSync(join(tmpdir(), 'loci-bench-'))
    const home: BenchHome = { home: folder, embedder: values.words ? 'none' : 'encoder' }
    try {
      // A home that was named is kept, so that it is filled once and measured often.
      if (!existsSync(join(folder, 'loci.sqlite'))) await fillForConsole(home, size)
      const { title, figures } = await measureHome(home)
      console.log(values.json ? JSON.stringify(figures, null, 2) : renderFigures(title, figures))
    } finally {
      if (values.home === undefined) rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function measureHome(home: BenchHome) {
  const opened = await openHome(home)
  const [server, browser] = await Promise.all([
    serveHttp(opened, { port: 0, host: '127.0.0.1' }),
    startBrowser(),
  ])
  const { facts, episodes } = await opened.memory.admin.stats({})
  const { items } = await opened.memory.tasks.list({})
  const counts = [
    [facts.active, 'facts'],
    [Object.values(episodes.byPhase).reduce((sum, count) => sum + count, 0), 'episodes'],
    [items[0]?.statistics.steps ?? 0, 'steps in a task'],
  ] as const
  const named = counts.map(([count, what]) => `${count.toLocaleString('en')} ${what}`).join(', ')
  try {
    const figures = await measure(browser, server.url, items[0]?.id ?? '')
    return { title: `The console: ${named}`, figures }
  } finally {
    await browser.close()
    await server.stop()
    await opened.context.close()
  }
}

async function measure(browser: Browser, url: string, taskId: string): Promise<readonly Figure[]> {
  const paints: number[] = []
  // A new page each time, whose cache is empty.
  for (let load = 0; load < LOADS; load += 1) {
    const page = await browser.newPage()
    await page.goto(url)
    await page.locator('h1').waitFor()
    paints.push(await page.evaluate<number>(FIRST_PAINT))
    await page.close()
  }
  const page = await browser.newPage()
  await page.goto(`${url}/#/ask`)
  await page.locator('h1').waitFor()
  const answers = await measureAnswers(page)
  const own = answers.map(({ apiMs }) => apiMs)
  const added = answers.map(({ shownMs, apiMs }) => shownMs - apiMs)
  const scroll = async (address: string, list: string): Promise<readonly number[]> => {
    await page.goto(`${url}/${address}`)
    await page.locator(`${list} .virtual-row`).first().waitFor()
    return await page.evaluate<readonly number[]>(`(${SCROLL})(${JSON.stringify(list)})`)
  }
  const frames = {
    facts: await scroll('#/facts', '.browse-list'),
    episodes: await scroll('#/episodes', '.browse-list'),
    // It is shown when all of them have been read.
    'steps of the task': await scroll(`#/tasks/${taskId}`, '.step-list'),
  }
  await page.close()
  return [
    ...spread('first paint', paints, '< 500 ms'),
    ...spread('the API answers a question', own),
    ...spread('until the answer is on the screen, beyond that', added, '< 100 ms'),
    ...Object.entries(frames).flatMap(([name, times]) =>
      spread(`a frame while the ${name} are scrolled`, times, '16.7 ms'),
    ),
  ]
}

async function measureAnswers(page: Page) {
  const answers: { readonly shownMs: number; readonly apiMs: number }[] = []
  for (let index = 0; index < WARM_UP + QUESTIONS; index += 1) {
    const address = `#/ask?q=${encodeURIComponent(makeQuestion(index))}`
    const answer = await page.evaluate<{ shownMs: number; apiMs: number }>(
      `(${ASK})(${JSON.stringify(address)})`,
    )
    if (index >= WARM_UP) answers.push(answer)
  }
  return answers
}

function spread(name: string, times: readonly number[], aim?: string): readonly Figure[] {
  const sorted = times.toSorted((left, right) => left - right)
  const of = (share: number) => ({ value: percentile(sorted, share), unit: 'ms' as const })
  return [
    { name: `${name}, half`, ...of(0.5), ...(aim === undefined ? {} : { aim }) },
    { name: `${name}, 95 %`, ...of(0.95), ...(aim === undefined ? {} : { aim }) },
  ]
}

const FIRST_PAINT = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`

/**
 * Asks, and resolves to how long it took until the answer was drawn, and how much of that the API
 * took. What the page asks after the answer, to show what was left out, is awaited but not counted.
 */
const ASK = `async (address) => {
  const startedMs = performance.now()
  const asked = () =>
    performance.getEntriesByType('resource').filter(
      ({ name, startTime }) => name.endsWith('/v1/recall') && startTime >= startedMs,
    )
  location.assign(address)
  let isAsked = false
  const isShown = () => {
    if (document.querySelector('.loading')) isAsked = true
    return isAsked && document.querySelector('main > .section, main > .failure')
  }
  while (!isShown()) await new Promise(requestAnimationFrame)
  const shownMs = performance.now() - startedMs
  while (asked().length < 2) await new Promise(requestAnimationFrame)
  const [first] = asked()
  performance.clearResourceTimings()
  return { shownMs, apiMs: first.duration }
}`

/** Scrolls a list as fast as a person would, and returns how long each frame took. */
const SCROLL = `async (list) => {
  const box = document.querySelector(list + ' .virtual-list')
  const frames = []
  const endsMs = performance.now() + ${SCROLLED_MS}
  let before = performance.now()
  while (before < endsMs) {
    box.scrollTop += 60
    await new Promise(requestAnimationFrame)
    const now = performance.now()
    frames.push(now - before)
    before = now
  }
  return frames
}`
