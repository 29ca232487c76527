import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import type { Memory } from '../../src/index.ts'
import { openEmbedded } from '../open-embedded.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import type { Benchmark } from '../run.ts'
import { authorsOf, type Half } from './relation-items.ts'
import { count, logUnread, renderScores, type Scores, SET_OPTIONS } from './score-log.ts'

/** The unread half may be scored this often. */
const SCORED_MAX = 5

const text = z.string().min(2)
/** What every file has in its lines: see BRIEF-GATE.md. */
const SETS = {
  keep: z.strictObject({ text, keep: z.boolean(), kind: z.string().optional() }),
  commands: z.strictObject({ text, flag: z.boolean() }),
  secrets: z.strictObject({ text, secrets: z.array(z.string().min(1)) }),
}

/** Facts and junk, texts that command the reader, and secrets, each put to `remember`. */
export const gateBench: Benchmark = {
  usage: 'gate [--failures] [--kind secrets] [--score-unread] [--cache <folder>]',
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: SET_OPTIONS })
    if (values['score-unread']) {
      await logUnread('gate', () => score('unread', {}), SCORED_MAX)
    }
    console.log(await renderScores('gate', await score('read', values)))
  },
}

interface Wanted {
  readonly failures?: boolean
  readonly kind?: string | undefined
  readonly cache?: string | undefined
}

async function score(half: Half, { failures, kind, cache }: Wanted): Promise<Scores> {
  const embedder = await openBenchEmbedder(cache)
  const embedded = await openEmbedded(embedder)
  const scores: Scores = {}
  for (const { place, set, language, item } of await readItems(half)) {
    if (kind !== undefined && kind !== set) continue
    const scope = { tenant: place }
    const memory = embedded.memory.as({ scope, surface: 'library', isOwner: true })
    const { figure, isMet } = await judge(set, item, memory)
    for (const group of [language, 'all']) {
      count(scores, `${group} ${figure}`, { hits: Number(isMet), of: 1 })
    }
    if (half === 'read' && failures === true && !isMet) {
      console.log(`not ${figure} ${place}: ${JSON.stringify(item)}`)
    }
  }
  await embedded.close()
  await embedder.close()
  return scores
}

type SetName = keyof typeof SETS

async function readItems(half: Half) {
  const files = authorsOf('gate', half).flatMap((author) =>
    (Object.keys(SETS) as SetName[]).map((set) => ({ author, set })),
  )
  const read = files.map(async ({ author, set }) => {
    const path = join(import.meta.dirname, 'gate', `${author}.${set}.jsonl`)
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
    return lines.map((line, index) => ({
      place: `${author}:${set}:${index + 1}`,
      language: author.slice(2, 4),
      set,
      item: JSON.parse(line) as unknown,
    }))
  })
  return (await Promise.all(read)).flat()
}

/** The figure that an item belongs to, and whether it is met. */
async function judge(
  set: SetName,
  item: unknown,
  memory: Memory,
): Promise<{ readonly figure: string; readonly isMet: boolean }> {
  if (set === 'keep') {
    const { text, keep } = SETS.keep.parse(item)
    const isKept = (await memory.remember({ text })).fact !== undefined
    return { figure: keep ? 'fact kept' : 'junk refused', isMet: isKept === keep }
  }
  if (set === 'commands') {
    const { text, flag } = SETS.commands.parse(item)
    const { fact, flags = [] } = await memory.remember({ text, importance: 0.5, trust: 'web' })
    return flag
      ? { figure: 'command flagged or refused', isMet: fact === undefined || flags.length > 0 }
      : { figure: 'innocent left', isMet: flags.length === 0 }
  }
  const { text, secrets } = SETS.secrets.parse(item)
  const { fact, redacted = [] } = await memory.remember({ text, importance: 0.5 })
  return secrets.length > 0
    ? {
        figure: 'secret hidden',
        isMet: secrets.every((secret) => fact?.text.includes(secret) !== true),
      }
    : { figure: 'look-alike left', isMet: redacted.length === 0 }
}
