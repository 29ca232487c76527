import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { environmentOf, runLoci, withHome } from './support/loci-process.ts'

const CLI = join(import.meta.dirname, '..', '..', 'src', 'surfaces', 'cli')
// `help` is loaded by a command, as every other one is.
const ENTRIES = ['main.ts', 'render-help.ts', 'complete.ts'].map((name) => join(CLI, name))
// What is only a type is gone when it runs, and `import()` waits until a command needs it.
const IMPORT = /^(?:import|export) (?!type )[^'"]*?from '([^']+)'/gm

test('A5 CLI: help loads zod and nothing heavier, so that it stays quick', () => {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...ENTRIES]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
      if (specifier.startsWith('.')) waiting.push(join(dirname(path), specifier))
      else packages.add(specifier.replace(/^zod\/.*/, 'zod'))
    }
  }

  expect(seen.size).toBeGreaterThan(20)
  expect([...packages].filter((name) => !name.startsWith('node:'))).toEqual(['zod'])
  expect([...seen].filter((path) => /\/(adapters|compose|http|mcp)\//.test(path))).toEqual([])
})

test('A5 CLI: help, version and a wrong command touch no folder', async () => {
  await withHome(async (home) => {
    const environment = environmentOf(join(home, 'none'))

    const help = await runLoci(['--help'], environment)
    const version = await runLoci(['--version'], environment)
    const wrong = await runLoci(['nonsense'], environment)

    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toContain('Usage: loci <command>')
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(wrong).toMatchObject({ code: 2, stdout: '' })
    expect(() => readFileSync(join(home, 'none'))).toThrow(/ENOENT/)
  })
})
