import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Memory, openMemory } from '../../src/index.ts'
import { makeQuestion, makeStatement } from '../latency/statements.ts'
import { type Figure, percentile, renderFigures, sample } from '../measure.ts'
import { createProgress } from '../progress.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'
import { logPath, writeFolder } from './made-up-folder.ts'

const WARM_UP = 20
const QUESTIONS = 200
const EDITS = 20
const FILES_MAX = 50_000
const BULLETS_MAX = 1_000
const TURNS_TOGETHER = 100
const NOTE =
  'Without a model: the vectors of a workspace follow in the background. The baseline holds the same\n' +
  'statements as turns of conversations, in a store of the same kind.\n'

export const workspaceBench: Benchmark = {
  usage: 'workspace [--files 5000] [--bullets 20] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        files: { type: 'string', default: '5000' },
        bullets: { type: 'string', default: '20' },
        json: { type: 'boolean', default: false },
      },
    })
    const files = readCount('files', values.files, FILES_MAX)
    const bullets = readCount('bullets', values.bullets, BULLETS_MAX)
    const figures = await measureWorkspace(files, bullets)
    const title = `A workspace of ${files} logs with ${(files * bullets).toLocaleString('en')} bullets`
    console.log(
      values.json
        ? JSON.stringify({ node: process.version, files, bullets, figures }, null, 2)
        : `${renderFigures(title, figures)}\n${NOTE}`,
    )
  },
}

async function measureWorkspace(files: number, bullets: number): Promise<readonly Figure[]> {
  const root = await mkdtemp(join(tmpdir(), 'loci-bench-'))
  const folder = join(root, 'workspace')
  try {
    await writeFolder(folder, files, bullets)
    const watched = await openWatched(folder)
    const indexed = await measureIndexing(watched.memory)
    const edited = await measureEdits(watched, folder)
    const asked = await ask(watched.memory)
    await watched.memory.close()
    const plain = await openPlain(join(root, 'plain'), files * bullets)
    const baseline = await ask(plain)
    await plain.close()
    return [indexed, ...edited, ...describe('recall', asked, { baseline })]
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

interface Watched {
  readonly memory: Memory
  /** Resolves when files are read the next time: when that began, and when it ended. */
  nextReading(): Promise<{ readonly startedAt: number; readonly endedAt: number }>
}

async function openWatched(folder: string): Promise<Watched> {
  const config = { workspace: { folder }, embedder: { kind: 'none' }, timeZone: 'UTC' } as const
  let startedAt = 0
  let tell: ((endedAt: number) => void) | undefined
  const { memory } = await openMemory({
    config,
    home: join(folder, '.memory'),
    environment: {},
    onEvent(event) {
      if (event.kind !== 'work-progressed') return
      if (event.done === 0) startedAt = performance.now()
      else if (event.done === event.total) tell?.(performance.now())
    },
  })
  return {
    memory,
    nextReading: () =>
      new Promise((resolve) => {
        tell = (endedAt) => resolve({ startedAt, endedAt })
      }),
  }
}

async function measureIndexing(memory: Memory): Promise<Figure> {
  const start = performance.now()
  const { added } = await memory.workspace.sync()
  const value = (performance.now() - start) / 1_000
  return { name: `full index, ${added} facts`, value, unit: 's', aim: '< 60 s' }
}

/** Saves a line on top of a log, as an editor would: all below it moves. */
async function measureEdits(watched: Watched, folder: string): Promise<readonly Figure[]> {
  watched.memory.keepUp()
  await watched.memory.settle()
  const seen: number[] = []
  const read: number[] = []
  for (let day = 0; day < EDITS; day++) {
    const file = join(folder, logPath(day))
    const text = await readFile(file, 'utf8')
    const reading = watched.nextReading()
    const savedAt = performance.now()
    await writeFile(file, text.replace('## Retain\n', `## Retain\n\n- W Edited line ${day}.\n`))
    const { startedAt, endedAt } = await reading
    seen.push(endedAt - savedAt)
    read.push(endedAt - startedAt)
  }
  return [
    ...describe('re-index of an edited file', read, { aim: '< 100 ms' }),
    ...describe('from saving a file to its index', seen, { aim: '< 1 s' }),
  ]
}

async function openPlain(home: string, size: number): Promise<Memory> {
  const config = { embedder: { kind: 'none' }, timeZone: 'UTC' } as const
  const { memory } = await openMemory({ home, config, environment: {} })
  const progress = createProgress('turns', process.stderr)
  for (let start = 0; start < size; start += TURNS_TOGETHER) {
    const count = Math.min(TURNS_TOGETHER, size - start)
    const turns = Array.from({ length: count }, (_, index) => {
      const { text, speaker, occurredAt } = makeStatement(start + index, size)
      return { text, speaker, occurredAt }
    })
    await memory.conversations.record({ session: `session-${start}`, turns })
    progress(start + count, size)
  }
  return memory
}

async function ask(memory: Memory): Promise<readonly number[]> {
  const askedAt = '2026-01-05T09:00:00.000Z'
  for (let index = 0; index < WARM_UP; index++) {
    await memory.recall({ query: makeQuestion(index), askedAt })
  }
  return await sample(QUESTIONS, async (index) => {
    await memory.recall({ query: makeQuestion(WARM_UP + index), askedAt })
  })
}

function describe(
  name: string,
  taken: readonly number[],
  given: { readonly baseline?: readonly number[]; readonly aim?: string },
): readonly Figure[] {
  const { baseline, aim } = given
  const sorted = taken.toSorted((left, right) => left - right)
  return [0.5, 0.95].map((share) => ({
    name: `${name} (p${share * 100})`,
    value: percentile(sorted, share),
    unit: 'ms',
    ...(baseline === undefined
      ? {}
      : { baseline: percentile(baseline, share), baselineName: 'the same as plain facts' }),
    ...(aim === undefined ? {} : { aim }),
  }))
}
