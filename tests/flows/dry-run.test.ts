import { expect, test } from 'vitest'
import { openMemory } from '../../src/compose/open-memory.ts'
import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { listFields } from '../../src/surfaces/operation-fields.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { fillMemory } from '../support/fill-memory.ts'
import { keptFiles } from '../support/kept-files.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { START } from '../support/test-memory.ts'
import { testFolder } from '../support/workspace-memory.ts'

const DAY_MS = 86_400_000

/** What each needs to have something to do, in an order in which all of them have. */
const INPUTS: Readonly<Record<string, object>> = {
  import: { content: '- Le api dormono d’inverno nel mulino.\n', path: 'MEMORY.md' },
  'import-runs': {
    content: `${JSON.stringify({ task: '꿀을 병에 담는다', steps: [], outcome: { success: true } })}\n`,
  },
  reflect: { since: '3650d' },
  'reflect-episodes': { force: true },
  'validate-patterns': {},
  'prune-patterns': {},
  'mine-patterns': {},
  'consolidate-similar': {},
  'archive-old': {},
  purge: { forgottenBefore: '1d' },
  'purge-deleted': { olderThanDays: 0 },
  nightly: {},
}

const REHEARSED = Object.keys(INPUTS).flatMap((name) =>
  ALL_OPERATIONS.filter((operation) => operation.name === name),
)

/** What changes much without being told what, and cannot be rehearsed. */
const NOT_REHEARSED: Readonly<Record<string, string>> = {
  reindex: 'Indexes are derived: the documents stay as they are.',
  'sync-workspace': 'It reads the files of a person, which are as they are.',
  'learn-project': 'It keeps one page about one project.',
  'add-bug-pattern': 'It keeps the one bug that it is told of.',
  'forget-project': 'It takes out the page about one project.',
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

  expect(unnamed.map(({ name }) => name).filter((name) => !(name in INPUTS))).toEqual([])
  expect(new Set(rehearsed)).toEqual(new Set(REHEARSED))
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
    await memory.patterns.apply({ id: pattern, outcome: 'success', run: `run ${run}` })
  }
  await memory.workspace.sync()
  // What nobody has used for so long is worth nothing any more.
  clock.advance(200 * DAY_MS)
  const changedBy = async (operation: Operation, more: object): Promise<readonly string[]> => {
    await memory.settle()
    const before = keptFiles([home, notes.folder])
    const result = await operation.run(memory, { ...INPUTS[operation.name], ...more })
    if ('dryRun' in more) expect(JSON.stringify(result)).toMatch(/"isDryRun":true|"planned"/u)
    await memory.settle()
    const after = keptFiles([home, notes.folder])
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].filter((name) => before[name] !== after[name])
  }

  for (const operation of REHEARSED) {
    expect(await changedBy(operation, { dryRun: true }), `dry ${operation.name}`).toEqual([])
  }
  for (const operation of REHEARSED) {
    expect(await changedBy(operation, {}), operation.name).not.toEqual([])
  }
  await memory.close()
})
