// `npm run -s bench -- train-sessions --data <folder> [--cache <folder>] [--out <file>]` fits how
// conversations are ranked by their statements, and cross-validates that by conversation.

import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { measureSession, type StatementMeasures } from '../../src/core/recall/rank-sessions.ts'
import { RESULTS_MAX } from '../../src/core/recall/recall-input.ts'
import type { Recalled } from '../../src/index.ts'
import { mean } from '../metrics/mean.ts'
import { openEmbedded } from '../open-embedded.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import type { Benchmark } from '../run.ts'
import { locomoSet } from '../sets/locomo.ts'
import type { RetrievalCase } from '../sets/retrieval-set.ts'
import { minimise } from './learning/minimise.ts'
import { softmaxInPlace } from './learning/softmax.ts'
import { hashSets, renderModelFile } from './model-file.ts'
import { dot, heldOutHits } from './ranking-fit.ts'
import { TRAINING_SETS } from './ranking-golds.ts'
import { fillCase } from './ranking-rows.ts'

const L2 = 1
const FOLDS = 5
const MEASURES = Object.keys(measureSession([], []))

/** One question: the measures of each session, and which of them hold the answer. */
interface SessionGroup {
  readonly case: string
  readonly rows: readonly (readonly number[])[]
  readonly labels: readonly number[]
}

export const sessionTraining: Benchmark = {
  usage: 'train-sessions --data <folder> [--cache <folder>] [--out <file>]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: 'string', default: '' },
        cache: { type: 'string' },
        out: { type: 'string' },
      },
    })
    const groups = await collect(values.data, values.cache)
    const cases = [...new Set(groups.map((group) => group.case))]
    const foldOf = (group: SessionGroup): string => String(cases.indexOf(group.case) % FOLDS)
    const held = heldOutHits(groups, foldOf, fitSessions)
    const fitted = fitSessions(groups)
    // The weight of the best statement is 1.
    const weights = Object.fromEntries(
      MEASURES.map((name, at) => [name, (fitted[at] ?? 0) / (fitted[0] ?? 1)]),
    )
    const mrr = mean(held.map((hits) => 1 / (1 + hits.indexOf(true)))) ?? 0
    console.log(`${groups.length} questions of ${cases.length} conversations`)
    console.log(`MRR of the first right session, cross-validated: ${mrr.toFixed(4)}`)
    console.log(JSON.stringify(weights))
    if (values.out === undefined) return
    const provenance = {
      data: {
        set: `${locomoSet.name} (development half)`,
        sha256: await hashSets(values.data, [locomoSet.name]),
      },
      command: 'npm run -s bench -- train-sessions --data <folder> --out models/sessions.json',
      seed: null,
      unread: { measure: 'MRR of the first right session, five folds by conversation', mrr },
    }
    await writeFile(values.out, renderModelFile(provenance, { model: { weights }, digits: 3 }))
  },
}

async function collect(
  dataFolder: string,
  cacheFolder: string | undefined,
): Promise<readonly SessionGroup[]> {
  const golds = await TRAINING_SETS.find(({ set }) => set === locomoSet)?.readGolds(dataFolder)
  const { cases } = await locomoSet.retrieval.load(dataFolder)
  const { memory, close } = await openEmbedded(await openBenchEmbedder(cacheFolder))
  const groups: SessionGroup[] = []
  try {
    for (const one of cases) {
      process.stderr.write(`${one.name}\n`)
      const tenant = memory.as({ scope: { tenant: one.name }, surface: 'library', isOwner: true })
      await fillCase(one, tenant)
      for (const { id, ...question } of one.questions) {
        const relevant = golds?.get(String(id))?.relevant.map(String) ?? []
        const { items: results } = await tenant.recall({ ...question, k: RESULTS_MAX, cutoff: 0 })
        groups.push(toGroup(one, results, new Set(relevant)))
      }
    }
  } finally {
    await close()
  }
  return groups.filter(({ labels }) => labels.includes(1))
}

function toGroup(
  one: RetrievalCase,
  results: readonly Recalled[],
  relevant: ReadonlySet<string>,
): SessionGroup {
  const right = new Set(
    one.statements.filter(({ gold }) => relevant.has(String(gold))).map(({ session }) => session),
  )
  const all = results.map(toMeasures)
  const sessions = [...new Set(results.flatMap(({ session }) => session ?? []))]
  return {
    case: one.name,
    rows: sessions.map((session) =>
      Object.values(
        measureSession(
          all.filter((_measures, at) => results[at]?.session === session),
          all,
        ),
      ),
    ),
    labels: sessions.map((session) => (right.has(session) ? 1 : 0)),
  }
}

function toMeasures({ score, explanation }: Recalled): StatementMeasures {
  const { words, meaning } = explanation
  return {
    score,
    words: words?.score ?? 0,
    meaning: meaning === undefined ? 0 : Math.max(meaning.whole, meaning.sentence),
  }
}

// Softmax over the sessions of a question: the right ones share the probability.
function fitSessions(groups: readonly SessionGroup[]): Float64Array {
  return minimise(
    (weights, gradient) => {
      let height = 0
      for (let at = 0; at < weights.length; at++) {
        const weight = weights[at] ?? 0
        height += (L2 / 2) * weight * weight
        gradient[at] = L2 * weight
      }
      for (const group of groups) height += addGroup(group, weights, gradient)
      return height
    },
    Float64Array.from(MEASURES, () => 0.1),
    { iterationsMax: 200, gainShareMin: 1e-6 },
  )
}

function addGroup(
  { rows, labels }: SessionGroup,
  weights: Float64Array,
  gradient: Float64Array,
): number {
  const shares = Float64Array.from(rows, (row) => dot(row, weights))
  softmaxInPlace(shares)
  const rights = labels.reduce((sum, label) => sum + label, 0)
  let height = 0
  rows.forEach((row, index) => {
    const wanted = (labels[index] ?? 0) / rights
    const share = shares[index] ?? 0
    if (wanted > 0) height -= wanted * Math.log(Math.max(share, 1e-12))
    row.forEach((value, at) => {
      gradient[at] = (gradient[at] ?? 0) + (share - wanted) * value
    })
  })
  return height
}
