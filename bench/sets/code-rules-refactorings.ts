import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeChange } from '../../src/core/knowledge/code-patterns/describe-change.ts'
import type { ChangeCategory } from '../../src/core/knowledge/code-patterns/refactorings/refactoring.ts'
import type { SyntaxLanguage } from '../../src/core/syntax/syntax-tree.ts'
import { readUnifiedDiff } from '../../src/core/syntax/unified-diff.ts'
import type { BenchSet, SetContext, SetRun } from './bench-set.ts'
import { scoreLabels } from './label-scores.ts'

interface Row {
  readonly id: string
  readonly lang: SyntaxLanguage
  readonly diff: string
  readonly categories: readonly string[]
}

/** What the set calls the categories. Those without a name have none there. */
const NAMES: Partial<Record<ChangeCategory, string>> = {
  rename: 'rename',
  'extract-method': 'extract_method',
  'extract-variable': 'extract_variable',
  'extract-constant': 'extract_variable',
  'extract-class': 'extract_class',
  inline: 'inline',
  move: 'move',
  'change-signature': 'signature',
  'change-type': 'type_change',
  annotation: 'annotation',
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
  const lines = readFileSync(join(dataFolder, 'code-rules', 'refactorings.jsonl'), 'utf8')
  const rows = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Row => JSON.parse(line))
  const latencies: number[] = []
  const predicted = rows.map(({ diff, lang }, index) => {
    const startMs = performance.now()
    const { categories } = describeChange(readUnifiedDiff(diff), lang)
    latencies.push(performance.now() - startMs)
    onProgress(index + 1, rows.length)
    return [...new Set(categories.flatMap(({ category }) => NAMES[category] ?? []))]
  })
  return {
    predictions: rows.map(({ id }, index) => ({ id, labels: predicted[index] ?? [] })),
    metrics: scoreLabels(
      rows.map(({ categories }, index) => ({
        labels: categories,
        predicted: predicted[index] ?? [],
      })),
    ),
    latencies,
  }
}
