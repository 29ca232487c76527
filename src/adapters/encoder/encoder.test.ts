import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createEncoder, type EncoderOptions, type RuntimeReport } from './index.ts'
import { dot } from './pooling.ts'

const openEncoders: { close(): Promise<void> }[] = []
afterAll(async () => {
  await Promise.all(openEncoders.map((encoder) => encoder.close()))
})

function open(options: EncoderOptions = {}) {
  const reports: RuntimeReport[] = []
  const encoder = createEncoder({
    runtime: 'native',
    onRuntime: (report) => reports.push(report),
    ...options,
  })
  openEncoders.push(encoder)
  const embed = (...texts: readonly string[]) => encoder.embed(texts, { kind: 'document' })
  return { encoder, embed, reports }
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

test('S7 encoder: paraphrases lie near each other, strangers do not', async () => {
  const [cat, kitten, revenue] = await shared.embed(
    'The cat sleeps on the sofa.',
    'A kitten is napping on the couch.',
    'Quarterly revenue grew by nine percent.',
  )

  expect(dot(cat as Float32Array, kitten as Float32Array)).toBeGreaterThan(0.65)
  expect(dot(cat as Float32Array, revenue as Float32Array)).toBeLessThan(0.2)
})

test('S7 encoder: both runtimes share one identity', async () => {
  const wasm = open({ runtime: 'wasm' })
  await Promise.all([shared.embed('x'), wasm.embed('x')])

  expect(shared.encoder.model).toMatch(/^loci-encoder\/[0-9a-f]{8}\/\d+$/)
  expect(wasm.encoder.model).toBe(shared.encoder.model)
  expect([shared.reports[0]?.runtime, wasm.reports[0]?.runtime]).toEqual(['native', 'wasm'])
})

test('S7 encoder: reads pairs and single texts, each class with its probability', async () => {
  const { encoder } = shared
  const pairs = Array.from({ length: 20 }, (_, i) => [`note ${i}`, `newer note ${i}`] as const)

  const relations = await encoder.read('relation', pairs, { language: 'en' })
  const [single] = await encoder.read('single', [['Thanks, that works!']])

  expect(relations).toHaveLength(20)
  for (const reading of [...relations, single ?? {}]) {
    const sum = Object.values<number>(reading).reduce((total, chance) => total + chance, 0)
    expect(sum).toBeCloseTo(1, 5)
  }
  expect(Object.keys(relations[0] ?? {})).toContain('contradicts')
  expect(Object.keys(single ?? {})).toContain('injection')
})

test('S7 encoder: a reading can be aborted, and too many are refused', async () => {
  const { encoder } = shared
  const many = Array.from({ length: 1_001 }, () => ['x'] as const)
  const signal = AbortSignal.abort('enough')

  expect(await encoder.read('single', [])).toEqual([])
  await expect(encoder.read('single', [['x']], { signal })).rejects.toBe('enough')
  await expect(encoder.read('single', many)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' })
})

test.each([
  ['Il treno parte alle nove.', true],
  ['서울에서 부산까지 기차로 간다', true],
  ['यह ट्रेन नौ बजे जाती है', true],
  ['ホテルを予約する', true],
  ['1234 !?', true],
  ['ภาษาไทยไม่ได้เรียน', false],
  ['שלום עולם', false],
])('S7 encoder: whether it can read %s is told by its script', (text, isReadable) => {
  expect(shared.encoder.canRead(text)).toBe(isReadable)
})

test('S7 encoder: text beyond 256 tokens is cut', async () => {
  const long = 'The harvest was good this year. '.repeat(60)

  const [cut, whole] = await shared.embed(long, `${long} But the roof of the barn burnt down.`)

  expect(dot(cut as Float32Array, whole as Float32Array)).toBeGreaterThan(0.99999)
})

test('S7 encoder: a killed model rejects what was pending, and the next call starts a new one', async () => {
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

test('S7 encoder: a question does not wait for a long list of documents', async () => {
  const { embed, encoder } = shared
  await embed('warm')
  const order: string[] = []
  const documents = embed(...manyTexts()).then(() => order.push('documents'))
  const query = encoder.embed(['why?'], { kind: 'query' }).then(() => order.push('query'))

  await Promise.all([documents, query])

  expect(order).toEqual(['query', 'documents'])
})

test('S7 encoder: closing rejects what is pending and ends the process of the model', async () => {
  const { embed, encoder, reports } = open()
  await embed('warm')
  const pending = embed(...manyTexts())

  const outcome = expect(pending).rejects.toMatchObject({ code: 'MODEL_FAILED' })
  await encoder.close()
  await outcome

  expect(await isRunning(reports[0]?.processId ?? 0)).toBe(false)
})

test('S7 encoder: a program ends by itself when it forgets to close, and so does the model', async () => {
  const script = `
    import { createEncoder } from ${JSON.stringify(new URL('./index.ts', import.meta.url))}
    const onRuntime = (report) => console.log(report.processId)
    const encoder = createEncoder({ onRuntime })
    await encoder.embed(['x'], { kind: 'query' })`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]

  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 50_000 })

  const processId = Number(stdout)
  expect(processId).toBeGreaterThan(1)
  await expect.poll(() => isRunning(processId), { timeout: 10_000 }).toBe(false)
})

test('S7 encoder: opening does nothing yet', async () => {
  const { encoder, reports } = open()
  await encoder.close()

  expect(reports).toEqual([])
})

test.each([
  [
    'Our invoices go out through Stripe.',
    'We ditched Stripe in May, invoices are sent by Qonto these days.',
    'Refunds are booked by hand on Fridays.',
  ],
  [
    'Giulia si occupa delle fatture.',
    'Le fatture adesso le segue Paolo, Giulia è passata alle vendite.',
    'Giulia ha comprato una bici nuova.',
  ],
  ['민지는 마케팅팀에서 일한다.', '민지가 지난달에 회사를 그만뒀어.', '민지는 부산에 산다.'],
])('T7 encoder: of %j it reads what ends it, and what does not', async (said, over, beside) => {
  const [changed, apart] = await shared.encoder.read('relation', [
    [said, over],
    [said, beside],
  ])
  const change = (one = changed) => (one?.updates ?? 0) + (one?.retracts ?? 0)

  expect(change()).toBeGreaterThan(2 * change(apart))
})

test('S7 encoder: a question that is looked up has another vector than the same text as a document', async () => {
  const embed = async (kind: 'query' | 'document') =>
    (await shared.encoder.embed(['a cosa è allergico Giorgio?'], { kind }))[0] ?? new Float32Array()
  const [asked, said] = [await embed('query'), await embed('document')]
  const cosine = asked.reduce((sum, value, at) => sum + value * (said[at] ?? 0), 0)

  expect(cosine).toBeLessThan(0.99)
  expect(cosine).toBeGreaterThan(0.5)
})
