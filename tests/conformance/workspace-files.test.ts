import {
  appendFile,
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createNodeWorkspaceFiles } from '../../src/adapters/files/node-workspace-files.ts'
import { createMemoryWorkspaceFiles } from '../../src/adapters/memory/memory-workspace-files.ts'
import { workspaceFilesCases } from '../../src/conformance/workspace-files-cases.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { WorkspaceFiles } from '../../src/ports/workspace-files.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { proveConformance, withFolder } from '../support/prove-conformance.ts'

interface ClosableWorkspace extends WorkspaceFiles {
  close(): Promise<void>
}

const closable = (files: WorkspaceFiles): ClosableWorkspace => ({
  ...files,
  close: async () => {},
})

proveConformance<ClosableWorkspace>('S5 memory', workspaceFilesCases, async () =>
  closable(createMemoryWorkspaceFiles({ clock: fixedClock(1_700_000_000_000) })),
)
proveConformance<ClosableWorkspace>('S5 folder', workspaceFilesCases, async (folder) =>
  closable(createNodeWorkspaceFiles({ folder })),
)
proveConformance<ClosableWorkspace>('S5 folder, polled', workspaceFilesCases, async (folder) =>
  closable(createNodeWorkspaceFiles({ folder, watchMode: 'polling', pollIntervalMs: 20 })),
)

test('M1 folder: links that lead outside, or nowhere, are refused and not listed', () =>
  withFolder(async (parent) => {
    const folder = join(parent, 'workspace')
    await mkdir(join(folder, 'memory'), { recursive: true })
    await mkdir(join(parent, 'private'))
    await writeFile(join(parent, 'private', 'diary.md'), 'secret')
    await symlink(join(parent, 'private', 'diary.md'), join(folder, 'file.md'))
    await symlink(join(parent, 'private'), join(folder, 'memory', 'outside'))
    await symlink('../../private', join(folder, 'memory', 'relative'))
    await symlink('nothing.md', join(folder, 'broken.md'))
    const files = createNodeWorkspaceFiles({ folder })

    const paths = ['file.md', 'memory/outside/diary.md', 'memory/relative/diary.md', 'broken.md']
    for (const path of paths) {
      const expected = { code: 'INVALID_INPUT', message: expect.stringContaining('a link that') }
      await expect(files.read(path)).rejects.toMatchObject(expected)
      await expect(files.write(path, 'mine', undefined)).rejects.toMatchObject(expected)
      await expect(files.write(path, 'mine', 'secret')).rejects.toMatchObject(expected)
      await expect(files.delete(path)).rejects.toMatchObject(expected)
    }
    await expect(files.write('memory/outside/new.md', '', undefined)).rejects.toThrow('a link that')

    expect(await files.list()).toEqual([])
    expect(await readFile(join(parent, 'private', 'diary.md'), 'utf8')).toBe('secret')
    expect(await readdir(join(parent, 'private'))).toEqual(['diary.md'])
  }))

test('M1 folder: a link inside is read and written through, and listed once', () =>
  withFolder(async (parent) => {
    const folder = join(parent, 'workspace')
    await mkdir(folder)
    // The workspace itself may be reached by a link.
    await symlink(folder, join(parent, 'link'))
    await writeFile(join(folder, '2025-11-27.md'), 'one')
    await symlink('2025-11-27.md', join(folder, 'today.md'))
    const files = createNodeWorkspaceFiles({ folder: join(parent, 'link') })

    expect(await files.read('today.md')).toBe('one')
    await files.write('today.md', 'two', 'one')

    expect(await readFile(join(folder, '2025-11-27.md'), 'utf8')).toBe('two')
    expect((await files.list()).map(({ path }) => path)).toEqual(['2025-11-27.md'])
  }))

test('M1 folder: hidden folders and files that are not Markdown are left out', () =>
  withFolder(async (folder) => {
    await mkdir(join(folder, '.git'), { recursive: true })
    await mkdir(join(folder, 'folder.md'))
    for (const name of ['.git/a.md', '.hidden.md', 'a.txt', 'a.md~', 'README.MD', 'b.markdown']) {
      await writeFile(join(folder, name), 'x')
    }

    const listed = await createNodeWorkspaceFiles({ folder }).list()

    expect(listed.map(({ path }) => path)).toEqual(['README.MD', 'b.markdown'])
  }))

