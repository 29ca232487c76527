// Opens a store as a new process does and reports how long the first answers took.
import { analyzeQuery } from '../../src/core/language/text/analyze.ts'
import { createCorpus } from './corpus.ts'
import { openStore, PARTITION } from './open-store.ts'

const path = process.argv[2] ?? ''
const corpus = createCorpus(3)
const query = { partition: PARTITION, limit: 10 }
const values = corpus.queryVector()
const terms = analyzeQuery(corpus.queryWords().join(' '))

const start = performance.now()
const store = await openStore(path)
const opened = performance.now()
await store.vectors.search({ ...query, values })
const vectors = performance.now()
await store.text.search({ ...query, terms })
const text = performance.now()

for (let index = 0; index < 50; index++) {
  await store.vectors.search({ ...query, values: corpus.queryVector() })
  await store.text.search({ ...query, terms: analyzeQuery(corpus.queryWords().join(' ')) })
}
const rssMb = process.memoryUsage.rss() / 1_048_576
store.close()
process.stdout.write(
  JSON.stringify({
    openMs: opened - start,
    vectorsMs: vectors - opened,
    textMs: text - vectors,
    totalMs: text - start,
    rssMb,
  }),
)
