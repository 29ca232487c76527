import * as z from 'zod'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import { readLines } from '../data/read-set.ts'
import { accuracy } from '../metrics/accuracy.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import { type TextExample, trainTextClassifier } from '../train/learning/text-classifier.ts'
import type { BenchSet, SetContext, SetRun } from './bench-set.ts'

const FOLDS = 10

const lineSchema = z.object({
  id: z.string(),
  trace: z.string(),
  category: z.string(),
  description: z.string(),
})

interface ErrorExample extends TextExample {
  readonly id: string
  readonly trace: string
}

/** Which kind of failure a description is about, learned from labelled failures. */
export const failureAttributionSet: BenchSet = {
  name: 'failure-attribution:trail',
  parts: ['trail'],
  baselines: { category_acc: '.539 (nearest by BM25), .141 (the commonest)' },

  async run(context: SetContext): Promise<SetRun> {
    const examples = await readExamples(context.dataFolder, context.cacheFolder)
    const training =
      context.trainFolder === undefined
        ? undefined
        : await readExamples(context.trainFolder, context.cacheFolder)
    const labels =
      training === undefined
        ? crossPredict(examples, context.onProgress)
        : predict(training, examples)
    return {
      predictions: examples.map(({ id }, index) => ({ id, category: labels[index] ?? '' })),
      metrics: {
        ALL: {
          n: examples.length,
          category_acc: accuracy(
            labels,
            examples.map(({ label }) => label),
          ),
        },
      },
    }
  },
}

async function readExamples(
  folder: string,
  cacheFolder: string | undefined,
): Promise<readonly ErrorExample[]> {
  const lines = await readLines(folder, {
    set: 'failure-attribution',
    name: 'trail_errors.jsonl',
    line: lineSchema,
  })
  const embedder = await openBenchEmbedder(cacheFolder)
  try {
    const texts = lines.map(({ description }) => description)
    const vectors = await embedder.embed(texts, { kind: 'document' })
    return lines.map(({ id, trace, category, description }, index) => ({
      id,
      trace,
      text: description,
      label: sortOf(category),
      vector: vectors[index],
    }))
  } finally {
    await embedder.close()
  }
}

// Annotators wrote "Formatting Error", "Formatting Errors" and "formatting errors".
function sortOf(category: string): string {
  return category
    .toLowerCase()
    .trim()
    .replace(/errors?$/, '')
    .trim()
    .replace('failures', 'failure')
}

// Errors of one run share their wording: a run is in training or in test, never both.
function crossPredict(
  examples: readonly ErrorExample[],
  onFold: (done: number, total: number) => void,
): readonly string[] {
  const traces = [...new Set(examples.map(({ trace }) => trace))].toSorted(compareText)
  const foldOf = new Map(traces.map((trace, index) => [trace, index % FOLDS]))
  const labels = new Array<string>(examples.length).fill('')
  for (let fold = 0; fold < FOLDS; fold++) {
    const isAsked = ({ trace }: ErrorExample): boolean => foldOf.get(trace) === fold
    const predicted = predict(
      examples.filter((example) => !isAsked(example)),
      examples.filter(isAsked),
    ).values()
    for (const [index, example] of examples.entries()) {
      if (isAsked(example)) labels[index] = predicted.next().value ?? ''
    }
    onFold(fold + 1, FOLDS)
  }
  return labels
}

function predict(
  training: readonly ErrorExample[],
  examples: readonly ErrorExample[],
): readonly string[] {
  return examples.map(trainTextClassifier(training))
}
