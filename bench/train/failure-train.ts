// `npm run -s bench -- train-failures --data <folder> [--out <file>]` fits how likely two failures
// have the same root, and cross-validates that by project.

import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { rankFailures, rarityOf } from '../../src/core/language/failures/similarity.ts'
import type { Benchmark } from '../run.ts'
import { readKnown, scoreHits, stackDedup } from '../sets/stack-dedup.ts'
import { hashSets, renderModelFile } from './model-file.ts'
import { type FitGroup, fitWeights, heldOutHits } from './ranking-fit.ts'

/** What a search brings to be compared: those that nobody would mistake teach nothing. */
const NEAREST = 64
const MEASURES = ['words', 'rarest', 'rare', 'holders', 'otherLines'] as const
const OPTIONS = {
  l2: 1,
  columns: [...MEASURES.keys()],
  questionsPerSetMax: Number.POSITIVE_INFINITY,
}

interface FailureGroup extends FitGroup {
  readonly project: string
}

export const failureTraining: Benchmark = {
  usage: 'train-failures --data <folder> [--out <file>]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { data: { type: 'string', default: '' }, out: { type: 'string' } },
    })
    const groups = collect(values.data)
    const held = heldOutHits(groups, ({ project }) => project, fitNearest)
    const { 'RR@1': rr1 = 0, MAP: map = 0 } = scoreHits(held)
    const fitted = fitNearest(groups)
    const weights = Object.fromEntries(MEASURES.map((name, at) => [name, fitted[at] ?? 0]))
    console.log(`cross-validated: RR@1 ${rr1.toFixed(4)}, MAP ${map.toFixed(4)}`)
    console.log(JSON.stringify(weights))
    if (values.out === undefined) return
    const provenance = {
      data: { set: stackDedup.name, sha256: await hashSets(values.data, [stackDedup.name]) },
      command: 'npm run -s bench -- train-failures --data <folder> --out models/failures.json',
      seed: null,
      unread: { measure: 'each project left out', 'RR@1': rr1, MAP: map },
    }
    await writeFile(values.out, renderModelFile(provenance, { model: { weights }, digits: 3 }))
  },
}

function fitNearest(groups: readonly FailureGroup[]): Float64Array {
  const nearest = groups.map(({ rows, labels, ...group }) => ({
    ...group,
    rows: rows.slice(0, NEAREST),
    labels: labels.slice(0, NEAREST),
  }))
  return fitWeights(nearest, OPTIONS)
}

function collect(dataFolder: string): readonly FailureGroup[] {
  const known = readKnown(dataFolder, true)
  const rarity = rarityOf(known.map(({ profile }) => profile))
  const groups = known.map((query) => {
    const others = known.filter(({ id }) => id !== query.id)
    // Not by the weights themselves, which the fit replaces.
    const ranked = rankFailures(query.profile, others, rarity).toSorted(
      (left, right) => right.measures.rare - left.measures.rare,
    )
    return {
      set: stackDedup.name,
      project: query.project,
      rows: ranked.map(({ measures }) => MEASURES.map((name) => measures[name])),
      labels: ranked.map(({ candidate }) => (candidate.bug === query.bug ? 1 : 0)),
    }
  })
  return groups.filter(({ labels }) => labels.includes(1))
}
