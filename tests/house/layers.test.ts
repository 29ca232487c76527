// What may import what. This table is the architecture; docs/architecture.md explains it.

import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { readSourceFiles } from './source-files.ts'

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  ports: ['core'],
  flows: ['core', 'ports'],
  conformance: ['core', 'ports'],
  testing: ['core', 'ports'],
  adapters: ['core', 'ports'],
  operations: ['core', 'flows'],
  compose: ['core', 'ports', 'flows', 'operations', 'adapters'],
  surfaces: ['core', 'operations', 'compose'],
}

// Packages and Node modules that each layer may touch. Layers not listed may use any.
const MAY_USE: Readonly<Record<string, RegExp>> = {
  core: /^(zod(\/v4\/core)?|node:crypto)$/,
  ports: /^$/,
  flows: /^$/,
  conformance: /^node:(assert\/strict|crypto|timers\/promises)$/,
  testing: /^$/,
  operations: /^zod$/,
}

// In these layers every folder is an island: postgres must not lean on sqlite.
const ISLANDS = new Set(['adapters'])

// Surfaces are islands too, but the HTTP server mounts MCP, the CLI starts all, and frameworks get
// the tools of MCP.
const BRIDGES = new Set(['cli>http', 'cli>mcp', 'cli>agents', 'http>mcp', 'frameworks>mcp'])

const IMPORT = /^\s*(?:import|export)\b[^'"]*?from ['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm
// The kernel is written in AssemblyScript and imports nothing.
const files = readSourceFiles('src').filter(
  (file) => file.path.split('/').length > 2 && !file.path.includes('/assembly/'),
)

/** The topics of core and flows, each of which may import those before it. */
const TOPICS = ['language', 'storage', 'trust', 'facts', 'recall', 'tasks', 'learning']
/** What puts all topics together: no topic imports it. */
const TOP = new Set(['src/core/all-record-kinds.ts', 'src/flows/create-context.ts'])
/** The type of the context names the services of all topics. */
const SHARED = new Set(['src/flows/context.ts', ...TOP])

test('S5 there is a house to inspect', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(new Set(files.map(({ path }) => path.split('/')[1]))).toEqual(
    new Set(Object.keys(MAY_IMPORT)),
  )
})

test('S5 every file stays in its layer', () => {
  const strayed = files.flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)]
      .map((match) => match[1] ?? match[2] ?? '')
      .filter((specifier) => !isAllowed(path, specifier))
      .map((specifier) => `${path} imports ${specifier}`),
  )

  expect(strayed).toEqual([])
})

test.each(['core', 'flows'])('S5 a topic of %s imports only the topics before it', (layer) => {
  const own = files.filter(
    ({ path }) => path.startsWith(`src/${layer}/`) && !path.endsWith('.test.ts'),
  )
  const strayed = own
    .filter((file) => topicOf(file) !== '' || !SHARED.has(file.path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)]
        .map((match) => posix.normalize(posix.join(posix.dirname(path), match[1] ?? '')))
        .filter((target) => target.startsWith(`src/${layer}/`) && rankOf(target) > rankOf(path))
        .map((target) => `${path} imports ${target}`),
    )

  expect(own.map(topicOf).filter((topic) => topic !== '' && !TOPICS.includes(topic))).toEqual([])
  expect(strayed).toEqual([])
})

test('S5 no folder lies deeper than three', () => {
  const deep = readSourceFiles('src').filter(({ path }) => path.split('/').length > 5)

  expect(deep.map(({ path }) => path)).toEqual([])
})

function topicOf({ path }: { readonly path: string }): string {
  const [, , topic = ''] = path.split('/')
  return topic.endsWith('.ts') ? '' : topic
}

function rankOf(path: string): number {
  if (TOP.has(path)) return TOPICS.length
  return TOPICS.indexOf(topicOf({ path }))
}

function isAllowed(path: string, specifier: string): boolean {
  const [, layer = '', room = ''] = path.split('/')
  if (!specifier.startsWith('.')) return MAY_USE[layer]?.test(specifier) ?? true

  const target = posix.normalize(posix.join(posix.dirname(path), specifier))
  // Fitted weights and the manifest are data: every layer may read them.
  if (target.startsWith('models/') || target === 'package.json') return target.endsWith('.json')
  const [, targetLayer = '', targetRoom = ''] = target.split('/')
  if (targetLayer !== layer) return MAY_IMPORT[layer]?.includes(targetLayer) ?? false
  // Files that lie in the layer itself are shared by its rooms.
  if (targetRoom === room || targetRoom.endsWith('.ts')) return true
  if (layer === 'surfaces') return BRIDGES.has(`${room}>${targetRoom}`)
  return !ISLANDS.has(layer)
}
