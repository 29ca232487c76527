// `npm run -s bench -- train-relations [--out <file>]` finds from which probability on the encoder's
// reading of two statements acts, on authors whom the encoder was not trained on.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createEncoder } from '../../src/adapters/encoder/index.ts'
import { READ_TEXTS_MAX, type Reader, type Reading } from '../../src/ports/reader.ts'
import type { Benchmark } from '../run.ts'
import { hashSets, renderModelFile } from './model-file.ts'

const ENCODER = join(import.meta.dirname, '../../models/encoder')
/** The share of pairs that are not the same, or not a change, and still reach the threshold. */
const FALSE_SHARE = 0.01

type Relation = 'same' | 'change' | 'narrows' | 'independent'

interface JudgedPair {
  readonly relation: Relation
  readonly same: number
  readonly change: number
}

export const relationTraining: Benchmark = {
  usage: 'train-relations [--out <file>]',
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } })
    const encoder = createEncoder()
    try {
      const held = await heldAuthors()
      const languages: Record<string, { thresholds: Thresholds; figures: Figures }> = {}
      for (const author of held) {
        const pairs = await judgeAuthor(author, encoder)
        const thresholds = fitThresholds(pairs)
        languages[author.slice(0, 2)] = { thresholds, figures: figuresOf(pairs, thresholds) }
      }
      console.log(JSON.stringify(languages, undefined, 1))
      if (values.out === undefined) return
      const pick = <Key extends 'thresholds' | 'figures'>(key: Key) =>
        Object.fromEntries(Object.entries(languages).map(([name, one]) => [name, one[key]]))
      const provenance = {
        data: {
          set: `models/encoder/authors (${held.join(', ')})`,
          sha256: await hashSets(ENCODER, ['authors']),
        },
        command: 'npm run -s bench -- train-relations --out models/relations.json',
        seed: null,
        unread: {
          measure: 'on the same authors, who are not in the training of the encoder',
          ...pick('figures'),
        },
      }
      await writeFile(
        values.out,
        renderModelFile(provenance, { model: { thresholds: pick('thresholds') }, digits: 3 }),
      )
    } finally {
      await encoder.close()
    }
  },
}

interface Thresholds {
  readonly same: number
  readonly change: number
}

type Figures = Readonly<Record<string, number>>

async function heldAuthors(): Promise<readonly string[]> {
  const { held } = JSON.parse(await readFile(join(ENCODER, 'weights/model.json'), 'utf8'))
  return held
}

const CHANGES = ['updates', 'retracts', 'contradicts'] as const

async function judgeAuthor(author: string, reader: Reader): Promise<readonly JudgedPair[]> {
  const text = await readFile(join(ENCODER, 'authors', `${author}.clusters.jsonl`), 'utf8')
  const clusters = text.split('\n').filter((line) => line !== '')
  const labelled = clusters.flatMap((line) => {
    const cluster: Readonly<Record<string, readonly string[]>> & { readonly base: string } =
      JSON.parse(line)
    const pairs = (relation: Relation, key: string) =>
      (cluster[key] ?? []).map((newer) => ({ relation, texts: [cluster.base, newer] as const }))
    return [
      ...pairs('same', 'same'),
      ...CHANGES.flatMap((key) => pairs('change', key)),
      ...pairs('narrows', 'narrows'),
      ...pairs('independent', 'apart'),
    ]
  })
  const readings: Reading<'relation'>[] = []
  for (let start = 0; start < labelled.length; start += READ_TEXTS_MAX) {
    const texts = labelled.slice(start, start + READ_TEXTS_MAX).map((one) => one.texts)
    readings.push(...(await reader.read('relation', texts, { language: author.slice(0, 2) })))
  }
  return labelled.map(({ relation }, at) => {
    const { same = 0, updates = 0, retracts = 0, contradicts = 0 } = readings[at] ?? {}
    return { relation, same, change: updates + retracts + contradicts }
  })
}

function fitThresholds(pairs: readonly JudgedPair[]): Thresholds {
  const others = pairs.filter(
    ({ relation }) => relation === 'independent' || relation === 'narrows',
  )
  const notSame = pairs.filter(({ relation }) => relation !== 'same')
  return {
    same: reachedBy(notSame.map((pair) => pair.same)),
    change: reachedBy(
      [...others, ...pairs.filter(({ relation }) => relation === 'same')].map(
        (pair) => pair.change,
      ),
    ),
  }
}

/** The value that the given share of scores exceeds. */
function reachedBy(scores: readonly number[]): number {
  const descending = scores.toSorted((left, right) => right - left)
  return descending[Math.floor(scores.length * FALSE_SHARE)] ?? 1
}

function figuresOf(pairs: readonly JudgedPair[], { same, change }: Thresholds): Figures {
  const share = (relation: Relation, isReached: (pair: JudgedPair) => boolean): number => {
    const own = pairs.filter((pair) => pair.relation === relation)
    return own.filter(isReached).length / own.length
  }
  return {
    pairs: pairs.length,
    same: share('same', (pair) => pair.same > same),
    changes: share('change', (pair) => pair.change > change),
    falseChanges: share('independent', (pair) => pair.change > change),
    falseSame: share('independent', (pair) => pair.same > same),
  }
}
