import { expect, test } from 'vitest'
import { openContext } from '../../src/compose/open-context.ts'
import { importContent } from '../../src/flows/learning/transfer/import.ts'

const ROWS = 40

test('F1 others have their turn between the statements of one call', async () => {
  const { context, owner } = await openContext({
    home: 'nowhere',
    environment: {},
    config: { storage: { kind: 'memory' }, embedder: { kind: 'none' } },
  })
  const rows = Array.from({ length: ROWS }, (_, at) => `- Rack ${at} stands in hall ${at % 7}.`)
  const caller = { ...owner, signal: new AbortController().signal }
  let turns = 0
  let next = setImmediate(function count() {
    turns++
    next = setImmediate(count)
  })

  await importContent({ content: rows.join('\n') }, caller, context)

  clearImmediate(next)
  await context.close()
  expect(turns).toBeGreaterThanOrEqual(ROWS - 1)
})
