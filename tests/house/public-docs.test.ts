import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type * as z from 'zod'
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

test('A10 every field of an input, however deep, says what it means', () => {
  const silent = ALL_OPERATIONS.flatMap(({ name, input }) => silentFields(input, name))

  expect(silent).toEqual([])
})

// Of a union all options, of a list its elements.
function silentFields(schema: z.core.$ZodType, path: string): readonly string[] {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def']
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, field]) => [
      ...(isDescribed(field) ? [] : [`${path}.${name}`]),
      ...silentFields(field, `${path}.${name}`),
    ])
  }
  if (def.type === 'union') return def.options.flatMap((one) => silentFields(one, path))
  if (def.type === 'array') return silentFields(def.element, path)
  if (def.type === 'record') return silentFields(def.valueType, path)
  return 'innerType' in def ? silentFields(def.innerType, path) : []
}

function isDescribed(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if ((schema as z.ZodType).description !== undefined) return true
  return 'innerType' in def && isDescribed(def.innerType)
}

test('A10 editors show what each field of the named inputs means', () => {
  const inputs = all.flatMap(({ name, path }) => {
    const text = readFileSync(join(ROOT, 'dist/types', path.replace(/\.ts$/, '.d.ts')), 'utf8')
    const schema = new RegExp(`export type ${name} = .*typeof (\\w+)`).exec(text)?.[1]
    const body = text.split(`declare const ${schema}: `)[1]?.split('\n}')[0]
    return name.endsWith('Input') && body !== undefined ? [{ name, lines: body.split('\n') }] : []
  })

  const silent = inputs.flatMap(({ name, lines }) =>
    lines
      .filter((line, at) => /^ +\w+: z\./.test(line) && !lines[at - 1]?.endsWith('*/'))
      .map((line) => `${name}: ${line.trim()}`),
  )

  expect(inputs.length).toBeGreaterThan(15)
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
