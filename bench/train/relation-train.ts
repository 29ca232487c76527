// `npm run -s bench -- train-relations [--out <file>]` fits when the encoder's reading of two statements
// acts, on authors whom the encoder was not trained on. Each statement meets all that its author said.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createEncoder } from '../../src/adapters/encoder/index.ts'
import { changeTerms, isInOtherWords, READ_MAX } from '../../src/core/trust/truth/read-change.ts'
import { EMBED_TEXTS_MAX } from '../../src/ports/embedder.ts'
import { createProgress } from '../progress.ts'
import type { Benchmark } from '../run.ts'
import { fitLogistic, type LogisticModel, predictLogistic } from './learning/logistic.ts'
import { hashSets, renderModelFile } from './model-file.ts'

const ENCODER = join(import.meta.dirname, '../../models/encoder')
/** The share of statements that may displace what they do not change: what is displaced is missed. */
const WRONG_SHARE = 0.0005
const L2 = 30
const DIGITS = 3

const CHANGES = ['updates', 'retracts', 'contradicts'] as const
const KINDS = ['same', 'narrows', 'apart', ...CHANGES] as const

type Cluster = { readonly base: string } & Readonly<
  Partial<Record<(typeof KINDS)[number], readonly string[]>>
>

/** A statement beside the nearest known ones, of which it changes one or none. */
interface Situation {
  readonly author: string
  readonly isChange: boolean
  readonly candidates: readonly { readonly terms: readonly number[]; readonly isChanged: boolean }[]
}

export const relationTraining: Benchmark = {
  usage: 'train-relations [--out <file>]',
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } })
    const { held } = JSON.parse(await readFile(join(ENCODER, 'weights/model.json'), 'utf8'))
    const situations = await meetAll(held)
    const { model, unread } = fitRelations(situations)
    console.log(JSON.stringify({ ...model, ...unread }, undefined, 1))
    if (values.out === undefined) return
    const provenance = {
      data: {
        set: `models/encoder/authors (${held.join(', ')})`,
        sha256: await hashSets(ENCODER, ['authors']),
      },
      command: 'npm run -s bench -- train-relations --out models/relations.json',
      seed: null,
      unread: { measure: 'each author by the weights of the others', ...unread },
    }
    await writeFile(values.out, renderModelFile(provenance, { model, digits: DIGITS }))
  },
}

function fitRelations(situations: readonly Situation[]) {
  const authors = [...new Set(situations.map(({ author }) => author))]
  const surest = authors.flatMap((author) => {
    const model = fitTerms(situations.filter((one) => one.author !== author))
    return situations
      .filter((one) => one.author === author)
      .map((one) => ({ ...one, ...surestOf(one, model) }))
  })
  const wrong = surest.filter(({ isChanged }) => !isChanged)
  const descending = wrong.map(({ certainty }) => certainty).toSorted((a, b) => b - a)
  const threshold = descending[Math.floor(wrong.length * WRONG_SHARE)] ?? 1
  const { coefficients, intercept } = fitTerms(situations)
  const figures = authors.map((author) => {
    const own = surest.filter((one) => one.author === author)
    const acting = own.filter(({ certainty }) => certainty > threshold)
    const changes = own.filter(({ isChange }) => isChange).length
    const right = acting.filter(({ isChanged }) => isChanged).length
    const seen = { changes, seen: right / changes, others: own.length - changes }
    return [author, { ...seen, wrong: (acting.length - right) / own.length }] as const
  })
  return {
    model: { weights: coefficients, bias: intercept, threshold },
    unread: Object.fromEntries(figures),
  }
}

function fitTerms(situations: readonly Situation[]): LogisticModel {
  const rows = situations.flatMap(({ candidates }) => candidates)
  return fitLogistic(
    rows.map(({ terms }) => terms),
    rows.map(({ isChanged }) => Number(isChanged)),
    { l2: L2 },
  )
}

const NOTHING = { isChanged: false, certainty: 0 }

function surestOf({ candidates }: Situation, model: LogisticModel) {
  return candidates
    .map(({ terms, isChanged }) => ({ isChanged, certainty: predictLogistic(model, terms) }))
    .reduce((best, one) => (one.certainty > best.certainty ? one : best), NOTHING)
}

async function meetAll(authors: readonly string[]): Promise<readonly Situation[]> {
  const encoder = createEncoder()
  const situations: Situation[] = []
  try {
    for (const author of authors) {
      const path = join(ENCODER, 'authors', `${author}.clusters.jsonl`)
      const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
      const clusters = lines.map((line): Cluster => JSON.parse(line))
      situations.push(...(await meetAuthor(author, clusters, encoder)))
    }
  } finally {
    await encoder.close()
  }
  return situations
}

async function meetAuthor(
  author: string,
  clusters: readonly Cluster[],
  encoder: ReturnType<typeof createEncoder>,
): Promise<readonly Situation[]> {
  const bases = clusters.map(({ base }) => base)
  const statements = clusters.flatMap((cluster) => statementsOf(cluster, bases))
  const vectors = await embedAll(statements.flatMap(({ text, known }) => [text, ...known]))
  const progress = createProgress(author, process.stderr)
  const situations: Situation[] = []
  for (const { text, known, changed } of statements) {
    progress(situations.length, statements.length)
    const nearest = known
      .map((older) => ({ older, nearness: cosine(vectors.get(older), vectors.get(text)) }))
      .toSorted((left, right) => right.nearness - left.nearness)
      .slice(0, READ_MAX)
    const open = nearest.filter(({ older }) => isInOtherWords(older, text))
    const readings = await encoder.read(
      'relation',
      open.map(({ older }) => [older, text] as const),
      { language: author.slice(0, 2) },
    )
    const candidates = open.flatMap(({ older, nearness }, at) => {
      const reading = readings[at]
      const nextNearness = nearest.find((one) => one.older !== older)?.nearness
      if (reading === undefined) return []
      return [
        { terms: changeTerms({ reading, nearness, nextNearness }), isChanged: older === changed },
      ]
    })
    situations.push({ author, isChange: changed !== undefined, candidates })
  }
  return situations

  async function embedAll(texts: readonly string[]): Promise<ReadonlyMap<string, Float32Array>> {
    const distinct = [...new Set(texts)]
    const found: Float32Array[] = []
    for (let start = 0; start < distinct.length; start += EMBED_TEXTS_MAX) {
      const some = distinct.slice(start, start + EMBED_TEXTS_MAX)
      found.push(...(await encoder.embed(some, { kind: 'document' })))
    }
    return new Map(distinct.map((text, at) => [text, found[at] ?? new Float32Array()]))
  }
}

// What looks like a change stands beside it, where the brief says that it stays.
function statementsOf(cluster: Cluster, bases: readonly string[]) {
  return KINDS.flatMap((kind) =>
    (cluster[kind] ?? []).map((text) => ({
      text,
      changed: CHANGES.some((one) => one === kind) ? cluster.base : undefined,
      known:
        kind === 'updates' || kind === 'retracts' ? [...bases, ...(cluster.apart ?? [])] : bases,
    })),
  )
}

// Vectors have length 1.
function cosine(left: Float32Array | undefined, right: Float32Array | undefined): number {
  if (left === undefined || right === undefined) return 0
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0)
}
