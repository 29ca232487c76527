import { expect, test } from 'vitest'
import { readFailure } from '../../src/core/language/failures/read-failure.ts'
import { signatureOf } from '../../src/core/language/failures/signature.ts'
import type { EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'
import { codeOf } from '../support/episode-searches.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory } from '../support/test-memory.ts'

function failing(
  description: string,
  stack: string,
  status: 'success' | 'failure' = 'success',
): EpisodeInput {
  return {
    task: { description },
    context: { errors: [{ type: 'Error', stack }] },
    outcome: { status },
  }
}

function trace(message: string, frame: string, home = '/Users/ada/app'): string {
  return [
    `TypeError: ${message}`,
    `    at ${frame} (${home}/src/cart.ts:${message.length}:7)`,
    `    at checkout (${home}/src/checkout.ts:31:3)`,
    '    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
  ].join('\n')
}

async function search(memory: ReturnType<typeof openTestMemory>['memory'], error: string) {
  const [answer] = (await memory.failures.search({ error })).items
  return answer?.results.map(({ episode, match }) => [episode.task.description, match])
}

test('E10 the same failure is found on another machine, at another line, with other values', async () => {
  const { memory } = openTestMemory()
  const message = (id: number) => `Cannot read order ${id} of 2 carts`
  await memory.episodes.store(failing('고장 난 장바구니', trace(message(4711), 'priceOf')))
  await memory.episodes.store(failing('un altro', trace('The list is empty', 'render')))

  const found = await search(memory, trace(message(12), 'priceOf', '/Users/김민수/재고'))
  expect(found?.[0]).toEqual(['고장 난 장바구니', 'exact'])
})

test('E10 exact, then what was said, then where it happened; of each, what succeeded first', async () => {
  const { memory } = openTestMemory()
  await memory.episodes.store(failing('exact, failed', trace('No item 7', 'priceOf'), 'failure'))
  await memory.episodes.store(failing('said the same', trace('No item 8', 'render')))
  await memory.episodes.store(failing('same place', trace('Rate is unknown', 'priceOf')))
  await memory.episodes.store(failing('exact', trace('No item 9', 'priceOf')))

  expect(await search(memory, trace('No item 1', 'priceOf'))).toEqual([
    ['exact', 'exact'],
    ['said the same', 'template'],
    ['same place', 'frames'],
    ['exact, failed', 'exact'],
  ])
})

test('E12 of episodes that succeeded, the one that helped comes first', async () => {
  const { memory } = openTestMemory()
  const helped = await storeEpisode(memory, failing('helped', trace('No item 7', 'priceOf')))
  await memory.episodes.store(failing('newer', trace('No item 8', 'priceOf')))
  await memory.feedback({ id: helped.id, helped: true })

  expect((await search(memory, trace('No item 1', 'priceOf')))?.[0]).toEqual(['helped', 'exact'])
})

test('E10 a failure in the trace of a run is found like one that was told', async () => {
  const { memory } = openTestMemory()
  await memory.episodes.store({
    task: { description: '패키지 설치' },
    execution: { trace: [{ tool: 'bash', error: "ModuleNotFoundError: No module named 'yaml'" }] },
    outcome: { status: 'success' },
  })

  expect(await search(memory, "ModuleNotFoundError: No module named 'requests'")).toEqual([
    ['패키지 설치', 'template'],
  ])
})

/** Traces of errors that say nothing but their type, each at a place of its own. */
const SILENT: readonly (readonly [string, (place: string) => string])[] = [
  [
    'Python',
    (place) =>
      `Traceback (most recent call last):\n  File "/srv/${place}.py", line 3, in ${place}\n    assert totale\nAssertionError`,
  ],
  [
    'Ruby',
    (place) =>
      `/srv/${place}.rb:3:in \`apri': Negozio::ChiusoError (Negozio::ChiusoError)\n\tfrom /srv/${place}.rb:9:in \`<main>'`,
  ],
  ['JavaScript', (place) => `RangeError\n    at ${place} (/srv/src/${place}.js:3:1)`],
  [
    'C#',
    (place) =>
      `System.InvalidOperationException\n   at Negozio.${place}.Apri() in /srv/${place}.cs:line 3`,
  ],
]

test.each(SILENT)(
  'E10 K1 an error without a message is known by its type and where it happens: %s',
  async (_language, traceAt) => {
    const { memory } = openTestMemory()
    await memory.episodes.store(failing('altrove', traceAt('Fattura')))
    await memory.episodes.store(failing('qui, fallito', traceAt('Cassa'), 'failure'))

    const found = await search(memory, traceAt('Cassa').replaceAll('/srv', '/home/김'))
    expect(found?.[0]).toEqual(['qui, fallito', 'exact'])
    expect(found?.filter(([, match]) => match !== 'fuzzy')).toHaveLength(1)
    const failure = readFailure(traceAt('Cassa'))
    expect(failure && signatureOf(failure).template).toBeUndefined()
  },
)

test.each<readonly [string, string]>([
  ...SILENT.map(([language, traceAt]) => [language, traceAt('Cassa')] as const),
  ['one line', 'HTTP 503: il servizio «cassa» non risponde'],
  ['a plain text', '결제 서버가 꺼져 있습니다'],
  ['a command', 'error: pathspec "principale" did not match'],
  ['with a message', 'ValueError: 3개가 부족합니다'],
])(
  'E10 a stored episode, a finished task and an imported run have the same keys: %s',
  async (_name, error) => {
    const { memory } = openTestMemory()
    const stored = await storeEpisode(memory, {
      task: { description: 'salvato' },
      execution: { trace: [{ tool: 'bash', error }] },
      outcome: { status: 'success' },
    })
    const { id: task } = await memory.tasks.start({ description: 'finito', recall: false })
    await memory.tasks.step({ id: task, tool: 'bash', error })
    const finished = (await memory.tasks.finish({ id: task, status: 'success' })).episode
    const run = { task: 'importato', steps: [{ tool: 'bash', error }], outcome: { success: true } }
    await memory.import({ content: JSON.stringify(run) })

    const keysOf = ({ keys }: typeof stored) => [
      keys.failures,
      keys.failureTemplates,
      keys.failureStacks,
    ]
    const { items: results } = await memory.episodes.search({ text: 'importato' })
    const imported = results.find(({ episode }) => episode.task.description === 'importato')
    expect(finished && keysOf(finished)).toEqual(keysOf(stored))
    expect(imported && keysOf(imported.episode)).toEqual(keysOf(stored))
    const [answer] = (await memory.failures.search({ error })).items
    expect(answer?.results.map(({ match }) => match)).toEqual(['exact', 'exact', 'exact'])
  },
)

test('E10 an apostrophe quotes nothing: what stands in quotes after it does not count', async () => {
  const { memory } = openTestMemory()
  const told: readonly (readonly [string, (name: string) => string])[] = [
    ['bundler', (name) => `Error: Can't resolve '${name}' in 'src/app'`],
    ['cassa', (name) => `CassaError: L'ordine '${name}' non c'è nell'elenco 'aperti'`],
    ['창고', (name) => `StockError: it isn't there: '${name}' 품목을 찾을 수 없습니다`],
  ]
  for (const [task, say] of told) await memory.episodes.store(failing(task, say('uno')))

  for (const [task, say] of told) {
    expect(await search(memory, say('zwei'))).toEqual([[task, 'template']])
  }
})

test('E10 what is only like it comes after, and what is not is left out', async () => {
  const { memory } = openTestMemory()
  await memory.episodes.store({
    task: { description: 'The payment gateway refused the connection after a timeout' },
    outcome: { status: 'success' },
  })
  await memory.episodes.store({
    task: { description: 'Bake bread' },
    outcome: { status: 'success' },
  })

  expect(await search(memory, 'GatewayError: connection refused by the payment gateway')).toEqual([
    ['The payment gateway refused the connection after a timeout', 'fuzzy'],
  ])
})

test('E15 many failures are looked up at once, each with its own answer', async () => {
  const { memory } = openTestMemory()
  await memory.episodes.store(failing('cart', trace('No item 7', 'priceOf')))
  const errors = Array.from({ length: 30 }, (_error, at) =>
    at % 2 === 0 ? trace(`No item ${at}`, 'priceOf') : `KeyError: '${'x'.repeat(at)}'`,
  )

  const answers = (await memory.failures.search({ errors })).items

  expect(answers.map(({ results }) => results.length)).toEqual(
    errors.map((_error, at) => (at % 2 === 0 ? 1 : 0)),
  )
  expect(await codeOf(memory.failures.search({}))).toBe('INVALID_INPUT')
})

test('E15 many searches at once give each its own answer, in their order', async () => {
  const { memory } = openTestMemory()
  const words = Array.from({ length: 12 }, (_word, at) => `parola${at}`)
  for (const word of words) {
    await memory.episodes.store({ task: { description: word }, outcome: { status: 'success' } })
  }

  const answers = await Promise.all(words.map((text) => memory.episodes.search({ text, k: 1 })))

  expect(answers.map(({ items }) => items[0]?.episode.task.description)).toEqual(words)
})

test('T1 a failure of another scope is not found', async () => {
  const { memory } = openTestMemory()
  const as = (user: string) => memory.as({ scope: { tenant: 'acme', user }, surface: 'library' })
  await as('ada').episodes.store(failing('cart', trace('No item 7', 'priceOf')))

  expect(await search(as('bo'), trace('No item 7', 'priceOf'))).toEqual([])
  expect(await search(as('ada'), trace('No item 7', 'priceOf'))).toHaveLength(1)
})

test('E10 a failure in a log is described by type, message and frames', () => {
  const failure = readFailure(`10:02:11 ${trace('No item 7', 'priceOf')}`)
  const native = readFailure(
    [
      '==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602 at pc 0x1 bp 0x2 sp 0x3',
      'READ of size 8 at 0x602 thread T0',
      '    #0 0x1 in lago::leggi(int) /src/lago.cc:3:1',
      '    #1 0x2 in main /src/main.cc:9:1',
    ].join('\n'),
  )

  expect(failure).toMatchObject({
    language: 'javascript',
    type: 'TypeError',
    frames: [{ function: 'priceOf', isInApp: true }, { function: 'checkout' }, {}],
  })
  expect(native).toMatchObject({
    type: 'heap-buffer-overflow',
    message: 'READ of size 8 at 0x602 thread T0',
    frames: [{ function: 'lago::leggi', file: '/src/lago.cc', line: 3 }, { function: 'main' }],
  })
  expect(readFailure('모든 것이 정상입니다.')).toBeUndefined()
})
