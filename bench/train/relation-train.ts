// `npm run -s bench -- train-relations [--out <file>]` fits when the encoder's reading of two statements
// acts, on authors whom the encoder was not trained on. Each statement meets all that its author said.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createEncoder } from '../../src/adapters/encoder/index.ts'
import { hasDetailsOf } from '../../src/core/facts/fact-keys.ts'
import {
  isInOtherWords,
  JUDGEMENTS,
  type Judgement,
  judgementTerms,
  LINKS_MAX,
  READ_MAX,
  type ReadBeside,
} from '../../src/core/trust/truth/read-change.ts'
import { EMBED_TEXTS_MAX } from '../../src/ports/embedder.ts'
import { PLAIN_AUTHORS, readHeldLives } from '../fresh/memory-items.ts'
import { createProgress } from '../progress.ts'
import type { Benchmark } from '../run.ts'
import { fitLogistic, type LogisticModel, predictLogistic } from './learning/logistic.ts'
import { hashSets, renderModelFile } from './model-file.ts'

const ENCODER = join(import.meta.dirname, '../../models/encoder')
/** The share of statements that may displace what they do not change, or be merged with what they do not repeat: what is displaced can be undone, what is merged was never stored. */
const WRONG_SHARES: Readonly<Record<Judgement, number>> = { ended: 0.01, repeated: 0.001 }
/** The share of statements that may link something though they change nothing. */
const LINKED_SHARE = 0.08
const L2 = 30
const DIGITS = 3

const KINDS = ['same', 'narrows', 'apart', ...JUDGEMENTS.ended] as const

type Cluster = { readonly base: string } & Readonly<
  Partial<Record<(typeof KINDS)[number], readonly string[]>>
>

/** A statement beside the nearest known ones. */
interface Situation {
  readonly author: string
  /** How it bears on something known, which need not be among the nearest. */
  readonly relation: string
  readonly candidates: readonly Candidate[]
}

interface Candidate extends ReadBeside {
  /** How the statement bears on it; undefined: not at all. */
  readonly relation: string | undefined
  /** True if it may be displaced or merged; what is in nearly the same words is linked at most. */
  readonly mayAct: Readonly<Record<Judgement, boolean>>
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
  const situations = all.map((one) => ({
    ...one,
    candidates: one.candidates.slice(0, nearest),
  }))
  const ended = fitJudgement('ended', situations)
  const repeated = fitJudgement('repeated', situations)
  const authors = [...new Set(situations.map(({ author }) => author))]
  return {
    model: { nearest, ended: ended.model, repeated: repeated.model },
    linked: ended.figuresOf(isMet).linked,
    unread: Object.fromEntries(
      authors.map((author) => {
        const { sure, wrong } = repeated.figuresOf((one) => one === author)
        const changes = ended.figuresOf((one) => one === author)
        return [author, { ...changes, merged: sure, wronglyMerged: wrong }]
      }),
    ),
  }
}

/** What is told in a small memory, or plainly, is what the product meets; other look-alikes in clusters were written to be hard. */
function isMet(author: string): boolean {
  return author.includes('-') || PLAIN_AUTHORS.includes(author)
}

