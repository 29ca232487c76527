import { execFile } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ROOT, readFiles } from './source-files.ts'

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** A folder like the repository at a tag. */
function checkout(heading: string): string {
  const folder = temporaryFolder()
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  writeFileSync(join(folder, 'CHANGELOG.md'), `# Changelog\n\n## ${heading}\n\n- New.\n`)
  return folder
}

async function prepare(folder: string, tag: string): Promise<string> {
  const script = join(ROOT, 'scripts', 'prepare-release.mjs')
  const run = promisify(execFile)
  return (await run(process.execPath, [script, tag], { cwd: folder })).stdout
}

test('A10 a release has the published name, and everything else as it is', async () => {
  const folder = checkout(`${manifest.version} - 2026-12-01`)
  await prepare(folder, `v${manifest.version}`)
  const { private: _private, ...rest } = manifest

  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toEqual({
    ...rest,
    name: '@loci-memory/loci',
  })
})

test.each([
  { what: 'another tag', tag: 'v999.0.0', heading: `${manifest.version} - 2026-12-01` },
  { what: 'no tag', tag: '', heading: `${manifest.version} - 2026-12-01` },
  { what: 'an unreleased changelog', tag: `v${manifest.version}`, heading: 'Unreleased' },
  { what: 'no date', tag: `v${manifest.version}`, heading: manifest.version },
])('A10 with $what nothing is released', async ({ tag, heading }) => {
  const folder = checkout(heading)

  await expect(prepare(folder, tag)).rejects.toMatchObject({ code: 1 })
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toEqual(manifest)
})

test('A10 a clone cannot be published, and nobody is told to run a package by a name that is not ours', () => {
  const told =
    /\bnpx (?:-y |--yes )?loci\b|"npx", "args": \["(?:-y", ")?loci"|\bnpm (?:install|i|exec) (?:-\w+ )?loci(?!@npm:)\b/
  const pages = [
    ...readFiles('docs', '.md'),
    ...readFiles('src', '.ts'),
    ...readFiles('.', 'README.md'),
  ]

  expect(manifest.private).toBe(true)
  expect(
    pages
      .filter(({ path, text }) => path !== 'docs/releasing.md' && told.test(text))
      .map(({ path }) => path),
  ).toEqual([])
})

test('A10 workflows name actions by commit, and only the publishing job may more than read', () => {
  const workflows = readFiles('.github/workflows', '.yml')
  const actions = workflows.flatMap(({ text }) => text.match(/uses: .+/g) ?? [])
  const rights = workflows.flatMap(({ text }) => text.match(/^ .*: write$/gm) ?? [])

  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
  expect(rights).toEqual(['      id-token: write'])
})
