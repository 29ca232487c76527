import { join } from 'node:path'
import { createMemoryTextIndex } from '../../src/adapters/memory/memory-text-index.ts'
import { openSqliteDatabase } from '../../src/adapters/sqlite/open-database.ts'
import { createSqliteTextIndex } from '../../src/adapters/sqlite/text/sqlite-text-index.ts'
import { textIndexCases } from '../../src/conformance/text-index-cases.ts'
import { proveConformance } from '../support/prove-conformance.ts'

proveConformance('S5 memory', textIndexCases, async () => createMemoryTextIndex({ id: 'words' }))

proveConformance('S5 sqlite', textIndexCases, async (folder) => {
  const database = await openSqliteDatabase({ path: join(folder, 'loci.db') })
  const index = createSqliteTextIndex({ database, id: 'words' })
  const close = async () => {
    await index.close()
    database.close()
  }
  return { ...index, close }
})
