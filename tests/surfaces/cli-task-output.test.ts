import { expect, test } from 'vitest'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { idOf, NOW_MS, openTestMemory } from './support/open-test-memory.ts'
import { runTestCli } from './support/test-cli.ts'

const TRACE = `TypeError: Cannot read properties of undefined (reading 'percent')
    at applyVoucher (src/cart/voucher.ts:31:18)
    at totalOf (src/cart/total.ts:12:9)`

function createRunner(opened: OpenedMemory): (...args: string[]) => Promise<string> {
  return async (...args) => {
    const at = { opened, columns: 100, now: () => NOW_MS + 60_000 }
    const { stdout, stderr } = await runTestCli(args, at)
    expect(stderr).toBe('')
    await opened.memory.settle()
    return stdout.trimEnd()
  }
}

test('A5 CLI: a task is followed from its first step to its episode, and the failure is found again', async () => {
  const opened = await openTestMemory()
  const run = createRunner(opened)

  expect(await run('list-tasks')).toContain('→ loci start-task')
  const started = await run('start-task', '결제 총액 고치기', '--type', 'bugfix')
  const [, task = ''] = /^Started {2}(\S+)$/m.exec(started) ?? []
  expect(started).toContain(`→ loci render-task ${task}`)
  expect(await run('push-state', task, '--current', 'reproduce')).toBe('Noted.')
  const failed = ['record-step', task, '--tool', 'bash', '--error', TRACE]
  expect(await run(...failed)).toBe('Step 1')
  const edit = '{"file_path":"src/cart/voucher.ts","old_string":"a","new_string":"b"}'
  expect(await run('record-step', task, '--tool', 'edit', '--input', edit)).toBe('Step 2')
  const again = await run(...failed)
  expect(again).toContain('The same error as in step 1: try something else.')
  expect(again).toContain('tried since: 2 edit {"file_path":"src/cart/voucher.ts"')
  expect(await run('record-step', task, '--tool', 'edit', '--input', edit)).toBe('Step 4')
  expect(await run('record-step', task, '--tool', 'bash', '--output', '42 ok')).toBe('Step 5')
  expect(await run('decide', task, '--decision', 'Default to 0 percent')).toBe('Decided.')
  const listed = await run('list-tasks')
  expect(listed).toContain(
    '1.  결제 총액 고치기\n    open · subtask reproduce · 5 steps, 2 failed · ',
  )
  expect(listed).toContain(`id: ${task}`)
  const finished = await run('finish-task', task, '--status', 'success')
  expect(finished).toContain('  결제 총액 고치기\n  solved: TypeError')
  expect(finished).toContain(`→ loci get-episode ${task}`)
  expect(await run('list-tasks', '--finished')).toContain(`id: ${task}, as is its episode`)

  const found = await run('similar-failures', TRACE.replaceAll(/:\d+:/g, ':99:'))
  expect(found).toContain(
    '1.  결제 총액 고치기\n    exact: the same failure · success · 1 minute ago',
  )
  expect(found).toContain('    solved by: Default to 0 percent; edit src/cart/voucher.ts')
  expect(found).toContain(`→ loci episode-feedback ${task} --helpful`)
  expect(await run('similar-failures', '완전히 다른 오류')).toContain('No episode met it.')
  const episode = await run('get-episode', task)
  expect(episode).toMatch(/^failures +TypeError: Cannot read .*\([0-9a-f]{16}\)$/m)
  expect(episode).toMatch(/^phase +active$/m)
  await opened.memory.close()
})

