import { expect, test } from 'vitest'
import { seededRandom } from '../../src/core/learning/statistics/seeded-random.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { minePatterns } from '../support/run-step.ts'
import { openTestMemory } from '../support/test-memory.ts'

interface Told {
  readonly tool: string
  readonly input?: Readonly<Record<string, string>>
  readonly error?: string
}

/** Does a task step by step. Resolves to the advice that each step was answered with. */
async function work(
  memory: Memory,
  description: string,
  steps: readonly Told[],
  status: 'success' | 'failure' = 'success',
) {
  const started = await memory.tasks.start({ description, type: 'ordine' })
  const answered: (readonly string[])[] = []
  for (const step of steps) {
    const { advice } = await memory.tasks.step({ id: started.id, output: 'ok', ...step })
    answered.push(advice.map(({ text }) => text))
  }
  const { episode } = await memory.tasks.finish({ id: started.id, status })
  return { started, answered, episode }
}

const busy = (port: number, pid: number): Told => ({
  tool: 'start_server',
  input: { port: String(port) },
  error: `Error: listen EADDRINUSE: address already in use :::${port} (pid ${pid})`,
})

test('A2 K1 what solved an error is offered in the next task that meets it, with other values, at once', async () => {
  const { memory } = openTestMemory()
  const first = busy(4_680, 31_337)
  const { answered } = await work(memory, 'Avvia il server', [
    first,
    { tool: 'clear_cache', input: { of: 'server', port: '4680' } },
    first,
    { tool: 'free_port', input: { port: '4680', pid: '31337' } },
    { tool: 'start_server', input: { port: '4680' } },
  ])
  expect(answered.flat()).toEqual([])

  const next = await memory.tasks.start({ description: '서버를 다시 시작해 줘', type: 'ordine' })
  const { advice } = await memory.tasks.step({ id: next.id, ...busy(9_100, 4_242) })

  expect(advice.map(({ kind, text }) => [kind, text])).toEqual([
    ['bug', 'Try `free_port`: it solved this error in 1 of 1 tasks.'],
    ['bug', '`clear_cache` did not solve this error in 1 task.'],
  ])
  const { text } = await memory.tasks.context({ id: next.id, tokens: 4_000 })
  expect(text).toContain('`free_port`')
})

test('A2 what a command took from the error is left out of the fix', async () => {
  const { memory } = openTestMemory()
  const failed = (pid: number): Told => ({
    tool: 'bash',
    input: { command: 'npm run dev' },
    error: `Error: the lock is held by process ${pid}`,
  })
  await work(memory, 'Start it', [
    failed(20_411),
    { tool: 'bash', input: { command: 'kill 20411' } },
    { tool: 'bash', input: { command: 'npm run dev' } },
  ])

  const next = await memory.tasks.start({ description: 'Start it again' })
  const { advice } = await memory.tasks.step({ id: next.id, ...failed(777_123) })

  expect(advice[0]?.text).toBe('Try `kill <from the error>`: it solved this error in 1 of 1 tasks.')
})

test('K1 W10 a command of the program that had failed solved the error, without the values of this once', async () => {
  const { memory } = openTestMemory()
  const sh = (command: string, error?: string): Told => ({
    tool: 'bash',
    input: { command },
    ...(error === undefined ? {} : { error }),
  })
  const locked = (id: string) => `Error: 잠금을 얻지 못했습니다\n  lock ${id} is held by "minji"`
  await work(memory, 'Rilascia', [
    sh('pulumi up --yes', locked('7f3a-91')),
    sh('whoami'),
    sh('pulumi cancel 7f3a-91'),
    sh('pulumi up --yes'),
  ])
  const { answered } = await work(memory, '배포', [sh('pulumi up --yes', locked('c002-17'))])

  expect(answered).toEqual([
    ['Try `pulumi cancel <from the error>`: it solved this error in 1 of 1 tasks.'],
  ])
})

test('K1 E10 what a shell repeats of its script is no message', async () => {
  const { memory } = openTestMemory()
  const command = 'for f in *.csv; do\n  if grep -q errore $f\n  echo rotto $f; exit 1\nfi\ndone'
  const error = 'echo rotto $f; exit 1 fi done: -c: line 5: syntax error near unexpected token fi'
  await work(memory, 'Conta', [{ tool: 'bash', input: { command }, error }], 'failure')
  const { items } = await memory.bugs.list()

  expect(items.map(({ name }) => name)).toEqual([
    '-c: line <number>: syntax error near unexpected token fi',
  ])
})

test('A1 R4 a task starts with what was proved, and its episode says which of it was followed', async () => {
  const { memory } = openTestMemory()
  const random = seededRandom(3)
  const edit = { tool: 'edit', input: { path: 'a.ts', old_string: 'a', new_string: 'b' } }
  for (let index = 0; index < 80; index++) {
    const isTested = random() < 0.5
    const steps = isTested ? [{ tool: 'run_tests' }, edit] : [{ tool: 'grep' }, edit]
    const status = random() < (isTested ? 0.95 : 0.3) ? 'success' : 'failure'
    await work(memory, `Ripara il difetto numero ${index}`, steps, status)
  }
  await minePatterns(memory)

  const following = await work(memory, 'Ripara un altro difetto', [{ tool: 'run_tests' }, edit])
  const ignoring = await work(memory, 'E un altro ancora', [{ tool: 'grep' }, edit])

  const { advice } = following.started
  expect(advice.map(({ kind }) => kind)).toEqual(['pattern', 'episode'])
  expect(advice[0]?.text).toMatch(
    /^Do: Run all tests \(`run_tests`\) before you edit a file \(`edit`\)\. \d+ of \d+ tasks that did so succeeded; \d+ of \d+ others did\.$/,
  )
  expect(following.episode?.metadata.appliedPatterns).toEqual([advice[0]?.id])
  expect(ignoring.started.advice).toEqual(advice)
  expect(ignoring.episode?.metadata.appliedPatterns).toEqual([])
})

test('A1 a task is shown what a past success did, as long as its episode is there', async () => {
  const { memory } = openTestMemory()
  const write = { tool: 'write', input: { path: 'a.md', content: '가' } }
  for (let index = 0; index < 12; index++) {
    const isOutlined = index % 3 !== 0
    const start = { tool: isOutlined ? 'outline' : 'browse' }
    // How an error was met is no part of the example.
    const steps = [{ ...start, error: 'locked' }, { tool: 'unlock' }, start, write]
    await work(memory, `문서 ${index}`, steps, isOutlined && index > 3 ? 'success' : 'failure')
  }
  await minePatterns(memory)
  const shown = async () =>
    (await memory.tasks.start({ description: 'Un altro documento', type: 'ordine' })).advice

  const [example] = await shown()
  expect(example?.text).toBe(
    'A similar task succeeded with these steps. Use `outline`; edit a file (`write`).',
  )
  await memory.forget({ id: example?.id ?? '' })
  expect(await shown()).toEqual([])
})

test('A1 where nothing is known nothing is offered, and a task may be started without', async () => {
  const { memory } = openTestMemory()
  const { advice } = await memory.tasks.start({ description: 'Something new', type: 'ordine' })
  const { advice: none } = await memory.tasks.start({ description: 'Quietly', recall: false })

  expect([advice, none]).toEqual([[], []])
})
