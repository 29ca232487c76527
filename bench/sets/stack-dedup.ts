import type { Failure } from '../../src/core/language/failures/failure.ts'
import { type FailureProfile, profileOf } from '../../src/core/language/failures/failure-profile.ts'
import { isApplicationCode } from '../../src/core/language/failures/library-code.ts'
import { rankFailures, rarityOf } from '../../src/core/language/failures/similarity.ts'
import { readRows } from '../data/read-rows.ts'
import { mean } from '../metrics/mean.ts'
import type { BenchSet, SetContext, SetRun } from './bench-set.ts'

interface Row {
  readonly id: number
  readonly project: string
  readonly bug: string
  readonly test: string
  readonly exc: string
  readonly message: string
  readonly frames: readonly (readonly [type: string, method: string, place: string])[]
}

export interface Known {
  readonly id: string
  readonly project: string
  readonly bug: string
  readonly profile: FailureProfile
}

const DEPTHS = [1, 5, 10] as const

/**
 * Failing tests of many bugs: for each, the others ranked by how likely they have the same root,
 * as a search for a failure among earlier ones ranks them. `--variant unnamed` leaves out the
 * name of the test.
 */
export const stackDedup: BenchSet = {
  name: 'stack-dedup',
  parts: [],
  baselines: {
    'RR@1': '.755 all-text BM25; .588 exception and message; .30 frames alone',
    MAP: '.698 all-text BM25',
  },
  run,
}

async function run({ dataFolder, variant, onProgress }: SetContext): Promise<SetRun> {
  const known = readKnown(dataFolder, variant !== 'unnamed')
  const rarity = rarityOf(known.map(({ profile }) => profile))
  const latencies: number[] = []
  const ranked = known.map((query) => {
    const startMs = performance.now()
    const others = known.filter(({ id }) => id !== query.id)
    const result = rankFailures(query.profile, others, rarity)
    latencies.push(performance.now() - startMs)
    onProgress(latencies.length, known.length)
    return { query, result }
  })
  const predictions = ranked.map(({ query, result }) => ({
    id: query.id,
    ranked: result.map(({ candidate }) => candidate.id),
  }))
  const hits = ranked.map(({ query, result }) =>
    result.map(({ candidate }) => candidate.bug === query.bug),
  )
  return { predictions, metrics: { ALL: scoreHits(hits) }, latencies }
}

/** The failures of the set, with or without the names of their tests. */
export function readKnown(dataFolder: string, isNamed: boolean): readonly Known[] {
  return readRows<Row>(dataFolder, 'stack-dedup', 'traces.jsonl').map((row) => {
    const { project, bug } = row
    return { id: String(row.id), project, bug, profile: profileOf(toFailure(row, isNamed)) }
  })
}

function toFailure({ exc, message, test, frames }: Row, isNamed: boolean): Failure {
  return {
    language: 'java',
    type: exc,
    message,
    ...(isNamed ? { test } : {}),
    frames: frames.map(([module, name, place]) => {
      const [file, line] = place.split(':')
      const lineNumber = Number(line)
      return {
        function: name,
        module,
        file,
        ...(Number.isInteger(lineNumber) ? { line: lineNumber } : {}),
        isInApp: isApplicationCode('java', file, module),
      }
    }),
    causes: [],
  }
}

/** @param all For each query, whether each result has the same bug, best first. */
export function scoreHits(all: readonly (readonly boolean[])[]): Readonly<Record<string, number>> {
  const asked = all.filter((hits) => hits.includes(true))
  const found = DEPTHS.map((depth) => [
    `RR@${depth}`,
    mean(asked.map((hits) => Number(hits.slice(0, depth).includes(true)))) ?? 0,
  ])
  return {
    n: asked.length,
    MAP: mean(asked.map(averagePrecision)) ?? 0,
    ...Object.fromEntries(found),
  }
}

function averagePrecision(hits: readonly boolean[]): number {
  let found = 0
  let total = 0
  for (const [index, isHit] of hits.entries()) {
    if (!isHit) continue
    found += 1
    total += found / (index + 1)
  }
  return found === 0 ? 0 : total / found
}
