// Fits the numbers of models/similarity.json:
//   npx tsx bench/train/similarity-train.ts --data <folder> [--cache <folder>] [--write]
// Prints five-fold cross-validation on the rows of <folder>/similarity; --write fits on all rows
// and writes the file. The data is described in bench/train/similarity.md.

import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openBenchEmbedder } from '../open-embedder.ts'
import { createProgress } from '../progress.ts'
import { crossValidate } from './similarity-cross-validation.ts'
import { fitModels, readExamples } from './similarity-models.ts'
import { renderModels } from './similarity-render.ts'

const MODEL_FILE = new URL('../../models/similarity.json', import.meta.url)

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    cache: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
if (values.data === undefined) throw new Error('Name the folder of the sets with --data.')

const embedder = await openBenchEmbedder(values.cache)
try {
  const progress = createProgress('embedding', process.stderr)
  const examples = await readExamples(values.data, embedder, progress)
  const heldOut = crossValidate(examples)
  console.log(JSON.stringify(heldOut, undefined, 1))
  if (values.write) {
    const models = { meaning: fitModels(examples, true), words: fitModels(examples, false) }
    const file = await renderModels(models, { dataFolder: values.data, heldOut })
    await writeFile(MODEL_FILE, file)
  }
} finally {
  await embedder.close()
}
