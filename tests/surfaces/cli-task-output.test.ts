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

  expect(await run('task', 'list')).toContain('→ loci task start')
  const started = await run('task', 'start', '결제 총액 고치기', '--type', 'bugfix')
  const [, task = ''] = /^Started {2}(\S+)$/m.exec(started) ?? []
  expect(started).toContain(`→ loci task context ${task}`)
  expect(await run('task', 'update', task, '--current', 'reproduce')).toBe('Noted.')
  const failed = ['task', 'step', task, '--tool', 'bash', '--error', TRACE]
  expect(await run(...failed)).toBe('Step 1')
  const edit = '{"file_path":"src/cart/voucher.ts","old_string":"a","new_string":"b"}'
  expect(await run('task', 'step', task, '--tool', 'edit', '--input', edit)).toBe('Step 2')
  const again = await run(...failed)
  expect(again).toContain('The same error as in step 1: try something else.')
  expect(again).toContain('tried since: 2 edit {"file_path":"src/cart/voucher.ts"')
  expect(await run('task', 'step', task, '--tool', 'edit', '--input', edit)).toBe('Step 4')
  expect(await run('task', 'step', task, '--tool', 'bash', '--output', '42 ok')).toBe('Step 5')
  expect(await run('task', 'update', task, '--decision', 'Default to 0 percent')).toBe('Noted.')
  const listed = await run('task', 'list')
  expect(listed).toContain(
    '1.  결제 총액 고치기\n    open · subtask reproduce · 5 steps, 2 failed · ',
  )
  expect(listed).toContain(`id: ${task}`)
  const finished = await run('task', 'finish', task, '--status', 'success')
  expect(finished).toContain('  결제 총액 고치기\n  solved: TypeError')
  expect(finished).toContain(`→ loci episode get ${task}`)
  expect(await run('task', 'list', '--finished')).toContain(
    `id: ${task} (its episode has the same)`,
  )

  const found = await run('failure', 'search', TRACE.replaceAll(/:\d+:/g, ':99:'))
  expect(found).toContain(
    '1.  결제 총액 고치기\n    exact: the same failure · success · 1 minute ago',
  )
  expect(found).toContain('    solved by: Default to 0 percent; edit src/cart/voucher.ts')
  expect(found).toContain(`→ loci feedback ${task} --helped`)
  expect(await run('failure', 'search', '완전히 다른 오류')).toContain('No episode hit it.')
  const episode = await run('episode', 'get', task)
  expect(episode).toMatch(/^failures +TypeError: Cannot read .*\([0-9a-f]{16}\)$/m)
  expect(episode).toMatch(/^phase +active$/m)
  await opened.memory.close()
})

test('A5 CLI: values, guesses and the context of a task are shown for people', async () => {
  const opened = await openTestMemory()
  const run = createRunner(opened)
  const { id: task } = await opened.memory.tasks.start({ description: 'Evil \u001b[2J\u202e task' })

  expect(await run('task', 'update', task, '--variable', '{"name":"n","value":["차",3]}')).toBe(
    'Noted.',
  )
  expect(await run('task', 'get', task, '--variable', 'n')).toBe('[\n  "차",\n  3\n]')
  expect(await run('task', 'get', task, '--variable', 'm')).toBe(
    'There is no variable with this name.',
  )
  const guessed = await run('task', 'update', task, '--hypothesis', 'text=The cache is stale')
  const [, id = ''] = /^Noted {2}(\S+)$/m.exec(guessed) ?? []
  expect(guessed).toContain(`→ loci task update ${task} --hypothesis number=${id},status=confirmed`)
  const sure = `number=${id},status=confirmed,confidence=0.95`
  expect(await run('task', 'update', task, '--hypothesis', sure)).toBe(
    `Noted  ${id}\n  Became a decision: ${id}`,
  )
  expect(await run('task', 'update', task, '--file', 'path=src/cart.ts')).toBe('Noted.')
  const context = await run('task', 'context', task)
  expect(context).toContain('(Decision) · trust: agent\n| The cache is stale')
  expect(context).toMatch(/\n\n\d+ tokens\.$/)
  for (const control of ['\u001b', '\u202e']) expect(context).not.toContain(control)
  expect(await run('task', 'context', task, '--tokens', '10')).toContain('Omitted: ')
  const moved = '오래된 출력 '.repeat(300)
  for (const subtask of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    await opened.memory.tasks.update({ id: task, current: subtask })
    await opened.memory.tasks.update({
      id: task,
      output: `${subtask} ${moved}`,
      completed: [subtask],
    })
  }
  const pruned = await run('task', 'update', task, '--prune')
  const [, key = ''] = /Moved out: (\S+) \(\d+ tokens freed\)/.exec(pruned) ?? []
  const fetched = await run('task', 'get', task, '--item', key)
  expect(fetched).toContain(`a ${moved}`.trim())
  expect(fetched).toContain(`In the context again: ${key}`)
  expect(await run('task', 'context', task, '--recall')).toContain('No similar past tasks.')
  expect(await run('task', 'finish', task, '--status', 'abandoned')).toBe(`Abandoned  ${task}`)
  await opened.memory.close()
})

