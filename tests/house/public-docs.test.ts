import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'
import { listFields } from '../../src/surfaces/operation-fields.ts'
import { ROOT } from './source-files.ts'

const DOCUMENTED = String.raw`^/\*\*(?:(?!\*/)[\s\S])*[.:](?:(?!\*/)[\s\S])*\*/\n`
const DECLARED = '(?:declare |abstract |async )*(?:interface|type|class|function|const)'
/** What programs fill in or get, other than the inputs of operations, which the reference lists. */
const OPTIONS = ['OpenOptions', 'LocateOptions', 'AgentOptions', 'MemoryParts', 'OpenedMemory']

interface Exported {
  readonly name: string
  readonly path: string
}

function exportsOf(path: string): readonly Exported[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return [...text.matchAll(/export (?:type )?\{([^}]*)\} from '\.\/([^']+)'/g)].flatMap(
    ([, names = '', file = '']) =>
      names
        .split(',')
        .map((name) => name.replace('type ', '').trim())
        .filter((name) => name !== '')
        .map((name) => ({ name, path: join('src', file) })),
  )
}

const all = [
  ...exportsOf('src/index.ts'),
  { name: 'LocateOptions', path: 'src/compose/locate-memory.ts' },
]

test('S5 A5 every name that the library exports says what it is', () => {
  const silent = all.filter(({ name, path }) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    return !new RegExp(`${DOCUMENTED}export ${DECLARED} ${name}\\b`, 'm').test(text)
  })

  expect(all.length).toBeGreaterThan(90)
  expect(silent).toEqual([])
})

test('S5 A5 every field of the options of the library says what it means', () => {
  const silent = all
    .filter(({ name }) => OPTIONS.includes(name))
    .flatMap(({ name, path }) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      const body = text.split(new RegExp(`export interface ${name}\\b`))[1]?.split('\n}')[0] ?? ''
      const lines = body.split('\n')
      return lines
        .filter((line, at) => /^ {2}readonly \w/.test(line) && !lines[at - 1]?.endsWith('*/'))
        .map((line) => `${name}: ${line.trim()}`)
    })

  expect(silent).toEqual([])
})

test('A10 editors show the summary of every method and what each of its fields means', () => {
  const types = join(ROOT, 'dist/types/src/operations/all-operations.d.ts')
  const text = readFileSync(types, 'utf8')
  const said = (description: string, name: string) =>
    text.includes(`/** ${description} */`) &&
    new RegExp(String.raw`\*/\n *(?:readonly )?${name}: `).test(text)

  const silent = ALL_OPERATIONS.flatMap((operation) => [
    ...(said(operation.summary, operation.verb) ? [] : [operation.name]),
    ...listFields(operation)
      .filter(({ description, name }) => description === '' || !said(description, name))
      .map(({ name }) => `${operation.name} ${name}`),
  ])

  expect(silent).toEqual([])
})
