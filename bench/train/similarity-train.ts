// `npm run -s bench -- train-similarity --data <folder> [--cache <folder>] [--out <file>]` fits how
// alike two statements are (bench/train/similarity.md) and prints five-fold cross-validation.

import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openBenchEmbedder } from '../open-embedder.ts'
import { createProgress } from '../progress.ts'
import type { Benchmark } from '../run.ts'
import { hashSets, renderModelFile } from './model-file.ts'
import { crossValidate } from './similarity-cross-validation.ts'
import { fitModels, readExamples } from './similarity-models.ts'

const SET = 'similarity'

export const similarityTraining: Benchmark = {
  usage: 'train-similarity --data <folder> [--cache <folder>] [--out <file>]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: 'string', default: '' },
        cache: { type: 'string' },
        out: { type: 'string' },
      },
    })
    const embedder = await openBenchEmbedder(values.cache)
    try {
      const progress = createProgress('embedding', process.stderr)
      const examples = await readExamples(values.data, embedder, progress)
      const unread = crossValidate(examples)
      console.log(JSON.stringify(unread, undefined, 1))
      if (values.out === undefined) return
      const provenance = {
        data: { set: SET, sha256: await hashSets(values.data, [SET]) },
        command:
          'npm run -s bench -- train-similarity --data <folder> --out models/similarity.json',
        seed: null,
        unread: { measure: 'five folds, every fifth row left out', ...unread },
      }
      const model = { meaning: fitModels(examples, true), words: fitModels(examples, false) }
      await writeFile(values.out, renderModelFile(provenance, { model, digits: 4 }))
    } finally {
      await embedder.close()
    }
  },
}
