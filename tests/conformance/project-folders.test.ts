import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createNodeProjectFolders } from '../../src/adapters/project/index.ts'
import {
  type ProjectFoldersUnderTest,
  projectFoldersCases,
} from '../../src/conformance/project-folders-cases.ts'
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
