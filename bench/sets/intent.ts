import { accuracy } from '../metrics/accuracy.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import { readExamples, readTraining } from '../train/intent-examples.ts'
import { crossPredict, OUT_OF_SCOPE, trainIntentModel } from '../train/intent-model.ts'
import type { BenchSet, Metrics, SetContext, SetRun } from './bench-set.ts'

const PART_DEFAULT = 'memory_query_types'
const FOLDS = 10
// Ten times learning from ten thousand rows says hardly more than five times.
const FOLDS_OF_MANY = 5
const MANY_ROWS = 1_000
const SEED = 1

/** What a text wants, learnt from examples. */
export const intentSet: BenchSet = {
  name: 'intent',
  parts: [
    PART_DEFAULT,
    'clinc150_train',
    'clinc150_val',
    'clinc150_test',
    'clinc150_oos_train',
    'clinc150_oos_test',
    'banking77_train',
    'banking77_test',
  ],
  baselines: {
    memory_query_types: '.748 (TF-IDF centroid), .636 (keyword rules)',
    clinc150: '.969 in scope, .403 out of scope (BERT); .869, .372 (TF-IDF centroid)',
    banking77: '.931 (bge-small and LinearSVC), .834 (TF-IDF centroid)',
  },

  async run(context: SetContext): Promise<SetRun> {
    const part = context.part === '' ? PART_DEFAULT : context.part
    const embedder = await openBenchEmbedder(context.cacheFolder)
    try {
      const examples = await readExamples(context.dataFolder, part, embedder)
      const labels =
        context.trainFolder === undefined
          ? crossPredict(examples, {
              folds: examples.length < MANY_ROWS ? FOLDS : FOLDS_OF_MANY,
              seed: SEED,
              onFold: context.onProgress,
            })
          : examples.map(trainIntentModel(await readTraining(context.trainFolder, part, embedder)))
      const expected = examples.map(({ label }) => label)
      return {
        predictions: labels.map((label) => ({ label })),
        metrics: { ALL: scoreLabels(labels, expected) },
      }
    } finally {
      await embedder.close()
    }
  },
}

/** As the reference scorer counts: in scope and out of scope apart. */
function scoreLabels(labels: readonly string[], expected: readonly string[]): Metrics[string] {
  const share = (isOutside: boolean): { readonly n: number; readonly right: number } => {
    const own = [...expected.keys()].filter(
      (index) => (expected[index] === OUT_OF_SCOPE) === isOutside,
    )
    const right = accuracy(
      own.map((index) => labels[index]),
      own.map((index) => expected[index]),
    )
    return { n: own.length, right }
  }
  const inside = share(false)
  const outside = share(true)
  return {
    n: expected.length,
    ...(inside.n === 0 ? {} : { in_scope_acc: inside.right }),
    ...(outside.n === 0 ? {} : { oos_recall: outside.right }),
  }
}
