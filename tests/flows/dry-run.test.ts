import { expect, test } from 'vitest'
import { openMemory } from '../../src/compose/open-memory.ts'
import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'
import { listFields } from '../../src/surfaces/operation-fields.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { callByName } from '../support/call-by-name.ts'
import { fillMemory } from '../support/fill-memory.ts'
import { keptFiles } from '../support/kept-files.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { START } from '../support/test-memory.ts'
import { testFolder } from '../support/workspace-memory.ts'

const DAY_MS = 86_400_000

/** What each needs to have something to do, in an order in which all of them have. */
const REHEARSED: readonly (readonly [string, object])[] = [
  ['import', { content: '- Le api dormono d’inverno nel mulino.\n', path: 'MEMORY.md' }],
  [
    'import',
    {
      content: `${JSON.stringify({ task: '꿀을 병에 담는다', steps: [], outcome: { success: true } })}\n`,
    },
  ],
  ['workspace.reflect', { since: '3650d' }],
  ['admin.erase', { user: 'greta' }],
  ['items.delete', { namespace: ['shop'] }],
  ...(
    [
      'reflect',
      'validate-patterns',
      'prune-patterns',
      'learn-from-episodes',
      'mine-patterns',
      'consolidate-episodes',
      'archive-episodes',
    ] as const
  ).map((step) => ['admin.nightly', { steps: [step] }] as const),
  ['admin.purge', { before: '1d' }],
  ['admin.cleanup', { kind: 'episodes', before: '0d' }],
  ['admin.purge', { kind: 'episodes', before: '0d' }],
  ['admin.nightly', {}],
]

const NAMES: ReadonlySet<string> = new Set(REHEARSED.map(([name]) => name))

/** What changes much without being told what, and cannot be rehearsed. */
const NOT_REHEARSED: Readonly<Record<string, string>> = {
  'admin.reindex': 'Indexes are derived: the documents stay as they are.',
  'backups.create': 'It makes a copy: the memory stays as it is.',
  'workspace.sync': 'It reads the files of a person, which are as they are.',
  'projects.learn': 'It keeps one page about one project.',
  'projects.delete': 'It takes out the page about one project.',
  'episodes.store': 'It keeps the episodes that it is told of.',
  remember: 'It keeps the statement, or the statements of a conversation, that it is told of.',
  'bugs.add': 'It keeps the one bug that it is told of.',
  'rules.add': 'It keeps the one rule, or the one example, that it is told of.',
}

test('E15 R3 whatever changes much without being told what can be rehearsed', () => {
  const unnamed = ALL_OPERATIONS.filter(
    (operation) =>
      operation.effect !== 'reads' &&
      !listFields(operation).some(({ isRequired }) => isRequired) &&
      NOT_REHEARSED[operation.name] === undefined,
  )

  const rehearsed = ALL_OPERATIONS.filter((operation) =>
    listFields(operation).some(({ name }) => name === 'dryRun'),
  )

  expect(unnamed.map(({ name }) => name).filter((name) => !NAMES.has(name))).toEqual([])
  expect(new Set(rehearsed.map(({ name }) => name))).toEqual(NAMES)
})

test('E15 R3 T8 a dry run of any operation changes no document, blob, page or log, and the real one does', async () => {
  const home = temporaryFolder()
  const notes = testFolder()
  notes.save('memory/2026-02-20.md', '## Retain\n\n- W @Greta: Greta sells honey in Lund.\n')
  const clock = fixedClock(Date.parse(START))
  const { memory } = await openMemory({
    home,
    environment: {},
    config: {
      storage: { kind: 'json' },
      embedder: { kind: 'none' },
      workspace: { folder: notes.folder },
      timeZone: 'UTC',
    },
    clock,
  })
  const { pattern } = await fillMemory(memory)
  for (let run = 0; run < 8; run++) {
    await memory.feedback({ id: pattern, helped: true, run: `run ${run}` })
  }
  const greta = { tenant: 'default', user: 'greta' }
  await memory.as({ scope: greta, surface: 'library' }).remember({ text: 'Greta owns a boat.' })
  await memory.workspace.sync()
  // What nobody has used for so long is worth nothing any more.
  clock.advance(200 * DAY_MS)
  const changedBy = async (name: string, input: object): Promise<readonly string[]> => {
    await memory.settle()
    const before = keptFiles([home, notes.folder])
    const result = await callByName(memory, name, input)
    if ('dryRun' in input) expect(JSON.stringify(result)).toMatch(/"isDryRun":true|"planned"/u)
    await memory.settle()
    const after = keptFiles([home, notes.folder])
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].filter((one) => before[one] !== after[one])
  }

  for (const [name, input] of REHEARSED) {
    const changed = await changedBy(name, { ...input, dryRun: true })
    expect(changed, `dry ${name} ${JSON.stringify(input)}`).toEqual([])
  }
  for (const [name, input] of REHEARSED) {
    const changed = await changedBy(name, input)
    // A nightly run also writes down that it ran.
    const others = changed.filter((one) => !one.includes('nightly-runs'))
    expect(others, `${name} ${JSON.stringify(input)}`).not.toEqual([])
  }
  await memory.close()
})