test('A5 CLI: values, guesses, snapshots and the context of a task are shown for people', async () => {
  const opened = await openTestMemory()
  const run = createRunner(opened)
  const { id: task } = await opened.memory.tasks.start({ description: 'Evil \u001b[2J\u202e task' })

  expect(await run('set-variable', task, '--name', 'n', '--value', '["차", 3]')).toBe('Set.')
  expect(await run('get-variable', task, '--name', 'n')).toBe('[\n  "차",\n  3\n]')
  expect(await run('get-variable', task, '--name', 'm')).toBe('There is no value under this name.')
  const guessed = await run('hypothesize', task, '--text', 'The cache is stale')
  const [, id = ''] = /^Noted {2}(\S+)$/m.exec(guessed) ?? []
  expect(guessed).toContain(`→ loci hypothesize ${task} --id ${id} --status confirmed`)
  const kept = await run('snapshot-task', task)
  expect(kept).toMatch(/^Kept {2}[0-9a-f]{12}, after 0 steps$/m)
  const sure = ['--status', 'confirmed', '--confidence', '0.95']
  expect(await run('hypothesize', task, '--id', id, ...sure)).toBe(
    `Noted  ${id}\n  A decision now: ${id}`,
  )
  expect(await run('track', task, '--file', 'src/cart.ts')).toBe('Noted.')
  const context = await run('render-task', task)
  expect(context).toContain('- Decision: The cache is stale')
  expect(context).toMatch(/\n\n\d+ tokens$/)
  for (const control of ['\u001b', '\u202e']) expect(context).not.toContain(control)
  expect(await run('render-task', task, '--budget-tokens', '10')).toContain('left out: ')
  expect(await run('restore-task', task)).toBe(
    'Back after 0 steps, as it was 1 minute ago. What came since is undone.',
  )
  const moved = '오래된 출력 '.repeat(300)
  for (const subtask of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    await opened.memory.tasks.update({ id: task, current: subtask })
    await opened.memory.tasks.update({ id: task, output: `${subtask} ${moved}`, completed: [subtask] })
  }
  const pruned = await run('prune-task', task)
  const [, key = ''] = /Moved out: (\S+) \(\d+ tokens freed\)/.exec(pruned) ?? []
  const fetched = await run('fetch-moved', task, '--reference', key)
  expect(fetched).toContain(`a ${moved}`.trim())
  expect(fetched).toContain(`In the context again: ${key}`)
  expect(await run('retrieve-for-task', task)).toBe('No episode is similar enough.')
  await opened.memory.close()
})

test('A5 CLI: feedback, deleting, ageing and consolidating say what became of the episodes', async () => {
  const opened = await openTestMemory()
  const run = createRunner(opened)
  for (const day of [1, 2, 3]) {
    const occurredAt = new Date(NOW_MS - day * 86_400_000).toISOString()
    await opened.memory.episodes.store({ ...episodeOf('야간 백업을 돌린다'), occurredAt })
  }

  expect(await run('episode-feedback', idOf(1), '--helpful')).toBe(
    'Usefulness: 0.65, after 1 judgement.',
  )
  expect(await run('delete-episode', idOf(1))).toContain(`→ loci restore-episode ${idOf(1)}`)
  expect(await run('purge-deleted')).toContain('--older-than-days')
  expect(await run('restore-episode', idOf(1))).toBe(`Back: ${idOf(1)}, active.`)
  expect(await run('archive-old')).toBe('No episode has grown old enough.')
  expect(await run('consolidate-similar', '--dry-run')).toBe(
    'Would be found as 1 record: 3 episodes.\n  stands for 3',
  )
  const consolidated = await run('consolidate-similar')
  const [, record = ''] = /^ {2}(\S+) {2}stands for 3$/m.exec(consolidated) ?? []
  expect(await run('search-episodes', '백업')).toContain('stands for 3')
  const shown = await run('get-episode', record)
  expect(shown).toMatch(/^stands for +3 episodes, 100 % good$/m)
  expect(shown).toContain(`of which\n  ${idOf(1)}`)
  expect(await run('get-episode', idOf(1))).toMatch(new RegExp(`^found as +${record}$`, 'm'))
  await run('delete-episode', idOf(2))
  expect(await run('purge-deleted', '--older-than-days', '0')).toBe('Purged for good: 1 episode.')
  await opened.memory.close()
})
