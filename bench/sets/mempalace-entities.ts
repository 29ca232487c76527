import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EntityType } from '../../src/core/entities/entity.ts'
import { sameEntity } from '../../src/core/entities/same-entity.ts'
import type { Memory } from '../../src/index.ts'
import type { BenchSet, Metrics, Prediction, SetContext, SetRun } from './bench-set.ts'
import { openReadingMemory } from './reading-memory.ts'

interface Row {
  readonly id: string
  readonly lang: string
  readonly text: string
  readonly entities: readonly { readonly name: string; readonly type: string }[]
}

interface Answer {
  readonly id: string
  readonly lang: string
  readonly entities: readonly { readonly name: string; readonly type: EntityType }[]
}

/**
 * Names of persons, projects, places and organisations in texts of three languages. The
 * reference scorer has no branch for this set, so the scoring is here: names alone, compared
 * without regard to case and outer blanks, counted over all texts of a language (micro F1).
 */
export const mempalaceEntities: BenchSet = {
  name: 'mempalace-eval',
  parts: ['entities'],
  baselines: {
    'en f1': '.669 capitalised spans; .778 qwen3-4b; .837 best cloud model (with types)',
    'it f1': '.745 capitalised spans; .801 qwen3-4b',
    'ko f1': '.23 capitalised spans; .770 qwen3-4b',
  },
  run,
}

async function run({ dataFolder, onProgress }: SetContext): Promise<SetRun> {
  const rows = readRows(join(dataFolder, 'mempalace-eval', 'entity_extraction.jsonl'))
  const latencies: number[] = []
  const answers: Answer[] = []
  const memory = openReadingMemory()
  for (const row of rows) {
    const startMs = performance.now()
    answers.push(answer(memory, row))
    latencies.push(performance.now() - startMs)
    onProgress(answers.length, rows.length)
  }
  const predictions: Prediction[] = answers.map((one) => ({ ...one }))
  return { predictions, metrics: score(rows, answers), latencies }
}

function readRows(path: string): readonly Row[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line): Row => JSON.parse(line))
}

function answer(memory: Memory, { id, lang, text }: Row): Answer {
  const entities = memory
    .understand({ text })
    .entities.filter(({ type }) => type !== 'other')
    .map((entity) => ({ name: labelOf(entity), type: entity.type }))
  return { id, lang, entities }
}

// The labels of the set are in Latin letters in every language.
function labelOf({ name, aliases }: ReturnType<Memory['understand']>['entities'][number]): string {
  if (/\p{sc=Latin}/u.test(name)) return name
  return aliases.find((alias) => /\p{sc=Latin}/u.test(alias)) ?? name
}

interface Counts {
  texts: number
  exact: number
  typed: number
  bySoundPredicted: number
  bySoundGold: number
  predicted: number
  gold: number
}

function score(rows: readonly Row[], answers: readonly Answer[]): Metrics {
  const byLanguage = new Map<string, Counts>()
  for (const [at, row] of rows.entries()) {
    for (const group of [row.lang, 'ALL']) {
      const counts = byLanguage.get(group) ?? noCounts()
      byLanguage.set(group, addCounts(counts, row, answers[at]?.entities ?? []))
    }
  }
  return Object.fromEntries([...byLanguage].map(([group, counts]) => [group, toFigures(counts)]))
}

function noCounts(): Counts {
  return {
    texts: 0,
    exact: 0,
    typed: 0,
    bySoundPredicted: 0,
    bySoundGold: 0,
    predicted: 0,
    gold: 0,
  }
}

function addCounts(counts: Counts, row: Row, predicted: Answer['entities']): Counts {
  const gold = new Map(row.entities.map(({ name, type }) => [normal(name), type]))
  const found = new Map(predicted.map(({ name, type }) => [normal(name), type]))
  const goldNames = row.entities.map(({ name }) => name)
  const foundNames = predicted.map(({ name }) => name)
  const exact = [...found].filter(([name]) => gold.has(name))
  return {
    texts: counts.texts + 1,
    exact: counts.exact + exact.length,
    typed: counts.typed + exact.filter(([name, type]) => gold.get(name) === type).length,
    bySoundPredicted: counts.bySoundPredicted + countSame(foundNames, goldNames),
    bySoundGold: counts.bySoundGold + countSame(goldNames, foundNames),
    predicted: counts.predicted + found.size,
    gold: counts.gold + gold.size,
  }
}

function normal(name: string): string {
  return name.trim().toLowerCase()
}

function countSame(names: readonly string[], others: readonly string[]): number {
  return names.filter((name) => others.some((other) => sameEntity(name, other))).length
}

function toFigures(counts: Counts): Readonly<Record<string, number>> {
  const { exact, typed, predicted, gold } = counts
  return {
    n: counts.texts,
    f1: ratio(2 * exact, predicted + gold),
    precision: ratio(exact, predicted),
    recall: ratio(exact, gold),
    'f1 with type': ratio(2 * typed, predicted + gold),
    'f1 by sound': ratio(counts.bySoundPredicted + counts.bySoundGold, predicted + gold),
  }
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000
}
