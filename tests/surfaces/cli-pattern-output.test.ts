import { expect, test } from 'vitest'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { NOW_MS, openTestMemory } from './support/open-test-memory.ts'
import { runTestCli } from './support/test-cli.ts'

function createRunner(opened: OpenedMemory): (...args: string[]) => Promise<string> {
  return async (...args) => {
    const at = { opened, columns: 100, now: () => NOW_MS + 60_000 }
    const { stdout, stderr } = await runTestCli(args, at)
    expect(stderr).toBe('')
    return stdout.trimEnd()
  }
}

test('P7 CLI: a pattern is told, proved, offered, shown with its evidence, and put out of use', async () => {
  const opened = await openTestMemory()
  const run = createRunner(opened)
  expect(await run('pattern', 'list')).toContain('No patterns yet.')
  const added = await run(
    ...['pattern', 'add', '--name', '먼저 재현하기', '--category', 'strategy'],
    ...['--summary', 'Scrivi prima un test che fallisce.'],
    ...['--content', '{"type":"strategy","approach":"Write a failing test, then mend."}'],
    ...[
      '--applicability',
      '{"problemTypes":["bugfix"],"antiConditions":["tools contains \\"sed\\""]}',
    ],
  )
  expect(added).toContain('Added  Do: 먼저 재현하기\n  candidate · strategy · bugfix')
  const [, id = ''] = /→ loci pattern get (\S+)$/m.exec(added) ?? []
  for (let run = 0; run < 11; run++) {
    await opened.memory.episodes.store({
      ...episodeOf(`Mend bug ${run}`, { status: run === 3 ? 'failure' : 'success' }),
      metadata: { appliedPatterns: [id] },
    })
  }
  await run('nightly', '--steps', 'validate-patterns')

  const listed = await run('pattern', 'list')
  expect(listed).toContain('1.  Do: 먼저 재현하기\n    validated · strategy · bugfix')
  expect(listed).toContain(
    '██████████████████░░  10 of 11 tasks that did so succeeded (91 %, 50 % assumed)',
  )
  expect(listed).toContain('unlikely to be chance (p = 0.0059) · confidence 0.78')
  const offered = await run('context', 'for-task', 'Mend the cart', '--type', 'bugfix')
  expect(offered).toContain('Scrivi prima un test che fallisce.')
  expect(offered).toMatch(new RegExp(`^\\[loci:\\w+:\\d\\] pattern ${id} · `, 'm'))

  const shown = await run('pattern', 'get', id)
  expect(shown).toMatch(/^not if +tools contains "sed"$/m)
  expect(shown).toMatch(/^compared with +50 % assumed \(11 of its own\)$/m)
  expect(shown).toContain('For it\n  ✓ Mend bug 10')
  expect(shown).toContain('Against it\n  ✗ Mend bug 3')
  expect(shown).toContain('candidate → validated: 10 of 11 tasks ended as it predicts.')
  const counted = await run('feedback', id, '--no-helped', '--run', 'friday')
  expect(counted).toMatch(
    /^Counted {2}Do: 먼저 재현하기\n(?:.*\n)+ {2}It did not end as predicted\./,
  )
  expect(await run('pattern', 'update', id, '--status', 'deprecated', '--reason', 'old')).toContain(
    'Changed  Do: 먼저 재현하기',
  )
  await opened.memory.close()
})

test('P1 CLI: a template is filled on the command line', async () => {
  const opened = await openTestMemory()
  const run = createRunner(opened)
  const content = {
    type: 'template',
    structure: ['design {{feature}}', 'build {{feature}}'],
    parameters: [{ name: 'feature', type: 'text' }],
  }
  const added = await run(
    ...[
      'pattern',
      'add',
      '--name',
      'Feature',
      '--category',
      'decomposition',
      '--summary',
      'In steps.',
    ],
    ...['--content', JSON.stringify(content)],
  )
  const [, id = ''] = /→ loci pattern get (\S+)$/m.exec(added) ?? []

  const filled = await run('pattern', 'get', id, '--values', '{"feature":"결제"}')
  expect(filled).toContain('What to do\n  design 결제\n  build 결제')
  await opened.memory.close()
})

test('P1 CLI: a procedure is shown with its branches and ends, and decided for a task', async () => {
  const opened = await openTestMemory()
  const run = createRunner(opened)
  const content = {
    type: 'procedure',
    steps: [{ name: '재현', action: 'run it' }],
    branches: [{ after: '재현', when: 'tools contains "gdb"', goTo: '재현' }],
    until: [{ description: 'il test passa' }],
  }
  const added = await run(
    ...['pattern', 'add', '--name', 'Debug', '--category', 'recovery', '--summary', 'In steps.'],
    ...['--content', JSON.stringify(content)],
  )
  const [, id = ''] = /→ loci pattern get (\S+)$/m.exec(added) ?? []

  expect(await run('pattern', 'get', id)).toContain(
    'What to do\n  재현: run it\n  if tools contains "gdb": continue with 재현\n  Done when il test passa.',
  )
  const decided = await run('pattern', 'get', id, '--tools', 'sed')
  expect(decided).toContain('What to do\n  재현: run it\n  Done when il test passa.')
  await opened.memory.close()
})
