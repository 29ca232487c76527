import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createNodeProjectFolders } from '../../src/adapters/project/index.ts'
import {
  type ProjectFoldersUnderTest,
  projectFoldersCases,
} from '../support/project-folders-cases.ts'
import { proveConformance, withFolder } from '../support/prove-conformance.ts'
import { writeHistory } from '../support/test-project.ts'

const run = promisify(execFile)
const HISTORY = { commitsMax: 100, timeoutMs: 20_000 }
const environment = { PATH: process.env.PATH }

async function openSubject(folder: string): Promise<ProjectFoldersUnderTest> {
  const root = join(folder, 'root')
  const outside = join(folder, 'outside')
  await mkdir(root)
  await mkdir(outside)
  await writeFile(join(outside, 'secret.ts'), 'secret')
  return {
    folders: createNodeProjectFolders({ folder: root, environment }),
    root,
    outside,
    async put(path, text) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
    },
    link: (path, target) => symlink(target, join(root, path)),
  }
}

proveConformance('K4 folder', projectFoldersCases, openSubject)

test('K4 folder: git tells what changed, the newest first, and nothing of who did', () =>
  withFolder(async (root) => {
    await writeHistory(root, [
      {
        date: '2026-01-01T10:00:00Z',
        message: 'Start',
        files: { 'a b.ts': '1\n', '주문.py': '1\n' },
      },
      {
        date: '2026-01-02T10:00:00Z',
        message: 'Fix the order\n\nMore words.',
        author: 'Bea <bea@example.org>',
        files: { '주문.py': '1\n2\n3\n' },
      },
    ])
    const folder = await createNodeProjectFolders({ environment }).open(root, { isAnywhere: true })
    const history = await folder.history(HISTORY)

    expect(history).toMatchObject([
      {
        at: Date.parse('2026-01-02T10:00:00Z'),
        subject: 'Fix the order',
        files: [{ path: '주문.py', linesChanged: 2 }],
      },
      { subject: 'Start', files: [{ path: 'a b.ts' }, { path: '주문.py', linesChanged: 1 }] },
    ])
    expect(history[0]?.authorKey).not.toBe(history[1]?.authorKey)
    expect(JSON.stringify(history)).not.toMatch(/bea|example/i)
    expect(await folder.history({ ...HISTORY, commitsMax: 1 })).toHaveLength(1)
  }))

test('K4 folder: the settings of a repository start no program', () =>
  withFolder(async (root) => {
    await writeHistory(root, [
      {
        date: '2026-01-01T10:00:00Z',
        message: 'Start',
        files: { 'a.ts': '1\n', '.gitattributes': '*.ts diff=evil\n' },
      },
      { date: '2026-01-02T10:00:00Z', message: 'Go on', files: { 'a.ts': '2\n' } },
    ])
    const trap = `touch ${join(root, 'TRAPPED')}`
    for (const [name, value] of [
      ['diff.evil.textconv', trap],
      ['diff.evil.command', trap],
      ['diff.external', trap],
      ['core.fsmonitor', trap],
      ['core.pager', trap],
      ['gpg.program', trap],
      ['log.showSignature', 'true'],
    ] as const) {
      await run('git', ['config', name, value], { cwd: root })
    }
    const folder = await createNodeProjectFolders({ environment }).open(root, { isAnywhere: true })

    expect(await folder.history(HISTORY)).toHaveLength(2)
    const { files } = await folder.list({ filesMax: 10, depthMax: 2, timeoutMs: 5_000 })
    expect(files.map(({ path }) => path)).toEqual(['.gitattributes', 'a.ts'])
  }))

test('K4 folder: without git there is no history, and no error', () =>
  withFolder(async (root) => {
    await writeHistory(root, [
      { date: '2026-01-01T10:00:00Z', message: 'Start', files: { a: '1' } },
    ])
    const folders = createNodeProjectFolders({ environment: { PATH: join(root, 'nowhere') } })
    const folder = await folders.open(root, { isAnywhere: true })

    expect(await folder.history(HISTORY)).toEqual([])
  }))

const git = async (cwd: string, ...args: readonly string[]): Promise<void> => {
  const settings = [
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@b.c',
    '-c',
    'protocol.file.allow=always',
  ]
  await run('git', [...settings, ...args], { cwd, env: environment })
}

test('K4 folder: clones, worktrees and inner folders are of one project, a submodule is its own', () =>
  withFolder(async (root) => {
    const at = (...parts: readonly string[]): string => join(root, ...parts)
    const nameAt = (here: string) => createNodeProjectFolders({ here, environment }).current()
    for (const name of ['shop', 'plain']) {
      await mkdir(at(name, 'src', 'deep'), { recursive: true })
      await git(at(name), 'init', '-q')
      await git(at(name), 'commit', '-q', '--allow-empty', '-m', 'Start')
      await git(at(name), 'worktree', 'add', '-q', at(`${name}-tree`))
    }
    await git(at('shop'), 'remote', 'add', 'origin', 'https://token@host.org/Acme/Shop.git')
    await git(at('shop'), 'submodule', 'add', '-q', at('plain'), 'libs/part')
    await git(root, 'clone', '-q', at('shop'), 'copy')
    await git(at('copy'), 'remote', 'set-url', 'origin', 'git@host.org:acme/shop.git')
    await symlink(at('shop', 'src'), at('link'))

    const places = ['shop', 'shop/src/deep', 'shop-tree', 'copy', 'link']
    const names = await Promise.all(places.map((place) => nameAt(at(place))))
    expect(new Set(names)).toEqual(new Set(['host.org/acme/shop']))
    expect(await nameAt(at('plain'))).toBe('plain')
    expect(await nameAt(at('plain-tree'))).toBe('plain')
    expect(await nameAt(at('shop', 'libs', 'part'))).toBe('plain')
    await writeFile(at('.git'), 'gitdir: nowhere')
    expect(await nameAt(root)).toBeUndefined()
    expect(await createNodeProjectFolders({ environment }).current()).toBeUndefined()
  }))
