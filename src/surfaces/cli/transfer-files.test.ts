import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listTransferFiles, readTransferFile, writeTransferFile } from './transfer-files.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'loci-transfer-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  yield* texts
}

test('F5 a folder is imported by name, without what is hidden, linked or no memory file', async () => {
  const home = folder()
  mkdirSync(join(home, 'notes'))
  mkdirSync(join(home, '.git'))
  for (const name of ['notes/2025-11-27.md', 'MEMORY.md', '.git/x.md', 'photo.png', '기억.md']) {
    writeFileSync(join(home, name), 'x')
  }
  symlinkSync('/etc/hosts', join(home, 'link.md'))

  const files = await listTransferFiles(home)

  expect(files.map(({ name }) => name)).toEqual(['MEMORY.md', 'notes/2025-11-27.md', '기억.md'])
  await expect(listTransferFiles(join(home, 'nobody'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('F5 an export never replaces a file, is private, and leaves no half behind', async () => {
  const path = join(folder(), 'backup.jsonl')
  async function* breaking(): AsyncGenerator<string> {
    yield 'half\n'
    throw new Error('the disk is full')
  }

  await expect(writeTransferFile(path, breaking())).rejects.toThrow('the disk is full')
  await writeTransferFile(path, pieces('하나\n', 'due\n'))

  expect(readFileSync(path, 'utf8')).toBe('하나\ndue\n')
  expect(statSync(path).mode & 0o077).toBe(0)
  await expect(writeTransferFile(path, pieces('x'))).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('F5 a file that is no UTF-8 is refused with a next step', async () => {
  const path = join(folder(), 'bad.md')
  writeFileSync(path, Buffer.from([0xff, 0xfe, 0x41]))

  const reading = async (): Promise<void> => {
    for await (const _ of readTransferFile(path));
  }

  await expect(reading()).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})