function fitJudgement(judgement: Judgement, situations: readonly Situation[]) {
  const classes: readonly string[] = JUDGEMENTS[judgement]
  const termed = situations.map(({ author, relation, candidates }) => {
    const terms = judgementTerms(judgement, candidates)
    return {
      author,
      relation,
      candidates: candidates.map((each, at) => ({
        terms: terms[at] ?? [],
        isTrue: each.relation !== undefined && classes.includes(each.relation),
        mayAct: each.mayAct[judgement],
      })),
    }
  })
  const authors = [...new Set(situations.map(({ author }) => author))]
  // Each author is judged by the weights of the others.
  const judged = authors.flatMap((author) => {
    const model = fitTerms(termed.filter((one) => one.author !== author))
    return termed
      .filter((one) => one.author === author)
      .map(({ relation, candidates }) => ({ author, relation, ...judge(candidates, model) }))
  })
  const met = judged.filter(({ author }) => isMet(author))
  const isThere = ({ relation }: { relation: string }) => classes.includes(relation)
  const sure = exceededBy(
    met.flatMap(({ surest }) => (surest.isTrue ? [] : [surest.certainty])),
    WRONG_SHARES[judgement],
  )
  // What is narrowed may be linked or not.
  const isUnchanged = (one: (typeof judged)[number]) => !isThere(one) && one.relation !== 'narrows'
  const likely = exceededBy(
    met.filter(isUnchanged).map(({ likeliest }) => likeliest[0]?.certainty ?? 0),
    LINKED_SHARE,
  )
  const figuresOf = (isOf: (author: string) => boolean) => {
    const own = judged.filter(({ author }) => isOf(author))
    const [there, others] = [own.filter(isThere), own.filter(isUnchanged)]
    const acting = own.filter(({ surest }) => surest.certainty > sure)
    const right = acting.filter(({ surest }) => surest.isTrue).length
    const linked = there.filter(({ likeliest }) =>
      likeliest.some(({ isTrue, certainty }) => isTrue && certainty > likely),
    )
    const astray = others.filter(({ likeliest: [first] }) => (first?.certainty ?? 0) > likely)
    return {
      changes: there.length,
      sure: right / there.length,
      linked: linked.length / there.length,
      others: others.length,
      wrong: (acting.length - right) / own.length,
      wronglyLinked: astray.length / others.length,
    }
  }
  const { coefficients, intercept } = fitTerms(termed)
  const model = { weights: coefficients, bias: intercept, sure }
  return { model: judgement === 'ended' ? { ...model, likely } : model, figuresOf }
}

/** The value that this share of all exceed. */
function exceededBy(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => b - a)[Math.floor(values.length * share)] ?? 1
}

interface Termed {
  readonly terms: readonly number[]
  readonly isTrue: boolean
  readonly mayAct: boolean
}

function fitTerms(
  situations: readonly { readonly candidates: readonly Termed[] }[],
): LogisticModel {
  const rows = situations.flatMap(({ candidates }) => candidates)
  return fitLogistic(
    rows.map(({ terms }) => terms),
    rows.map(({ isTrue }) => Number(isTrue)),
    { l2: L2 },
  )
}

const NOTHING = { isTrue: false, certainty: 0 }

function judge(candidates: readonly Termed[], model: LogisticModel) {
  const certain = candidates
    .map((one) => ({ ...one, certainty: predictLogistic(model, one.terms) }))
    .toSorted((left, right) => right.certainty - left.certainty)
  const surest = certain.find(({ mayAct }) => mayAct) ?? NOTHING
  return { surest, likeliest: certain.slice(0, LINKS_MAX) }
}

/** A statement, what was known before it, and how it bears on some of that. */
interface Told {
  readonly author: string
  readonly text: string
  readonly known: readonly string[]
  readonly relation: string
  readonly of: readonly string[]
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
  return (await readHeldLives('relations')).flatMap(({ name, facts, later = [] }) =>
    later.map(({ say, relation, of }) => ({
      author: name.split(':')[0] ?? '',
      text: say,
      known: facts,
      relation,
      of: of.flatMap((at) => facts[at] ?? []),
    })),
  )
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
  for (const { author, text, known, relation, of } of statements) {
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
      const [left, right] = [{ text: older }, { text }]
      const repeated = isReworded && (hasDetailsOf(left, right) || hasDetailsOf(right, left))
      const mayAct = { ended: isReworded, repeated }
      const own = of.includes(older) ? relation : undefined
      return reading ? [{ reading, nearness, relation: own, mayAct }] : []
    })
    situations.push({ author, relation, candidates })
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
      relation: kind,
      of: kind === 'apart' ? [] : [cluster.base],
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
