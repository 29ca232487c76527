import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeChange } from '../../src/core/knowledge/code-patterns/describe-change.ts'
import type { RepairPattern } from '../../src/core/knowledge/code-patterns/repairs/repair-pattern.ts'
import { readUnifiedDiff } from '../../src/core/syntax/unified-diff.ts'
import type { BenchSet, SetContext, SetRun } from './bench-set.ts'
import { scoreLabels } from './label-scores.ts'

interface Row {
  readonly id: string
  readonly diff: string
  readonly patterns: readonly string[]
}

/** What the set calls the kinds of repair. */
const NAMES: Readonly<Record<RepairPattern, string>> = {
  'condition-added': 'condBlockOthersAdd',
  'condition-with-return-added': 'condBlockRetAdd',
  'condition-with-exception-added': 'condBlockExcAdd',
  'condition-removed': 'condBlockRem',
  'wrapped-in-if': 'wrapsIf',
  'wrapped-in-if-else': 'wrapsIfElse',
  'wrapped-in-else': 'wrapsElse',
  'wrapped-in-try': 'wrapsTryCatch',
  'wrapped-in-loop': 'wrapsLoop',
  'wrapped-in-call': 'wrapsMethod',
  'unwrapped-from-if': 'unwrapIfElse',
  'unwrapped-from-try': 'unwrapTryCatch',
  'unwrapped-from-call': 'unwrapMethod',
  'logic-expanded': 'expLogicExpand',
  'logic-reduced': 'expLogicReduce',
  'logic-changed': 'expLogicMod',
  'arithmetic-changed': 'expArithMod',
  'wrong-variable': 'wrongVarRef',
  'wrong-method': 'wrongMethodRef',
  'null-check-added': 'missNullCheckP',
  'non-null-check-added': 'missNullCheckN',
  'constant-changed': 'constChange',
  'code-moved': 'codeMove',
  'copied-change': 'copyPaste',
  'single-statement': 'singleLine',
  'initialisation-changed': 'initFix',
  'computation-added': 'missComp',
  'computation-changed': 'wrongComp',
  'block-removed': 'blockRemove',
}

/** Kinds that say how much changed, and not how. */
const LOOSE: ReadonlySet<RepairPattern> = new Set<RepairPattern>([
  'initialisation-changed',
  'computation-added',
  'computation-changed',
])

/** Patches of Java bugs: what kind of repair each is. Nothing is learned. */
export const codeRulesD4j: BenchSet = {
  name: 'code-rules:d4j',
  parts: [],
  baselines: { macro_F1: '.813 of seven labels by regexes; .208 micro by nearest neighbour' },
  run,
}

async function run({ dataFolder, onProgress }: SetContext): Promise<SetRun> {
  const lines = readFileSync(join(dataFolder, 'code-rules', 'defects4j_patterns.jsonl'), 'utf8')
  const rows = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Row => JSON.parse(line))
  const latencies: number[] = []
  const predicted = rows.map(({ diff }, index) => {
    const startMs = performance.now()
    const { repairs } = describeChange(readUnifiedDiff(diff))
    latencies.push(performance.now() - startMs)
    onProgress(index + 1, rows.length)
    return namesOf(repairs.map(({ pattern }) => pattern))
  })
  return {
    predictions: rows.map(({ id }, index) => ({ id, labels: predicted[index] ?? [] })),
    metrics: scoreLabels(
      rows.map(({ patterns }, index) => ({ labels: patterns, predicted: predicted[index] ?? [] })),
    ),
    latencies,
  }
}

function namesOf(found: readonly RepairPattern[]): readonly string[] {
  const isTold = found.some((pattern) => !LOOSE.has(pattern))
  return [...found.map((pattern) => NAMES[pattern]), ...(isTold ? [] : ['notClassified'])]
}
