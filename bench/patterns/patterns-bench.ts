import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  createSqliteDocumentStore,
  createSqliteTextIndex,
  openSqliteDatabase,
} from '../../src/adapters/sqlite/index.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { buildPattern } from '../../src/core/learning/patterns/build-pattern.ts'
import { compilePattern, findApplicable } from '../../src/core/learning/patterns/match-patterns.ts'
import type { Pattern } from '../../src/core/learning/patterns/pattern.ts'
import { patternInputSchema } from '../../src/core/learning/patterns/pattern-input.ts'
import { toStoredPattern } from '../../src/core/learning/patterns/pattern-records.ts'
import { featuresOfTask } from '../../src/core/learning/patterns/task-features.ts'
import type { Scope } from '../../src/core/scope.ts'
import { createPatternCache } from '../../src/flows/learning/patterns/pattern-cache.ts'
import { readPatterns } from '../../src/flows/learning/patterns/store-patterns.ts'
import { MEMORY_COLLECTIONS } from '../../src/index.ts'
import { type Figure, percentile, renderFigures, sample } from '../measure.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'

const SCOPE: Scope = { tenant: 'bench' }
const NOW_MS = Date.parse('2026-01-01T00:00:00.000Z')
const COUNT_MAX = 20_000
const ASKED = 300
const SCANNED = 5
const BATCH = 500
const TYPES = ['bugfix', 'feature', 'refactoring', 'test', 'review', 'question', 'release', 'docs']
const WORDS = ['checkout', 'login', 'export', 'invoice', 'parser', 'queue', 'cache', 'search']
const TOOLS = ['bash', 'edit', 'grep', 'browser', 'sql']

export const patternsBench: Benchmark = {
  usage: 'patterns [--count 10000] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        count: { type: 'string', default: '10000' },
        json: { type: 'boolean', default: false },
      },
    })
    const count = readCount('count', values.count, COUNT_MAX)
    const figures = await measure(count)
    console.log(
      values.json
        ? JSON.stringify({ node: process.version, count, figures }, null, 2)
        : renderFigures(`Finding what applies among ${count} validated patterns`, figures),
    )
  },
}

async function measure(count: number): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loci-bench-'))
  const database = await openSqliteDatabase({ path: join(folder, 'loci.sqlite') })
  const text = createSqliteTextIndex({ database, id: 'text' })
  const documents = await createSqliteDocumentStore({
    ...{ database, collections: MEMORY_COLLECTIONS, text },
  })
  const put = async (patterns: readonly Pattern[]): Promise<void> => {
    const writes = patterns.map((pattern) => ({
      kind: 'put' as const,
      collection: 'patterns',
      id: pattern.id,
      body: toStoredPattern(pattern) as unknown as JsonObject,
    }))
    await documents.write({ writes })
  }
  try {
    for (let start = 0; start < count; start += BATCH) {
      const size = Math.min(BATCH, count - start)
      await put(Array.from({ length: size }, (_one, at) => validated(start + at)))
    }
    const cache = createPatternCache({ documents, text })
    const find = async (index: number): Promise<void> => {
      findApplicable(await cache.read(SCOPE), featuresOfTask(taskOf(index), SCOPE), {
        nowMs: NOW_MS,
      })
    }
    const first = await sample(1, find)
    const warm = await sample(ASKED, find)
    const changed: number[] = []
    for (let index = 0; index < ASKED; index++) {
      await put([validated(index)])
      changed.push(...(await sample(1, () => find(index))))
    }
    changed.sort((left, right) => left - right)
    const scans = await sample(SCANNED, async (index) => {
      const all = await readPatterns([], documents, COUNT_MAX)
      const compiled = all.flatMap(({ pattern }) => compilePattern(pattern) ?? [])
      findApplicable(compiled, featuresOfTask(taskOf(index), SCOPE), { nowMs: NOW_MS })
    })
    const baseline = { baseline: percentile(scans, 0.5), baselineName: 'read and compile all' }
    return [
      { name: 'p50', value: percentile(warm, 0.5), unit: 'ms', ...baseline },
      { name: 'p95', value: percentile(warm, 0.95), unit: 'ms', ...baseline, aim: '< 50 ms' },
      { name: 'p95, after a write', value: percentile(changed, 0.95), unit: 'ms', aim: '< 50 ms' },
      { name: 'the first of a process', value: percentile(first, 1), unit: 'ms', ...baseline },
    ]
  } finally {
    database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item
}

function taskOf(index: number) {
  const task = `Fix the ${pick(WORDS, index)} after the ${pick(WORDS, index * 3 + 1)} of order ${index}`
  const files = [`src/${pick(WORDS, index)}/main.ts`, `test/${pick(WORDS, index)}.test.ts`]
  const errors = ['TypeError: cannot read properties of undefined']
  return { task, type: pick(TYPES, index), tools: TOOLS, files, errors, complexity: 0.4 }
}

/** Each asks something else of a task, as patterns of a year do. */
function validated(index: number): Pattern {
  const word = pick(WORDS, Math.floor(index / 7))
  const conditions = [
    ...(index % 2 === 0 ? [`task.words contains "${word}"`] : []),
    ...(index % 3 === 0 ? [`files starts with "src/${word}"`] : []),
    ...(index % 5 === 0 ? ['files.count > 1 and not errors.count > 3'] : []),
    ...(index % 7 === 0 ? [`task.text contains "fixes ${word}"`] : []),
  ]
  const input = patternInputSchema.parse({
    name: `Pattern ${index}`,
    category: 'strategy',
    summary: `What helps with ${word}, number ${index}.`,
    content: { type: 'strategy', approach: `Look at ${word} first.` },
    applicability: {
      problemTypes: index % 4 === 0 ? [] : [pick(TYPES, index)],
      capabilities: index % 6 === 0 ? [pick(TOOLS, index)] : [],
      conditions,
      antiConditions: index % 9 === 0 ? ['languages contains "python"'] : [],
    },
  })
  const { project: _project, ...told } = input
  const at = new Date(NOW_MS).toISOString()
  const source = { kind: 'call', surface: 'library' } as const
  const pattern = buildPattern(told, { id: `pattern-${index}`, scope: SCOPE, source, at })
  return { ...pattern, lifecycle: { ...pattern.lifecycle, status: 'validated' } }
}
