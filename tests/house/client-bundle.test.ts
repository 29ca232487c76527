import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './source-files.ts'

const BYTES_MAX = 15_000
/** `import"…"`, `from"…"`, `import("…")` and `require("…")` of a bundle. */
const IMPORT = /\b(?:import|from|require)\s*\(?\s*["']([\w@./:-]+)["']/g

/** Every file that an entry of the package reaches, by its path. */
function readReached(entry: string): ReadonlyMap<string, string> {
  const reached = new Map<string, string>()
  const visit = (path: string): void => {
    if (reached.has(path)) return
    const text = readFileSync(path, 'utf8')
    reached.set(path, text)
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      if (specifier.startsWith('.')) visit(join(dirname(path), specifier))
    }
  }
  visit(join(ROOT, entry))
  return reached
}

test('A10 the built client imports no module but its own, uses nothing of Node, and is small', () => {
  const reached = [...readReached('dist/client.js').values()]
  const text = reached.join('\n')
  const others = [...text.matchAll(IMPORT)].filter(([, specifier = '']) => !/^\.\//.test(specifier))

  expect(others).toEqual([])
  expect(text).toContain('/v1/recall')
  expect(text).not.toMatch(/\b(?:process|Buffer|__dirname|global|setImmediate)\b/)
  expect(Buffer.byteLength(text)).toBeLessThan(BYTES_MAX)
})
