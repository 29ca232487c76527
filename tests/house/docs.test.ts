import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT, readFiles } from './source-files.ts'

const SPEC_IDS = [
  ...ids('W', 11),
  ...ids('E', 15),
  ...ids('P', 8),
  ...ids('K', 7),
  ...ids('F', 7),
  ...ids('R', 4),
  ...ids('M', 6),
  ...ids('A', 5),
  ...ids('S', 7),
  ...ids('T', 13),
]

function ids(letter: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
}

interface Row {
  readonly id: string
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

// A row reads: | S2 | what | `src/file.ts` … | `tests/file.test.ts` … |
function readRows(): readonly Row[] {
  const text = readFileSync(join(ROOT, 'docs', 'specification.md'), 'utf8')
  return text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => /^[A-Z]\d+$/.test(cells[1] ?? ''))
    .map((cells) => ({
      id: cells[1] ?? '',
      files: readPaths(cells[3] ?? ''),
      tests: readPaths(cells[4] ?? ''),
    }))
}

function readPaths(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
}

describe('S5 the documentation keeps up', () => {
  const rows = readRows()

  test('S5 the specification names every row once', () => {
    expect(rows.map(({ id }) => id)).toEqual(SPEC_IDS)
  })

  test.each(rows)('S5 what the specification names for $id exists', ({ id, files, tests }) => {
    for (const path of [...files, ...tests]) expect(existsSync(join(ROOT, path)), path).toBe(true)
    expect(files.length > 0, `${id} names files and tests, or neither`).toBe(tests.length > 0)
    for (const path of tests) {
      const title = new RegExp(`['"\`]${id} `)
      expect(title.test(readFileSync(join(ROOT, path), 'utf8')), `${path} proves ${id}`).toBe(true)
    }
  })

  const pages = readFiles('.', '.md')

  test.each(pages)('S5 the links of $path lead somewhere', ({ path, text }) => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '')
    const local = links.filter((link) => !/^[a-z]+:/.test(link))
    const broken = local.filter(
      (link) => !existsSync(join(ROOT, normalize(join(dirname(path), link)))),
    )

    expect(broken).toEqual([])
  })

  test('T13 no path of a machine and no registry is written down', () => {
    const everything = ['.ts', '.mjs', '.json', '.md', '.yml'].flatMap((ending) =>
      readFiles('.', ending),
    )
    const forbidden = new RegExp(
      ['/ho' + 'me/\\w+/', '/ro' + 'ot/', '/wo' + 'rk/', 'registry\\.npm' + 'js'].join('|'),
    )
    const wrong = everything.filter(({ text }) => forbidden.test(text))

    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('S5 the lock file holds no download addresses', () => {
    expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved"/)
  })
})