test('A5 CLI: feedback, deleting, ageing and consolidating say what became of the episodes', async () => {
  const opened = await openTestMemory()
  const run = createRunner(opened)
  for (const day of [1, 2, 3]) {
    const occurredAt = new Date(NOW_MS - day * 86_400_000).toISOString()
    await opened.memory.episodes.store({ ...episodeOf('야간 백업을 돌린다'), occurredAt })
  }

  expect(await run('feedback', idOf(1), '--helped')).toBe('Usefulness: 0.65, after 1 rating.')
  expect(await run('forget', idOf(1))).toContain(`loci undo ${idOf(1)}`)
  expect(await run('admin', 'purge', '--kind', 'episodes')).toBe('Permanently deleted: 0 records.')
  expect(await run('undo', idOf(1))).toBe(`Restored  ${idOf(1)}`)
  const dry = await run('nightly', '--steps', 'consolidate-episodes', '--dry-run')
  expect(dry).toContain('consolidate episodes: groups 1, episodes 3')
  await run('nightly', '--steps', 'consolidate-episodes')
  const found = await run('episode', 'search', '백업')
  expect(found).toContain('represents 3')
  const [, record = ''] = /^ {4}id: (\S+)$/m.exec(found) ?? []
  const shown = await run('episode', 'get', record)
  expect(shown).toMatch(/^represents +3 episodes, 100 % good$/m)
  expect(shown).toContain(`of which\n  ${idOf(1)}`)
  expect(await run('episode', 'get', idOf(1))).toMatch(new RegExp(`^found as +${record}$`, 'm'))
  await run('forget', idOf(2))
  expect(await run('admin', 'purge', '--kind', 'episodes', '--before', '0d')).toBe(
    'Permanently deleted: 1 record.',
  )
  await opened.memory.close()
})

test('A5 CLI: the everyday commands of a task, and what is left of it, read well', async () => {
  const opened = await openTestMemory()
  let transcript = ''
  const run = async (...args: string[]): Promise<void> => {
    const at = { opened, columns: 80, now: () => NOW_MS + 60_000 }
    const { stdout, stderr } = await runTestCli(args, at)
    const typed = args.map((word) => (/[ "\n]/.test(word) ? JSON.stringify(word) : word)).join(' ')
    transcript += `$ loci ${typed}\n${stdout}${stderr}\n`
    await opened.memory.settle()
  }
  await run('task', 'start', 'Fix the total of a cart', '--type', 'bugfix')
  const [{ id } = { id: '' }] = (await opened.memory.tasks.list()).items
  await run('task', 'step', id, '--tool', 'bash', '--input', 'npm test', '--error', 'Exit code 1')
  await run('task', 'step', id, '--tool', 'edit', '--input', '{"file_path":"src/cart.ts"}')
  await run('task', 'step', id, '--tool', 'bash', '--input', 'npm test', '--error', 'Exit code 1')
  await run('task', 'update', id, '--decision', 'Default to 0 percent')
  await run('task', 'step', id, '--tool', 'bash', '--input', 'npm test', '--output', '42 ok')
  await run('task', 'list')
  await run('task', 'get', id)
  await run('task', 'finish', id, '--status', 'success', '--tests-passed')
  await run('episode', 'search', 'cart')
  await run('failure', 'search', 'Exit code 1')
  await run('context', 'for-task', 'Fix the cart', '--type', 'bugfix')
  await opened.memory.patterns.add({
    name: 'Reproduce it first',
    category: 'strategy',
    summary: 'Write a test that fails before the fix.',
    content: { type: 'strategy', approach: 'Write a failing test, then fix.' },
  })
  await run('pattern', 'list')
  await opened.memory.close()

  await expect(transcript).toMatchFileSnapshot('golden/task.txt')
})
