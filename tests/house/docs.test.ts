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
  ...ids('A', 10),
  ...ids('S', 7),
  ...ids('T', 13),
]

function ids(letter: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
}

interface Row {
  readonly id: string
  readonly isBuilt: boolean
}

// A row reads: | S2 | what |
function readRows(): readonly Row[] {
  const text = readFileSync(join(ROOT, 'docs', 'specification.md'), 'utf8')
  return text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => /^[A-Z]\d+$/.test(cells[1] ?? ''))
    .map(([, id = '', what = '']) => ({ id, isBuilt: !what.startsWith('*Not built yet.*') }))
}

describe('S5 the documentation keeps up', () => {
  const rows = readRows()

  test('S5 the specification names every row once', () => {
    expect(rows.map(({ id }) => id)).toEqual(SPEC_IDS)
  })

  test('S5 every row that is built has a test, and no other', () => {
    const tests = [...readFiles('tests', '.test.ts'), ...readFiles('src', '.test.ts')]
    const titles = tests.map(({ text }) => text).join('\n')
    const wrong = rows.filter(
      ({ id, isBuilt }) => new RegExp(`['"\`](?:[A-Z]\\d+,? )*${id},? `).test(titles) !== isBuilt,
    )

    expect(wrong).toEqual([])
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
