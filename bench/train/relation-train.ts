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
/** The share of pairs that are no change, and still reach the threshold; a change can be undone. */
const FALSE_CHANGES = 0.005
/** The same for what says the same: a merged statement is gone. */
const FALSE_SAME = 0.002

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
      const judged = await Promise.all(held.map((author) => judgeAuthor(author, encoder)))
      const all = fitThresholds(judged.flat())
      for (const [index, author] of held.entries()) {
        const pairs = judged[index] ?? []
        // One author is few pairs: no language is believed sooner than all of them together.
        const own = fitThresholds(pairs)
        const thresholds = {
          same: Math.max(own.same, all.same),
          change: Math.max(own.change, all.change),
        }
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
    same: reachedBy(
      notSame.map((pair) => pair.same),
      FALSE_SAME,
    ),
    change: reachedBy(
      [...others, ...pairs.filter(({ relation }) => relation === 'same')].map(
        (pair) => pair.change,
      ),
      FALSE_CHANGES,
    ),
  }
}

/** The value that the given share of scores exceeds. */
function reachedBy(scores: readonly number[], share: number): number {
  const descending = scores.toSorted((left, right) => right - left)
  return descending[Math.floor(scores.length * share)] ?? 1
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
