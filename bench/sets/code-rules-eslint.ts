import { createTreeSitterParser } from '../../src/adapters/tree-sitter/index.ts'
import { changeFeatures } from '../../src/core/learning/rules/change-features.ts'
import { type KnownChanges, rankRules } from '../../src/core/learning/rules/recognise-rule.ts'
import { parseChange } from '../../src/flows/language/syntax/parse-code.ts'
import type { SyntaxParser } from '../../src/ports/syntax-parser.ts'
import { readRows } from '../data/read-rows.ts'
import type { BenchSet, Metrics, SetContext, SetRun } from './bench-set.ts'

interface Row {
  readonly id: string
  readonly rule: string
  readonly kind: string
  readonly before: string
  readonly after: string
}

interface Example extends Row {
  readonly features: readonly string[]
}

interface Ranked extends Row {
  readonly ranked: readonly string[]
}

const RANKED_MAX = 10

/** Which rule a change is an instance of, learned from changes whose rule is known. */
export const codeRulesEslint: BenchSet = {
  name: 'code-rules:eslint',
  parts: [],
  baselines: {
    'acc@1': 'token-diff 1-NN .830 (semantic .937, style .776), BM25 .724',
  },
  run,
}

async function run({ dataFolder, trainFolder, onProgress }: SetContext): Promise<SetRun> {
  const parser = createTreeSitterParser()
  try {
    const rows = await readExamples(dataFolder, parser)
    const ranked =
      trainFolder === undefined
        ? crossRank(rows, onProgress)
        : rankAll(rows, await readExamples(trainFolder, parser), onProgress)
    return {
      predictions: ranked.map(({ id, ranked: rules }) => ({ id, ranked: rules })),
      metrics: metricsOf(ranked),
    }
  } finally {
    await parser.close()
  }
}

async function readExamples(folder: string, parser: SyntaxParser): Promise<readonly Example[]> {
  const examples: Example[] = []
  for (const row of readRows<Row>(folder, 'code-rules', 'eslint_fixes.jsonl')) {
    const { before, after } = row
    const change = await parseChange({ before, after, language: 'javascript' }, parser)
    examples.push({ ...row, features: changeFeatures(change) })
  }
  return examples
}

/** Learns from every other row of each rule and ranks the rest, both ways. */
function crossRank(
  rows: readonly Example[],
  onProgress: SetContext['onProgress'],
): readonly Ranked[] {
  const counts = new Map<string, number>()
  const halves: [Example[], Example[]] = [[], []]
  for (const row of rows) {
    const count = counts.get(row.rule) ?? 0
    counts.set(row.rule, count + 1)
    halves[count % 2 === 0 ? 0 : 1].push(row)
  }
  const [even, odd] = halves
  return [...rankAll(even, odd, onProgress), ...rankAll(odd, even, onProgress)]
}

function rankAll(
  rows: readonly Example[],
  training: readonly Example[],
  onProgress: SetContext['onProgress'],
): readonly Ranked[] {
  const known = learn(training)
  return rows.map((row, at) => {
    if (at % 100 === 0) onProgress(at, rows.length)
    const ranked = rankRules(row.features, known).slice(0, RANKED_MAX)
    return { ...row, ranked: ranked.map(({ id }) => id) }
  })
}

function learn(examples: readonly Example[]): readonly KnownChanges[] {
  return [...new Set(examples.map(({ rule }) => rule))].map((id) => {
    const own = examples.filter(({ rule }) => rule === id)
    const features: Record<string, number> = Object.create(null)
    for (const feature of own.flatMap((one) => one.features)) {
      features[feature] = (features[feature] ?? 0) + 1
    }
    return { id, examples: own.length, features }
  })
}

function metricsOf(ranked: readonly Ranked[]): Metrics {
  const share = (rows: readonly Ranked[], isHit: (row: Ranked) => boolean): number =>
    rows.length === 0 ? 0 : rows.filter(isHit).length / rows.length
  const figures = (rows: readonly Ranked[]): Metrics[string] => ({
    n: rows.length,
    'acc@1': share(rows, ({ ranked: rules, rule }) => rules[0] === rule),
    'hit@5': share(rows, ({ ranked: rules, rule }) => rules.slice(0, 5).includes(rule)),
  })
  return {
    ALL: figures(ranked),
    semantic: figures(ranked.filter(({ kind }) => kind === 'semantic')),
    style: figures(ranked.filter(({ kind }) => kind === 'style')),
  }
}
