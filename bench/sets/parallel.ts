import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Embedder } from '../../src/ports/embedder.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import type { BenchSet, SetContext, SetRun } from './bench-set.ts'

const LANGUAGES = 'ar cs de es fr hi id it ja ko nl pl pt ru sv tr uk vi zh'.split(' ')

/** Is a sentence nearest to its own translation, among all of the file, both ways? */
export const parallelSet: BenchSet = {
  name: 'parallel',
  parts: LANGUAGES,
  baselines: { 'it acc': 'all-MiniLM-L6-v2 .13', 'ko acc': 'all-MiniLM-L6-v2 .02' },
  async run(context: SetContext): Promise<SetRun> {
    const embedder = await openBenchEmbedder(context.cacheFolder)
    try {
      const languages = context.part === '' ? LANGUAGES : [context.part]
      const runs = []
      for (const language of languages) {
        const run = await matchPairs(await readPairs(context.dataFolder, language), embedder)
        runs.push({ language, ...run })
        context.onProgress(runs.length, languages.length)
      }
      return {
        predictions: runs.flatMap(({ language, matches }) =>
          matches.map((match, line) => ({ language, line, ...match })),
        ),
        metrics: Object.fromEntries(
          runs.map(({ language, acc }) => [runs.length === 1 ? 'ALL' : language, { acc }]),
        ),
      }
    } finally {
      await embedder.close()
    }
  },
}

type Pair = readonly [english: string, other: string]

async function readPairs(dataFolder: string, language: string): Promise<readonly Pair[]> {
  const name = `tatoeba.${language}.tsv`
  const text = await readFile(join(dataFolder, 'parallel', name), 'utf8').catch(() =>
    readFile(join(dataFolder, 'parallel/eval', name), 'utf8'),
  )
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Pair => {
      const [english = '', other = ''] = line.split('\t')
      return [english, other]
    })
}

async function matchPairs(pairs: readonly Pair[], embedder: Embedder) {
  const options = { kind: 'document' } as const
  const english = await embedder.embed(
    pairs.map(([text]) => text),
    options,
  )
  const other = await embedder.embed(
    pairs.map(([, text]) => text),
    options,
  )
  const matches = pairs.map((_, at) => ({
    toOther: nearest(english[at], other),
    toEnglish: nearest(other[at], english),
  }))
  const right = matches.reduce(
    (sum, { toOther, toEnglish }, at) => sum + Number(toOther === at) + Number(toEnglish === at),
    0,
  )
  return { matches, acc: right / (2 * pairs.length) }
}

function nearest(vector: Float32Array | undefined, others: readonly Float32Array[]): number {
  const cosines = others.map((other) =>
    other.reduce((sum, value, at) => sum + value * (vector?.[at] ?? 0), 0),
  )
  return cosines.indexOf(Math.max(...cosines))
}
