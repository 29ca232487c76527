// `npm run -s bench -- train-relations [--out <file>]` fits when the encoder's reading of two statements
// acts, on authors whom the encoder was not trained on. Each statement meets all that its author said.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createEncoder } from '../../src/adapters/encoder/index.ts'
import {
  changeTerms,
  isInOtherWords,
  LINKS_MAX,
  READ_MAX,
  type ReadBeside,
} from '../../src/core/trust/truth/read-change.ts'
import { EMBED_TEXTS_MAX } from '../../src/ports/embedder.ts'
import { readHeldLives } from '../fresh/memory-items.ts'
import { createProgress } from '../progress.ts'
import type { Benchmark } from '../run.ts'
import { fitLogistic, type LogisticModel, predictLogistic } from './learning/logistic.ts'
import { hashSets, renderModelFile } from './model-file.ts'

const ENCODER = join(import.meta.dirname, '../../models/encoder')
/** The share of statements that may displace what they do not change: what is displaced is missed until somebody undoes it. */
const WRONG_SHARE = 0.01
/** The share of statements that may link something though they change nothing. */
const LINKED_SHARE = 0.1
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
  readonly candidates: readonly Candidate[]
}

interface Candidate extends ReadBeside {
  readonly isChanged: boolean
  /** True if it may be displaced; what is in nearly the same words is linked at most. */
  readonly isReworded: boolean
}

export const relationTraining: Benchmark = {
  usage: 'train-relations [--out <file>]',
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } })
    const { held } = JSON.parse(await readFile(join(ENCODER, 'weights/model.json'), 'utf8'))
    const told = [...(await readClusters(held)), ...(await readLater())]
    const situations = await meetAll(told)
    const { model, unread } = fitRelations(situations)
    console.log(JSON.stringify({ ...model, ...unread }, undefined, 1))
    if (values.out === undefined) return
    const provenance = {
      data: {
        set: `models/encoder/authors (${[...new Set(told.map(({ author }) => author))].join(', ')})`,
        sha256: await hashSets(ENCODER, ['authors']),
      },
      command: 'npm run -s bench -- train-relations --out models/relations.json',
      seed: null,
      unread: { measure: 'each author by the weights of the others', ...unread },
    }
    await writeFile(values.out, renderModelFile(provenance, { model, digits: DIGITS }))
  },
}

/** The number of nearest candidates at which most changes are linked, and its model. */
function fitRelations(situations: readonly Situation[]) {
  const fits = Array.from({ length: READ_MAX - 1 }, (_, at) => fitNearest(situations, at + 2))
  return fits.reduce((best, one) => (one.linked > best.linked ? one : best))
}

function fitNearest(all: readonly Situation[], nearest: number) {
  const situations = all.map((one) => {
    const candidates = one.candidates.slice(0, nearest)
    const terms = changeTerms(candidates)
    return {
      ...one,
      candidates: candidates.map((each, at) => ({ ...each, terms: terms[at] ?? [] })),
    }
  })
  const authors = [...new Set(situations.map(({ author }) => author))]
  const judged = authors.flatMap((author) => {
    const model = fitTerms(situations.filter((one) => one.author !== author))
    return situations
      .filter((one) => one.author === author)
      .map((one) => ({ ...one, ...judge(one, model) }))
  })
  // What is told in a small memory is what the product meets; look-alikes in clusters were written to be hard.
  const met = judged.filter(({ author }) => author.includes('-'))
  const sure = exceededBy(
    met.flatMap(({ surest }) => (surest.isChanged ? [] : [surest.certainty])),
    WRONG_SHARE,
  )
  const likely = exceededBy(
    met.flatMap(({ isChange, likeliest }) => (isChange ? [] : [likeliest[0]?.certainty ?? 0])),
    LINKED_SHARE,
  )
  const figuresOf = (own: typeof judged) => {
    const [changes, others] = [
      own.filter((one) => one.isChange),
      own.filter((one) => !one.isChange),
    ]
    const acting = own.filter(({ surest }) => surest.certainty > sure)
    const right = acting.filter(({ surest }) => surest.isChanged).length
    const linked = changes.filter(({ likeliest }) =>
      likeliest.some(({ isChanged, certainty }) => isChanged && certainty > likely),
    )
    const astray = others.filter(({ likeliest: [first] }) => (first?.certainty ?? 0) > likely)
    return {
      changes: changes.length,
      seen: right / changes.length,
      linked: linked.length / changes.length,
      others: others.length,
      wrong: (acting.length - right) / own.length,
      wronglyLinked: astray.length / others.length,
    }
  }
  const { coefficients, intercept } = fitTerms(situations)
  const byAuthor = authors.map((author) => {
    return [author, figuresOf(judged.filter((one) => one.author === author))] as const
  })
  return {
    model: { nearest, weights: coefficients, bias: intercept, sure, likely },
    linked: figuresOf(met).linked,
    unread: Object.fromEntries(byAuthor),
  }
}

