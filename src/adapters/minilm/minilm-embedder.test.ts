import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createMiniLmEmbedder, type MiniLmOptions, type RuntimeReport } from './index.ts'
import { dot } from './unit-vector.ts'

const folder = await mkdtemp(join(tmpdir(), 'loci-minilm-'))
const openEmbedders: { close(): Promise<void> }[] = []
afterAll(async () => {
  await Promise.all(openEmbedders.map((embedder) => embedder.close()))
  await rm(folder, { recursive: true })
})

function open(options: MiniLmOptions = {}) {
  const reports: RuntimeReport[] = []
  const embedder = createMiniLmEmbedder({
    runtime: 'native',
    cacheFolder: join(folder, 'shared'),
    onRuntime: (report) => reports.push(report),
    ...options,
  })
  openEmbedders.push(embedder)
  const embed = (...texts: readonly string[]) => embedder.embed(texts, { kind: 'document' })
  return { embedder, embed, reports }
}

// For what changes nothing: starting a model takes longer than most of these tests.
const shared = open()

async function isRunning(processId: number): Promise<boolean> {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

test('S7 minilm: paraphrases lie near each other, strangers do not', async () => {
  const [cat, kitten, revenue] = await shared.embed(
    'The cat sleeps on the sofa.',
    'A kitten is napping on the couch.',
    'Quarterly revenue grew by nine percent.',
  )

  expect(dot(cat as Float32Array, kitten as Float32Array)).toBeGreaterThan(0.65)
  expect(dot(cat as Float32Array, revenue as Float32Array)).toBeLessThan(0.2)
})

test('S7 minilm: vectors stay what they were, so that stored ones remain comparable', async () => {
  const [vector] = await shared.embed('The cat sleeps on the sofa.')

  expect(shared.embedder.model).toBe('all-MiniLM-L6-v2/6638f625/1')
  // The same on processors with AVX-512, AVX2 and SSE; float32 has .1625, -.0738, -.0299, .0402.
  for (const [i, value] of [0.1652, -0.0637, -0.0311, 0.0346].entries()) {
    expect(Math.abs((vector?.[i] ?? Number.NaN) - value)).toBeLessThan(1e-3)
  }
})

test('S7 minilm: both runtimes share one vector space', async () => {
  const texts = [
    'Ada prefers short answers.',
    'TypeError: Cannot read properties of undefined (reading "map") at render.ts:14',
    'Il treno per Roma parte alle nove.',
    '서울에서 부산까지 기차로 간다',
    'word '.repeat(300),
  ]
  const wasm = open({ runtime: 'wasm' })

  const [left, right] = await Promise.all([shared.embed(...texts), wasm.embed(...texts)])

  for (const [i, vector] of left.entries()) {
    expect(dot(vector, right[i] as Float32Array)).toBeGreaterThan(0.97)
  }
  expect(shared.embedder.model).toBe(wasm.embedder.model)
  expect([shared.reports[0]?.runtime, wasm.reports[0]?.runtime]).toEqual(['native', 'wasm'])
})

test('S7 minilm: text beyond 256 tokens is cut', async () => {
  const long = 'The harvest was good this year. '.repeat(60)

  const [cut, whole] = await shared.embed(long, `${long} But the roof of the barn burnt down.`)

  expect(dot(cut as Float32Array, whole as Float32Array)).toBeGreaterThan(0.99999)
})

test('S7 minilm: the built graph is kept; a damaged one is built again', async () => {
  await shared.embed('x')
  const [file = ''] = await readdir(join(folder, 'shared'))
  const bytes = await readFile(join(folder, 'shared', file))
  bytes[12_345_678] = (bytes[12_345_678] ?? 0) ^ 0x40
  const cacheFolder = join(folder, 'damaged')
  await mkdir(cacheFolder)
  await writeFile(join(cacheFolder, file), bytes)

  const [first, second] = [open({ cacheFolder }), open({ cacheFolder })]
  await first.embed('x')
  await second.embed('x')

  const cached = [shared, first, second].map(({ reports }) => reports[0]?.isGraphCached)
  expect(cached).toEqual([false, false, true])
})

test('S7 minilm: a cache folder that cannot be made only costs time', async () => {
  await writeFile(join(folder, 'file'), '')
  const { embed, reports } = open({ cacheFolder: join(folder, 'file', 'below') })

  expect(await embed('x')).toHaveLength(1)
  expect(reports[0]).toMatchObject({ runtime: 'native', isGraphCached: false, rejected: [] })
})

test('S7 minilm: a killed model rejects what was pending, and the next call starts a new one', async () => {
  const { embed, reports } = open()
  await embed('warm')
  const pending = [embed(...manyTexts()), embed('waiting behind it')]
  process.kill(reports[0]?.processId ?? 0, 'SIGKILL')

  for (const outcome of await Promise.allSettled(pending)) {
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { code: 'MODEL_FAILED', isRetryable: true },
    })
  }
  expect(await embed('again')).toHaveLength(1)
  expect(reports).toHaveLength(2)
})

function manyTexts(): readonly string[] {
  return Array.from({ length: 100 }, (_, i) => `note ${i}: ${'several words more '.repeat(20)}`)
}

test('S7 minilm: a question does not wait for a long list of documents', async () => {
  const { embed, embedder } = shared
  await embed('warm')
  const order: string[] = []
  const documents = embed(...manyTexts()).then(() => order.push('documents'))
  const query = embedder.embed(['why?'], { kind: 'query' }).then(() => order.push('query'))

  await Promise.all([documents, query])

  expect(order).toEqual(['query', 'documents'])
})

test('S7 minilm: closing rejects what is pending and ends the process of the model', async () => {
  const { embed, embedder, reports } = open()
  await embed('warm')
  const pending = embed(...manyTexts())

  const outcome = expect(pending).rejects.toMatchObject({ code: 'MODEL_FAILED' })
  await embedder.close()
  await outcome

  expect(await isRunning(reports[0]?.processId ?? 0)).toBe(false)
})

test('S7 minilm: a program ends by itself when it forgets to close, and so does the model', async () => {
  const script = `
    import { createMiniLmEmbedder } from ${JSON.stringify(new URL('./index.ts', import.meta.url))}
    const options = ${JSON.stringify({ cacheFolder: join(folder, 'shared') })}
    const onRuntime = (report) => console.log(report.processId)
    const embedder = createMiniLmEmbedder({ ...options, onRuntime })
    await embedder.embed(['x'], { kind: 'query' })`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]

  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 50_000 })

  const processId = Number(stdout)
  expect(processId).toBeGreaterThan(1)
  await expect.poll(() => isRunning(processId), { timeout: 10_000 }).toBe(false)
})

test('S7 minilm: opening does nothing yet', async () => {
  const { embedder, reports } = open({ cacheFolder: join(folder, 'untouched') })
  await embedder.close()

  expect(reports).toEqual([])
  expect(await readdir(folder)).not.toContain('untouched')
})
