// The habits that no linter checks. A failing rule names the file and says what to do instead.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as publicApi from '../../src/index.ts'
import { ROOT, readFiles, readSourceFiles } from './source-files.ts'

function offenders(folder: string, pattern: RegExp): readonly string[] {
  return readSourceFiles(folder)
    .filter((file) => !file.path.includes('/assembly/') && pattern.test(file.text))
    .map((file) => file.path)
}

describe('S5 house rules', () => {
  test.each(['src/core', 'src/flows', 'src/operations'])(
    'S5 %s takes time and chance as arguments',
    (folder) => {
      const hidden = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(|\bsetTimeout\(/

      expect(offenders(folder, hidden)).toEqual([])
    },
  )

  test('S5 core does not wait for anything', () => {
    expect(offenders('src/core', /\basync (?:function|\(|\w+\()|\bawait\b|\bPromise</)).toEqual([])
  })

  test('S5 the environment is read in compose and in the programs only', () => {
    const readers = offenders('src', /\bprocess\.env\b/)

    expect(readers.filter((path) => !/^src\/(compose\/|surfaces\/cli\/main)/.test(path))).toEqual(
      [],
    )
  })

  test('S5 vague names stay out', () => {
    const vague = /\b(class|interface|type|function|const) \w*(Manager|Helper|Util|Utils|Impl)\b/

    expect(offenders('src', vague)).toEqual([])
  })

  test('S5 nothing is left for later', () => {
    expect(offenders('src', /\b(TODO|FIXME|XXX)\b/)).toEqual([])
    expect(offenders('src', /@ts-ignore|@ts-expect-error|\bas any[^ \w]/)).toEqual([])
  })

  test('S5 no test is skipped, focused or mocked', () => {
    const tests = [...readFiles('tests', '.ts'), ...readFiles('src', '.test.ts')]
    const forbidden = /\b(test|it|describe)\.(skip|only|todo|fails)\b|\bvi\.mock\(/
    const wrong = tests.filter(
      ({ path, text }) => !path.endsWith('house-rules.test.ts') && forbidden.test(text),
    )

    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('S5 every layer has a short README', () => {
    const layers = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `src/${entry.name}/README.md`)

    for (const readme of layers) {
      expect(existsSync(join(ROOT, readme)), readme).toBe(true)
      const lines = readFileSync(join(ROOT, readme), 'utf8').trimEnd().split('\n')
      expect(lines.length, `${readme} is at most 20 lines`).toBeLessThanOrEqual(20)
    }
  })

  test('T13 no code evaluates text', () => {
    expect(offenders('src', /\beval\(|\bnew Function\(|node:vm/)).toEqual([])
  })

  test('A5 the public API is exactly this', () => {
    expect(new Set(Object.keys(publicApi))).toEqual(
      new Set([
        'MEMORY_COLLECTIONS',
        'MemoryAwareAgent',
        'MemoryError',
        'createMemory',
        'migrateMemory',
        'openMemory',
        'restoreMemory',
      ]),
    )
  })
})
