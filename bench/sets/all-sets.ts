import { MemoryError } from '../../src/core/errors.ts'
import type { BenchSet } from './bench-set.ts'

interface SetEntry {
  /** As the reference scorer calls it; with a colon when that part is a set of its own here. */
  readonly name: string
  /** Beside this file. Loaded when it is asked for, so that one set cannot break another. */
  readonly module: string
}

export const ALL_SETS: readonly SetEntry[] = [
  { name: 'locomo', module: './locomo.ts' },
  { name: 'longmemeval-s', module: './longmemeval.ts' },
  { name: 'beam', module: './beam.ts' },
  { name: 'temporal-recall', module: './temporal-recall.ts' },
  { name: 'preference-recall', module: './preference-recall.ts' },
  { name: 'cranfield', module: './cranfield.ts' },
  { name: 'relations', module: './relations.ts' },
  { name: 'similarity', module: './similarity.ts' },
  { name: 'parallel', module: './parallel.ts' },
  { name: 'mempalace-eval:memories', module: './mempalace-memories.ts' },
  { name: 'mempalace-eval:calibration', module: './mempalace-calibration.ts' },
  { name: 'mempalace-eval:rooms', module: './mempalace-calibration.ts' },
  { name: 'failure-attribution:trail', module: './failure-attribution.ts' },
  { name: 'sentry-grouping', module: './sentry-grouping.ts' },
  { name: 'stack-dedup', module: './stack-dedup.ts' },
  { name: 'logs', module: './logs.ts' },
  { name: 'trajectories:failures', module: './trajectories.ts' },
  { name: 'trajectories', module: './trajectories-patterns.ts' },
  { name: 'code-rules:refactorings', module: './code-rules-refactorings.ts' },
  { name: 'code-rules:eslint', module: './code-rules-eslint.ts' },
]

export interface ChosenSet {
  readonly set: BenchSet
  readonly part: string
}

/** Finds `set` or `set:part`. @throws MemoryError `INVALID_INPUT` with what there is. */
export async function loadSet(name: string): Promise<ChosenSet> {
  const [base = '', part = ''] = name.split(/:(.*)/s)
  const entry =
    ALL_SETS.find((candidate) => candidate.name === name) ??
    ALL_SETS.find((candidate) => candidate.name === base)
  if (entry === undefined) throw unknownSet(name)
  const set = await importSet(entry)
  const isWhole = entry.name === name
  if (!isWhole && !set.parts.includes(part)) throw unknownPart(set, part)
  return { set, part }
}

async function importSet({ name, module }: SetEntry): Promise<BenchSet> {
  const url = new URL(module, import.meta.url).href
  const exported: Readonly<Record<string, unknown>> = await import(url).catch((cause: unknown) => {
    throw new MemoryError(`The set "${name}" cannot be loaded: ${(cause as Error).message}`, {
      code: 'INVALID_INPUT',
      hint: `Mend bench/sets/${module.slice(2)}; the other sets can be run.`,
      cause,
    })
  })
  const set = Object.values(exported).find(isBenchSet)
  if (set === undefined) throw new Error(`Broken invariant: ${module} exports no BenchSet`)
  return set
}

function isBenchSet(value: unknown): value is BenchSet {
  if (typeof value !== 'object' || value === null) return false
  return 'run' in value && 'parts' in value && 'baselines' in value
}

function unknownSet(name: string): MemoryError {
  return new MemoryError(`There is no set or benchmark "${name}"`, {
    code: 'INVALID_INPUT',
    hint: `The sets are ${ALL_SETS.map((entry) => entry.name).join(', ')}.`,
  })
}

function unknownPart(set: BenchSet, part: string): MemoryError {
  const hint =
    set.parts.length === 0
      ? `Ask for "${set.name}" alone.`
      : `The parts are ${set.parts.map((known) => `${set.name}:${known}`).join(', ')}.`
  return new MemoryError(`The set "${set.name}" has no part "${part}"`, {
    code: 'INVALID_INPUT',
    hint,
  })
}
