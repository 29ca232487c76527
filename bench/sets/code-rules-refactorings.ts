import { createTreeSitterParser } from '../../src/adapters/tree-sitter/index.ts'
import { nameLanguage } from '../../src/core/language/syntax/languages.ts'
import { readUnifiedDiff } from '../../src/core/language/syntax/unified-diff.ts'
import { compareHunk, type Refactoring } from '../../src/core/learning/changes/compare-hunks.ts'
import { findChanges } from '../../src/core/learning/changes/find-changes.ts'
import { grammarsOf } from '../../src/core/learning/rules/code-change.ts'
import { parseHunks } from '../../src/flows/language/syntax/parse-code.ts'
import { readRows } from '../data/read-rows.ts'
import type { BenchSet, SetContext, SetRun } from './bench-set.ts'
import { scoreLabels } from './label-scores.ts'

interface Row {
  readonly id: string
  readonly lang: string
  readonly diff: string
  readonly categories: readonly string[]
}

/** What the set calls the categories. Those without a name have none there. */
const NAMES: Partial<Record<Refactoring, string>> = {
  rename: 'rename',
  'extract-method': 'extract_method',
}

/** Commits of Python and JavaScript projects: what each does to the code. Nothing is learned. */
export const codeRulesRefactorings: BenchSet = {
  name: 'code-rules:refactorings',
  parts: [],
  baselines: {
    'rename F1': '.34 by added and removed lines',
    'extract_method F1': '.31 by added and removed lines',
  },
  run,
}

async function run({ dataFolder, onProgress }: SetContext): Promise<SetRun> {
  const rows = readRows<Row>(dataFolder, 'code-rules', 'refactorings.jsonl')
  const syntax = createTreeSitterParser()
  const latencies: number[] = []
  const predicted: string[][] = []
  for (const { diff, lang: language } of rows) {
    const startMs = performance.now()
    const [grammar] = grammarsOf(nameLanguage(language))
    const hunks = await parseHunks(readUnifiedDiff(diff), grammar, syntax)
    const found = findChanges(hunks.map(compareHunk))
    latencies.push(performance.now() - startMs)
    predicted.push([...new Set(found.flatMap(({ category }) => NAMES[category] ?? []))])
    onProgress(predicted.length, rows.length)
  }
  await syntax.close()
  return {
    predictions: rows.map(({ id }, index) => ({ id, labels: predicted[index] ?? [] })),
    metrics: scoreLabels(
      rows.map(({ categories }, index) => ({
        labels: categories.filter((label) => Object.values(NAMES).includes(label)),
        predicted: predicted[index] ?? [],
      })),
    ),
    latencies,
  }
}
