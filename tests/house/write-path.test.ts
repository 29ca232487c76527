// Who may write to the stores. Everybody else writes drafts, which go through the write path.

import { expect, test } from 'vitest'
import { readSourceFiles } from './source-files.ts'

// Adapters are the stores, and the conformance cases try them.
const files = readSourceFiles('src').filter(
  ({ path }) => !/^src\/(?:adapters|conformance)\//.test(path),
)

function writersOf(pattern: RegExp): readonly string[] {
  return files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
}

test('S5 F1 only the write path writes documents', () => {
  const writers: Readonly<Record<string, string>> = {
    'src/flows/storage/indexes/indexing.ts': 'is the end of the write path',
    'src/flows/storage/records/write-path.ts': 'cleans what it writes past the indexes',
    'src/flows/storage/journal/journaled-store.ts': 'passes on the batches of the write path',
    'src/flows/storage/migration/copy-memory.ts': 'copies what the write path has cleaned',
    'src/compose/place-blobs.ts': 'writes a hash and the name of a host: no text of anybody',
  }

  expect(new Set(writersOf(/\b(?:documents|store)\.write\(/))).toEqual(
    new Set(Object.keys(writers)),
  )
  expect(writersOf(/\bcreateIndexing\(/).toSorted()).toEqual([
    'src/flows/storage/indexes/indexing.ts',
    'src/flows/storage/records/write-path.ts',
  ])
})

test('S5 F1 only these put blobs, and what is new in them has no secrets', () => {
  const writers: Readonly<Record<string, string>> = {
    'src/flows/tasks/working/task-store.ts': 'keeps what `toMove` redacted',
    'src/flows/storage/blobs/packs.ts': 'keeps what `writePack` redacted',
    'src/flows/learning/transfer/readmit-task.ts': 'redacts the texts of an import',
    'src/flows/facts/forgotten/cutter.ts': 'takes something out of a stored blob',
    'src/flows/storage/blobs/sweep-blobs.ts': 'puts back a stored blob',
  }

  expect(new Set(writersOf(/\bblobs\.put\(/))).toEqual(new Set(Object.keys(writers)))
})
