import assert from 'node:assert/strict'
import { casesOf } from '../../src/conformance/conformance-case.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { ProjectFolders } from '../../src/ports/project-folders.ts'

/** What a test must bring along: a way to make what is looked at. */
export interface ProjectFoldersUnderTest {
  /** Opened with `root` as the configured folder. */
  readonly folders: ProjectFolders
  /** An empty folder. */
  readonly root: string
  /** A folder beside it, which is not configured, with a file `secret.ts`. */
  readonly outside: string
  put(path: string, text: string | Uint8Array): Promise<void>
  /** Makes a link in `root` that leads to an absolute path. */
  link(path: string, target: string): Promise<void>
}

const LIMITS = { filesMax: 1_000, depthMax: 8, timeoutMs: 10_000 }
const HISTORY = { commitsMax: 10, timeoutMs: 10_000 }
const ANYWHERE = { isAnywhere: true }
const CONFIGURED = { isAnywhere: false }

const pathsIn = async (
  { folders, root }: ProjectFoldersUnderTest,
  limits: typeof LIMITS = LIMITS,
): Promise<readonly string[]> => {
  const folder = await folders.open(root, CONFIGURED)
  return (await folder.list(limits)).files.map(({ path }) => path)
}

/** What every view of project folders must prove. Each case needs a fresh, empty folder. */
export const projectFoldersCases = casesOf<ProjectFoldersUnderTest>({
  async 'an empty folder has no files, no history, and a name'({ folders, root }) {
    const folder = await folders.open(root, CONFIGURED)
    assert.deepEqual(await folder.list(LIMITS), { files: [], isCut: false })
    assert.deepEqual(await folder.history(HISTORY), [])
    assert.equal(folder.name, root.split(/[\\/]/).at(-1))
  },
  async 'the root of a repository is called by its remote, a folder in it by its own name'(
    subject,
  ) {
    await subject.put('.git/config', '[remote "origin"]\n\turl = git@host.org:Acme/Shop.git\n')
    await subject.put('src/cart/a.ts', 'x')
    const { name } = await subject.folders.open(subject.root, CONFIGURED)
    assert.equal(name, 'host.org/acme/shop')
    const inner = await subject.folders.open(`${subject.root}/src/cart`, CONFIGURED)
    assert.equal(inner.name, 'cart')
  },
  async 'files come level by level, with their sizes in bytes, in any language and with spaces'(
    subject,
  ) {
    await subject.put('src/주문 처리.ts', 'const 값 = 1\n')
    await subject.put('README.md', 'è')
    await subject.put('src/a b/perché.py', 'x = 1\n')
    const folder = await subject.folders.open(subject.root, CONFIGURED)
    const { files } = await folder.list(LIMITS)
    assert.deepEqual(
      files.map(({ path }) => path.normalize('NFC')),
      ['README.md', 'src/주문 처리.ts', 'src/a b/perché.py'],
    )
    assert.equal(files[0]?.sizeBytes, 2)
    assert.equal(await folder.read(files[1]?.path ?? '', 1_000), 'const 값 = 1\n')
  },
  async 'what is fetched, made or ignored is left out'(subject) {
    await subject.put('.gitignore', '# made\n*.log\n/private/\n!kept.log\nout-*\n')
    await subject.put('src/.gitignore', 'local.ts\n')
    for (const path of [
      'node_modules/a/index.js',
      '.git/config',
      'dist/index.js',
      '.venv/lib/x.py',
      'vendor/a.go',
      'a.log',
      'private/key.ts',
      'out-1/a.ts',
      'src/local.ts',
    ]) {
      await subject.put(path, 'x')
    }
    await subject.put('kept.log', 'x')
    await subject.put('src/private/a.ts', 'x')
    await subject.put('src/build/plan.ts', 'x')
    assert.deepEqual(await pathsIn(subject), [
      '.gitignore',
      'kept.log',
      'src/.gitignore',
      'src/build/plan.ts',
      'src/private/a.ts',
    ])
  },
  async 'limits cut what lies deepest, and say so'(subject) {
    for (const path of ['a.ts', 'b.ts', 'src/c.ts', 'src/deep/d.ts']) await subject.put(path, 'x')
    const folder = await subject.folders.open(subject.root, CONFIGURED)
    const few = await folder.list({ ...LIMITS, filesMax: 3 })
    assert.deepEqual(
      few.files.map(({ path }) => path),
      ['a.ts', 'b.ts', 'src/c.ts'],
    )
    assert.equal(few.isCut, true)
    const shallow = await folder.list({ ...LIMITS, depthMax: 2 })
    assert.equal(shallow.files.length, 3)
    assert.equal(shallow.isCut, true)
  },
  async 'links are not followed, neither listed nor read'(subject) {
    await subject.put('own.ts', 'x')
    await subject.link('file.ts', `${subject.outside}/secret.ts`)
    await subject.link('folder', subject.outside)
    assert.deepEqual(await pathsIn(subject), ['own.ts'])
    const folder = await subject.folders.open(subject.root, ANYWHERE)
    for (const path of ['file.ts', 'folder/secret.ts']) {
      assert.equal(await folder.read(path, 100), undefined)
    }
  },
  async 'a path never leaves the folder'({ folders, root, outside }) {
    const folder = await folders.open(root, ANYWHERE)
    const name = outside.split(/[\\/]/).at(-1)
    for (const path of [
      `../${name}/secret.ts`,
      `${outside}/secret.ts`,
      '',
      '.',
      'a//b.ts',
      'a\u0000.ts',
    ]) {
      assert.equal(await folder.read(path, 100), undefined)
    }
  },
  async 'only the beginning of a file is read, and what is no text not at all'(subject) {
    await subject.put('long.ts', 'abcdef')
    await subject.put('picture.ts', new Uint8Array([137, 80, 0, 71]))
    const folder = await subject.folders.open(subject.root, CONFIGURED)
    assert.equal(await folder.read('long.ts', 3), 'abc')
    assert.equal(await folder.read('picture.ts', 100), undefined)
    assert.equal(await folder.read('gone.ts', 100), undefined)
  },
  async 'without the right to name any folder, only the configured one and its own can be opened'(
    subject,
  ) {
    const { folders, root, outside } = subject
    await subject.put('inner/a.ts', 'x')
    await subject.link('way-out', outside)
    const inner = await folders.open(`${root}/inner`, CONFIGURED)
    assert.equal(inner.name, 'inner')
    for (const path of [outside, `${root}/..`, `${root}/way-out`, `${outside}/nothing`]) {
      await assert.rejects(folders.open(path, CONFIGURED), (error) =>
        MemoryError.is(error, 'FORBIDDEN'),
      )
    }
    assert.equal((await (await folders.open(outside, ANYWHERE)).list(LIMITS)).files.length, 1)
    await assert.rejects(folders.open(`${outside}/nothing`, ANYWHERE), (error) =>
      MemoryError.is(error, 'NOT_FOUND'),
    )
  },
})
