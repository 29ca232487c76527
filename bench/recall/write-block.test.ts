import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBlock, writeBlock } from './write-block.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loci-block-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('F2 a block is renewed and the page around it is kept', async () => {
  const path = join(folder, 'page.md')
  await writeFile(path, 'before\n<!-- x:start -->\nold\n<!-- x:end -->\nafter\n')

  await writeBlock(path, 'x', '| 새 |')
  await writeBlock(path, 'x', '| nuovo |')

  expect(await readFile(path, 'utf8')).toBe(
    'before\n<!-- x:start -->\n\n| nuovo |\n\n<!-- x:end -->\nafter\n',
  )
})

test('F2 a page without the block is refused, and left as it is', async () => {
  const path = join(folder, 'other.md')
  await writeFile(path, 'text')

  await expect(checkBlock(path, 'x')).rejects.toMatchObject({
    hint: expect.stringContaining('<!-- x:start -->'),
  })
  await expect(writeBlock(path, 'x', 'y')).rejects.toThrow(/no place/)
  expect(await readFile(path, 'utf8')).toBe('text')
})