test('M1 folder: a file that an editor named decomposed is found and replaced, not doubled', () =>
  withFolder(async (folder) => {
    const onDisk = '카페 caffè.md'.normalize('NFD')
    await writeFile(join(folder, onDisk), 'one')
    const files = createNodeWorkspaceFiles({ folder })
    const path = '카페 caffè.md'.normalize('NFC')

    expect((await files.list()).map((file) => file.path)).toEqual([path])
    await files.write(path, 'two', 'one')

    expect(await files.read(path)).toBe('two')
    expect((await readdir(folder)).filter((name) => !name.startsWith('.'))).toEqual([onDisk])
  }))

test('M4 folder: a write keeps the mode of the file and leaves nothing beside it', () =>
  withFolder(async (folder) => {
    const files = createNodeWorkspaceFiles({ folder })
    await files.write('memory.md', 'one', undefined)
    await chmod(join(folder, 'memory.md'), 0o664)

    await files.write('memory.md', 'two', 'one')

    expect((await stat(join(folder, 'memory.md'))).mode & 0o777).toBe(0o664)
    expect((await readdir(folder)).sort()).toEqual(['.memory', 'memory.md'])
    expect(await readdir(join(folder, '.memory'))).toEqual([])
  }))

test('M4 folder: what a person saved meanwhile is a CONFLICT, never overwritten', () =>
  withFolder(async (folder) => {
    const files = createNodeWorkspaceFiles({ folder })
    await files.write('memory.md', 'one', undefined)
    await appendFile(join(folder, 'memory.md'), ' and by hand')

    await expect(files.write('memory.md', 'two', 'one')).rejects.toMatchObject({
      code: 'CONFLICT',
      isRetryable: true,
    })
    expect(await files.read('memory.md')).toBe('one and by hand')
  }))

async function append(files: WorkspaceFiles, line: string): Promise<void> {
  for (;;) {
    const before = await files.read('memory.md')
    try {
      return await files.write('memory.md', `${before ?? ''}${line}\n`, before)
    } catch (error) {
      if (!MemoryError.is(error, 'CONFLICT')) throw error
    }
  }
}

test('M4 folder: of several processes that append at once, none overwrites another', () =>
  withFolder(async (folder) => {
    const lines = Array.from({ length: 24 }, (_, at) => `줄 ${at}`)
    const writers = [1, 2, 3].map(() => createNodeWorkspaceFiles({ folder }))

    await Promise.all(
      lines.map((line, at) => {
        const writer = writers[at % writers.length]
        return writer === undefined ? undefined : append(writer, line)
      }),
    )

    const written = (await readFile(join(folder, 'memory.md'), 'utf8')).trimEnd().split('\n')
    expect(new Set(written)).toEqual(new Set(lines))
    expect(written).toHaveLength(lines.length)
  }))

test('M1 folder: a file that is not UTF-8 is CORRUPT_DATA and stays as it is', () =>
  withFolder(async (folder) => {
    const latin1 = Buffer.from('perch\xe9', 'latin1')
    await writeFile(join(folder, 'old.md'), latin1)
    const files = createNodeWorkspaceFiles({ folder })

    await expect(files.read('old.md')).rejects.toMatchObject({ code: 'CORRUPT_DATA' })
    await expect(files.write('old.md', 'new', 'perché')).rejects.toMatchObject({
      code: 'CORRUPT_DATA',
    })
    expect(await readFile(join(folder, 'old.md'))).toEqual(latin1)
  }))

test('M1 folder: a file over five megabytes is listed, but LIMIT_EXCEEDED to read', () =>
  withFolder(async (folder) => {
    await writeFile(join(folder, 'huge.md'), Buffer.alloc(5 * 1024 * 1024 + 1, 'x'))
    const files = createNodeWorkspaceFiles({ folder })

    expect((await files.list())[0]?.sizeBytes).toBe(5 * 1024 * 1024 + 1)
    await expect(files.read('huge.md')).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' })
  }))

