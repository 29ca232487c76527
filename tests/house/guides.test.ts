import { execFile } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBlock, readPage, stepsOf } from '../support/guides/read-blocks.ts'
import { runPage } from '../support/guides/run-page.ts'
import { type Child, startChild } from '../support/start-child.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ROOT, readFiles } from './source-files.ts'

/** Blocks that need a server, a package or a person. */
const NOT_RUN_MAX = 20
const CODE = ['ts', 'js']

const pages = [...readFiles('docs/guides', '.md'), ...readFiles('.', 'README.md')]
  .filter(({ path }) => path === 'README.md' || path.startsWith('docs/guides/'))
  .map(({ path, text }) => ({ path, parts: readPage(path, text) }))
const blocks = pages.flatMap(({ parts }) => parts.filter(isBlock))
const runPages = pages.filter(({ parts }) =>
  parts.some((part) => isBlock(part) && stepsOf(part).length > 0),
)

describe('S5 what the guides show', () => {
  const socket = join(process.platform === 'win32' ? '' : '/tmp', `loci-guides-${process.pid}.sock`)
  let warm: Child

  beforeAll(async () => {
    warm = startChild('guides/warm-loci-child.ts', [socket])
    await warm.printed(1)
  })
  afterAll(async () => {
    await warm.kill()
  })

  test.each(runPages)('S5 the commands of $path print what it shows', async ({ parts }) => {
    const folder = temporaryFolder()
    linkPackages(folder)
    const wrong = await runPage(parts, folder, socket)

    expect(wrong.join('\n\n')).toBe('')
  })

  test('S5 the TypeScript of the guides compiles against what is installed', async () => {
    const folder = temporaryFolder()
    linkPackages(folder)
    const modules = blocks.filter(
      ({ language, notRun }) => CODE.includes(language) && notRun === undefined,
    )
    for (const [at, { file, given = '', text, language }] of modules.entries()) {
      // Blocks of one file go on from each other.
      const name = file ?? `block-${at}.${language}`
      appendFileSync(join(folder, name), `${text}\n${given}\nexport {}\n`)
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT }))
    const tsc = join(ROOT, 'node_modules', '.bin', 'tsc')
    const said = await promisify(execFile)(tsc, ['-p', folder]).catch(({ stdout }) => ({ stdout }))
    const where = modules.map(({ page, line }, at) => `block-${at}: ${page}:${line}`).join('\n')

    expect(modules.length).toBeGreaterThan(4)
    expect(said.stdout === '' ? '' : `${said.stdout}${where}`).toBe('')
  })

  test('S5 few blocks are not run, and each says why', () => {
    const left = blocks.filter(({ notRun }) => notRun !== undefined)

    expect(left.filter(({ notRun = '' }) => notRun.length < 20)).toEqual([])
    expect(left.length).toBeLessThanOrEqual(NOT_RUN_MAX)
  })
})

const STRICT = {
  target: 'ES2024',
  module: 'NodeNext',
  moduleDetection: 'force',
  types: ['node'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
}

/** The packages of this repository, and itself, as if they were installed in a folder. */
function linkPackages(folder: string): void {
  const from = join(ROOT, 'node_modules')
  const to = join(folder, 'node_modules')
  mkdirSync(to)
  for (const name of readdirSync(from)) symlinkSync(join(from, name), join(to, name))
  symlinkSync(ROOT, join(to, 'loci'))
}
