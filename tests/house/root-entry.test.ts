import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './source-files.ts'

const STATIC_IMPORT = /^\s*(?:import|export)\s(?!type\b)[^'"]*?from ['"]([^'"]+)['"]/gm

/** Every package that importing a file brings in at once. */
function packagesOf(entry: string): ReadonlySet<string> {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    expect(existsSync(path), path).toBe(true)
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(STATIC_IMPORT)) {
      if (specifier.startsWith('.')) visit(join(dirname(path), specifier))
      else if (!specifier.startsWith('node:')) packages.add(packageOf(specifier))
    }
  }
  visit(join(ROOT, entry))
  return packages
}

/** `zod/v4/core` is a part of `zod`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

test('A5 importing the library stays light: servers, clients and models load when they are used', () => {
  expect(packagesOf('src/index.ts')).toEqual(new Set(['zod']))
})