async function watching(
  folder: string,
  work: (told: Set<string>) => Promise<void>,
  options: { readonly pollIntervalMs?: number } = {},
): Promise<void> {
  const told = new Set<string>()
  const stop = createNodeWorkspaceFiles({ folder, ...options }).watch((paths) => {
    for (const path of paths) told.add(path)
  })
  try {
    await work(told)
  } finally {
    stop()
  }
}

function expectTold(told: Set<string>, paths: readonly string[]): Promise<void> {
  return vi.waitFor(() => expect(told).toEqual(new Set(paths)), { timeout: 10_000, interval: 5 })
}

test('M5 folder: the ways in which editors save are each seen as one file', () =>
  withFolder(async (folder) => {
    const file = join(folder, '메모.md')
    await writeFile(file, 'one')
    await watching(folder, async (told) => {
      await writeFile(file, 'in place')
      await expectTold(told, ['메모.md'])
      told.clear()

      await writeFile(join(folder, '.메모.md.swp'), 'by rename')
      await rename(join(folder, '.메모.md.swp'), file)
      await expectTold(told, ['메모.md'])
      told.clear()

      await rename(file, `${file}~`)
      await writeFile(file, 'with a backup')
      await rm(`${file}~`)
      await expectTold(told, ['메모.md'])
      told.clear()

      await appendFile(file, ' and more')
      await expectTold(told, ['메모.md'])
    })
  }))

test('M5 folder: files in folders that are made, moved and removed are all seen', () =>
  withFolder(async (folder) => {
    await watching(folder, async (told) => {
      await mkdir(join(folder, 'bank/entities'), { recursive: true })
      await writeFile(join(folder, 'bank/entities/김민수.md'), 'one')
      await writeFile(join(folder, 'bank/world.md'), 'one')
      await expectTold(told, ['bank/entities/김민수.md', 'bank/world.md'])
      told.clear()

      await rename(join(folder, 'bank'), join(folder, 'archive'))
      await expectTold(told, [
        'archive/entities/김민수.md',
        'archive/world.md',
        'bank/entities/김민수.md',
        'bank/world.md',
      ])
      told.clear()

      await appendFile(join(folder, 'archive/entities/김민수.md'), 'two')
      await expectTold(told, ['archive/entities/김민수.md'])
      told.clear()

      await rm(join(folder, 'archive'), { recursive: true })
      await expectTold(told, ['archive/entities/김민수.md', 'archive/world.md'])
    })
  }))

test('M5 folder: a folder that takes the place of another is watched from then on', () =>
  withFolder(async (folder) => {
    for (const name of ['left', 'right']) {
      await mkdir(join(folder, name))
      await writeFile(join(folder, name, `${name}.md`), 'one')
    }
    await watching(folder, async (told) => {
      await rm(join(folder, 'left'), { recursive: true })
      await rename(join(folder, 'right'), join(folder, 'left'))
      await expectTold(told, ['left/left.md', 'left/right.md', 'right/right.md'])
      told.clear()

      await appendFile(join(folder, 'left/right.md'), 'two')
      await expectTold(told, ['left/right.md'])
    })
  }))

test('M5 folder: a workspace that comes after the watch began is seen', () =>
  withFolder(async (parent) => {
    const folder = join(parent, 'workspace')
    await watching(
      folder,
      async (told) => {
        await mkdir(folder)
        await writeFile(join(folder, 'memory.md'), 'one')
        await expectTold(told, ['memory.md'])
      },
      { pollIntervalMs: 20 },
    )
  }))

test('M5 folder: many changes at once come in few calls', () =>
  withFolder(async (folder) => {
    const calls: (readonly string[])[] = []
    const stop = createNodeWorkspaceFiles({ folder }).watch((paths) => calls.push(paths))
    try {
      for (let at = 0; at < 200; at++) await writeFile(join(folder, `${at}.md`), 'x')
      await vi.waitFor(() => expect(new Set(calls.flat()).size).toBe(200), { timeout: 10_000 })

      expect(calls.length).toBeLessThan(40)
    } finally {
      stop()
    }
  }))
