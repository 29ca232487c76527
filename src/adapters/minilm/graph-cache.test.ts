import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGraphCache } from './native-runtime.ts'

const graph = Uint8Array.from({ length: 100_000 }, (_, i) => i % 251)
let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loci-graph-'))
  path = join(folder, 'deep', 'key.graph')
})
afterEach(() => rm(folder, { recursive: true }))

function openCache() {
  return createGraphCache({ folder: join(folder, 'deep'), key: 'key' })
}

test('S7 graph cache: gives back what was written, and makes its folder', async () => {
  expect(await openCache().read()).toBeUndefined()
  expect(await openCache().write(graph)).toBe(true)

  expect(Buffer.from((await openCache().read()) ?? []).equals(graph)).toBe(true)
  expect(await readdir(join(folder, 'deep'))).toEqual(['key.graph'])
})

test.each([
  ['cut off', () => truncate(path, 50_000)],
  ['shorter than a hash', () => truncate(path, 10)],
  ['empty', () => truncate(path, 0)],
  ['changed by one bit', () => flipBit(0)],
  ['changed by one bit at the end', () => flipBit(99_999)],
])('S7 graph cache: a file that is %s is as good as none', async (_, damage) => {
  await openCache().write(graph)
  await damage()

  expect(await openCache().read()).toBeUndefined()
})

async function flipBit(at: number): Promise<void> {
  const bytes = await readFile(path)
  bytes[32 + at] = (bytes[32 + at] ?? 0) ^ 1
  await writeFile(path, bytes)
}

test('S7 graph cache: a folder that cannot be written costs nothing but time', async () => {
  await writeFile(join(folder, 'deep'), 'a file where the folder should be')

  expect(await openCache().write(graph)).toBe(false)
  expect(await openCache().read()).toBeUndefined()
})

test('S7 graph cache: readers and writers at once never see half a file', async () => {
  const reads = Array.from({ length: 10 }, async () => {
    await openCache().write(graph)
    return openCache().read()
  })

  for (const found of await Promise.all(reads)) {
    expect(Buffer.from(found ?? []).equals(graph)).toBe(true)
  }
  expect(await readdir(join(folder, 'deep'))).toEqual(['key.graph'])
})