/** The value that this share of all exceed. */
function exceededBy(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => b - a)[Math.floor(values.length * share)] ?? 1
}

interface Termed {
  readonly candidates: readonly (Candidate & { readonly terms: readonly number[] })[]
}

function fitTerms(situations: readonly Termed[]): LogisticModel {
  const rows = situations.flatMap(({ candidates }) => candidates)
  return fitLogistic(
    rows.map(({ terms }) => terms),
    rows.map(({ isChanged }) => Number(isChanged)),
    { l2: L2 },
  )
}

const NOTHING = { isChanged: false, certainty: 0 }

function judge({ candidates }: Termed, model: LogisticModel) {
  const certain = candidates
    .map((one) => ({ ...one, certainty: predictLogistic(model, one.terms) }))
    .toSorted((left, right) => right.certainty - left.certainty)
  const surest = certain.find(({ isReworded }) => isReworded) ?? NOTHING
  return { surest, likeliest: certain.slice(0, LINKS_MAX) }
}

/** A statement, what was known before it, and what of that it changes. */
interface Told {
  readonly author: string
  readonly text: string
  readonly known: readonly string[]
  readonly changed: readonly string[]
}

async function readClusters(authors: readonly string[]): Promise<readonly Told[]> {
  const read = authors.map(async (author) => {
    const path = join(ENCODER, 'authors', `${author}.clusters.jsonl`)
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
    const clusters = lines.map((line): Cluster => JSON.parse(line))
    const bases = clusters.map(({ base }) => base)
    return clusters.flatMap((cluster) => toldAfter(cluster, bases, author))
  })
  return (await Promise.all(read)).flat()
}

/** What was told later to the small memories of authors from whom the encoder has not learned. */
async function readLater(): Promise<readonly Told[]> {
  return (await readHeldLives()).flatMap(({ name, facts, later = [] }) =>
    later.map(({ say, relation, of }) => ({
      author: name.split(':')[0] ?? '',
      text: say,
      known: facts,
      changed: isChange(relation) ? of.flatMap((at) => facts[at] ?? []) : [],
    })),
  )
}

function isChange(relation: string): boolean {
  return CHANGES.some((one) => one === relation)
}

async function meetAll(statements: readonly Told[]): Promise<readonly Situation[]> {
  const encoder = createEncoder()
  try {
    return await meet(statements, encoder)
  } finally {
    await encoder.close()
  }
}

async function meet(
  statements: readonly Told[],
  encoder: ReturnType<typeof createEncoder>,
): Promise<readonly Situation[]> {
  const vectors = await embedAll(statements.flatMap(({ text, known }) => [text, ...known]))
  const progress = createProgress('statements', process.stderr)
  const situations: Situation[] = []
  for (const { author, text, known, changed } of statements) {
    progress(situations.length, statements.length)
    const nearest = known
      .map((older) => ({ older, nearness: cosine(vectors.get(older), vectors.get(text)) }))
      .toSorted((left, right) => right.nearness - left.nearness)
      .slice(0, READ_MAX)
    const readings = await encoder.read(
      'relation',
      nearest.map(({ older }) => [older, text] as const),
      { language: author.slice(0, 2) },
    )
    const candidates = nearest.flatMap(({ older, nearness }, at) => {
      const reading = readings[at]
      const isReworded = isInOtherWords(older, text)
      return reading ? [{ reading, nearness, isChanged: changed.includes(older), isReworded }] : []
    })
    situations.push({ author, isChange: changed.length > 0, candidates })
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
function toldAfter(cluster: Cluster, bases: readonly string[], author: string): readonly Told[] {
  return KINDS.flatMap((kind) =>
    (cluster[kind] ?? []).map((text) => ({
      author,
      text,
      changed: isChange(kind) ? [cluster.base] : [],
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
