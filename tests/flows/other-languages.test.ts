import { expect, test } from 'vitest'
import { openMemory } from '../../src/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('S7 with the model in the install, one language finds what was said in another', async () => {
  const { memory } = await openMemory({ home: temporaryFolder(), environment: {} })
  await memory.remember({ text: 'Il gatto dorme sul divano.' })
  await memory.remember({ text: '고양이는 물고기를 좋아한다.' })
  await memory.remember({ text: 'The invoice must be paid by Monday.' })
  await memory.settle()
  const first = async (query: string) => (await memory.recall({ query })).items[0]?.text

  expect(await first('Where is the cat asleep?')).toBe('Il gatto dorme sul divano.')
  expect(await first('Does the cat like fish?')).toBe('고양이는 물고기를 좋아한다.')
  expect(await first('Quando bisogna pagare la fattura?')).toBe(
    'The invoice must be paid by Monday.',
  )
  await memory.close()
})
