import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderReference } from '../../scripts/generate-reference.ts'
import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { listFields } from '../../src/surfaces/operation-fields.ts'
import { ROOT } from './source-files.ts'

const pages = [...renderReference()].map(([name, text]) => ({ name, text }))

test.each(pages)('A5 docs/reference/$name is what `npm run reference` writes', ({ name, text }) => {
  expect(readFileSync(join(ROOT, 'docs', 'reference', name), 'utf8')).toBe(text)
})

// The command reads and writes files, and asks for page after page by itself.
const READ_BY_THE_COMMAND: Readonly<Record<string, readonly string[]>> = {
  export: ['after'],
  import: ['content', 'firstLine'],
  'import-runs': ['content', 'firstLine'],
}

test.each(['cli.md', 'http.md', 'mcp.md'])(
  'A5 every operation, and every field of it, is in %s',
  (name) => {
    const text = pages.find((page) => page.name === name)?.text ?? ''
    for (const operation of ALL_OPERATIONS) {
      const start = text.search(new RegExp(`^## (loci )?${operation.name}$`, 'm'))
      const section = text.slice(start).split(/^## /m)[1] ?? ''

      expect(start, `${operation.name} in ${name}`).toBeGreaterThan(0)
      for (const field of fieldsShown(operation, name)) expect(section).toContain(field)
    }
  },
)

function fieldsShown(operation: Operation, page: string): readonly string[] {
  const names = listFields(operation).map((field) => field.name)
  if (page !== 'cli.md') return names.map((name) => `\`${name}\``)
  const own = READ_BY_THE_COMMAND[operation.name] ?? []
  return names
    .filter((name) => !own.includes(name))
    .map((name) => `\`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
}

test('A5 no field takes a name that the command line keeps for itself', () => {
  const reserved = ['home', 'config', 'json', 'help', 'version', 'explain']

  for (const operation of ALL_OPERATIONS) {
    const names = listFields(operation).map((field) => field.name)
    expect(names.filter((name) => reserved.includes(name))).toEqual([])
  }
})
