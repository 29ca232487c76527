import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { renderClients, renderReference } from '../../scripts/generate-reference.ts'
import { ALL_OPERATIONS, GROUPS, TOP_LEVEL } from '../../src/operations/all-operations.ts'
import { GROUP_LOADERS } from '../../src/operations/load-group.ts'
import type { OperationGroup } from '../../src/operations/operation.ts'
import { commandsOf } from '../../src/surfaces/cli/commands.ts'
import { listToolDefinitions } from '../../src/surfaces/mcp/toolsets.ts'
import { listFields } from '../../src/surfaces/operation-fields.ts'
import { ROOT } from './source-files.ts'

const pages = [...renderReference()].map(([name, text]) => ({ name, text }))

test.each(pages)('A5 docs/reference/$name is what `npm run reference` writes', ({ name, text }) => {
  expect(readFileSync(join(ROOT, 'docs', 'reference', name), 'utf8')).toBe(text)
})

test.each([...renderClients()])('A10 %s is what `npm run reference` writes', (path, text) => {
  expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text)
})

test('A5 docs/reference holds no page that nothing writes any more', () => {
  expect(new Set(readdirSync(join(ROOT, 'docs', 'reference')))).toEqual(
    new Set(pages.map(({ name }) => name)),
  )
})

const groups: readonly OperationGroup[] = [TOP_LEVEL, ...Object.values(GROUPS)]
const tools = new Map(
  listToolDefinitions(['all']).map(({ name, operation }) => [operation.name, name]),
)

test.each(groups.map((group) => ({ group, page: `${group.name || 'memory'}.md` })))(
  'A5 $page has every operation of its group through every surface, with every field',
  ({ group, page }) => {
    const text = pages.find(({ name }) => name === page)?.text ?? ''
    for (const { operation, name: command } of commandsOf(group)) {
      if (operation === undefined) continue
      const start = text.indexOf(`\n## ${operation.name}\n`)
      const section = text.slice(start).split('\n## ')[1] ?? ''

      expect(start, operation.name).toBeGreaterThan(0)
      expect(section).toContain(`\`memory.${operation.name}(`)
      expect(section).toContain(`\`loci ${command}`)
      expect(section).toContain(`\`${operation.http}\``)
      expect(section).toContain(`| MCP | ${doorOf(operation.name)}`)
      for (const { name } of listFields(operation)) expect(section).toContain(`| \`${name}\` |`)
    }
  },
)

function doorOf(operation: string): string {
  const tool = tools.get(operation)
  return tool === undefined ? 'not offered' : `\`${tool}\``
}

test.each(['library.md', 'cli.md', 'http.md'])('A5 %s leads to every operation', (name) => {
  const text = pages.find((page) => page.name === name)?.text ?? ''
  for (const operation of ALL_OPERATIONS) {
    const anchor = operation.name.replace('.', '').toLowerCase()
    expect(text).toContain(`](${operation.group || 'memory'}.md#${anchor})`)
  }
})

test('A5 a group is loaded by the name that it has among all groups', async () => {
  expect(Object.keys(GROUP_LOADERS)).toEqual(Object.keys(GROUPS))
  for (const [name, load] of Object.entries(GROUP_LOADERS)) {
    expect(await load()).toBe(GROUPS[name as keyof typeof GROUPS])
  }
})

test('A5 records with ids are asked for and deleted by `id`, and listed as a page of `items`', () => {
  const withIds = Object.entries(GROUPS).flatMap(([group]) => {
    const named = (verb: string) => ALL_OPERATIONS.find(({ name }) => name === `${group}.${verb}`)
    const get = named('get')
    const isById = get !== undefined && 'id' in get.input.shape
    return isById ? [{ group, list: named('list'), remove: named('delete') }] : []
  })

  expect(withIds.map(({ group }) => group)).toEqual(
    expect.arrayContaining(['facts', 'tasks', 'episodes', 'patterns', 'bugs', 'rules']),
  )
  for (const { list, remove } of withIds) {
    if (remove !== undefined) expect(Object.keys(remove.input.shape)).toContain('id')
    if (list === undefined) continue
    const page = Object.keys(z.toJSONSchema(list.output, { io: 'output' }).properties ?? {})
    expect(page, list.name).toEqual(expect.arrayContaining(['items', 'total', 'next']))
  }
})

test('A5 every summary is one or two short sentences in the imperative', () => {
  for (const { name, summary } of ALL_OPERATIONS) {
    expect(summary, name).toMatch(/^[A-Z].*\.$/)
    expect(summary.length, name).toBeLessThanOrEqual(110)
  }
})

test('A5 no field takes a name that the command line keeps for itself', () => {
  const reserved = ['home', 'config', 'json', 'help', 'version', 'explain']

  for (const operation of ALL_OPERATIONS) {
    const names = listFields(operation).map((field) => field.name)
    expect(names.filter((name) => reserved.includes(name))).toEqual([])
  }
})
