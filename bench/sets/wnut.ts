import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EntityMention, EntityType } from '../../src/core/entities/entity.ts'
import { findEntities } from '../../src/core/entities/find-entities.ts'
import type { BenchSet, Metrics, SetContext, SetRun } from './bench-set.ts'

interface Row {
  readonly tokens: readonly string[]
  readonly tags: readonly string[]
}

// The task tells works from products and companies from groups; `other` may be either.
const TAG_OF_TYPE: Readonly<Record<EntityType, string>> = {
  person: 'person',
  place: 'location',
  organization: 'group',
  project: 'creative-work',
  other: 'product',
}

/**
 * Entities in short messages, as BIO tags over the given tokens. The reference scorer has no
 * branch for this set, so the scoring of the shared task is here: F1 over whole entities, with
 * the type and without it.
 */
export const wnut: BenchSet = {
  name: 'entities',
  parts: [],
  baselines: {
    'f1 with type': '.419 best of the 2017 shared task; about .60 transformers (trained)',
  },
  run,
}

async function run({ dataFolder, onProgress }: SetContext): Promise<SetRun> {
  const path = join(dataFolder, 'entities', 'wnut17.jsonl')
  const lines = readFileSync(path, 'utf8').split('\n')
  const rows = lines.filter((line) => line.trim() !== '').map((line): Row => JSON.parse(line))
  const latencies: number[] = []
  const predictions = rows.map((row, at) => {
    const startMs = performance.now()
    const tags = tagTokens(row.tokens)
    latencies.push(performance.now() - startMs)
    onProgress(at + 1, rows.length)
    return { tags }
  })
  return { predictions, metrics: score(rows, predictions), latencies }
}

function tagTokens(tokens: readonly string[]): readonly string[] {
  const starts: number[] = []
  let text = ''
  for (const [at, token] of tokens.entries()) {
    if (at > 0 && !isJoined(token, tokens[at - 1] ?? '', tokens[at - 2] ?? '')) text += ' '
    starts.push(text.length)
    text += token
  }
  const tags = tokens.map(() => 'O')
  for (const mention of findEntities(text)) tagMention(tags, starts, mention)
  return tags
}

// The tokens of the set stand apart where people write none: "Ada ' s", "well ,".
function isJoined(token: string, before: string, earlier: string): boolean {
  if (/^[.,!?;:)%]$/.test(token) || before === '(' || before === '#') return true
  const isEnding = before === "'" && /^(?:s|t|re|ve|ll|m|d)$/i.test(token)
  return isEnding || (token === "'" && /\w$/.test(before) && earlier !== "'")
}

function tagMention(tags: string[], starts: readonly number[], mention: EntityMention): void {
  const { type, from, to } = mention
  let isFirst = true
  for (const [at, start] of starts.entries()) {
    if (start < from || start >= to) continue
    tags[at] = `${isFirst ? 'B' : 'I'}-${TAG_OF_TYPE[type]}`
    isFirst = false
  }
}

function score(rows: readonly Row[], predictions: readonly { tags: readonly string[] }[]): Metrics {
  const counts = { typed: 0, surface: 0, predicted: 0, gold: 0 }
  for (const [at, row] of rows.entries()) {
    const gold = spansOf(row.tags)
    const predicted = spansOf(predictions[at]?.tags ?? [])
    counts.gold += gold.size
    counts.predicted += predicted.size
    for (const [span, type] of predicted) {
      if (!gold.has(span)) continue
      counts.surface++
      if (gold.get(span) === type) counts.typed++
    }
  }
  const { typed, surface, predicted, gold } = counts
  return {
    ALL: {
      n: rows.length,
      'surface f1': ratio(2 * surface, predicted + gold),
      'surface precision': ratio(surface, predicted),
      'surface recall': ratio(surface, gold),
      'f1 with type': ratio(2 * typed, predicted + gold),
    },
  }
}

function spansOf(tags: readonly string[]): ReadonlyMap<string, string> {
  const spans = new Map<string, string>()
  for (let at = 0; at < tags.length; at++) {
    const tag = tags[at] ?? 'O'
    if (tag === 'O' || (tag.startsWith('I-') && at > 0 && tags[at - 1] !== 'O')) continue
    let end = at + 1
    while (tags[end]?.startsWith('I-') === true) end++
    spans.set(`${at}-${end}`, tag.slice(2))
  }
  return spans
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000
}
