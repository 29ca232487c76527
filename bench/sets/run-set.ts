import { rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { invalidInput } from '../../src/core/errors.ts'
import { createProgress } from '../progress.ts'
import { type ChosenSet, loadSet } from './all-sets.ts'
import type { Prediction, SetRun } from './bench-set.ts'
import { renderCosts, renderMetrics, summarizeCosts } from './render-table.ts'

export const SET_USAGE =
  '<set[:part]> --data <folder> [--train <folder>] [--predictions <file>] [--variant <name>] [--cache <folder>] [--json]'

/** Runs one set and prints what it reached. */
export async function runSet(name: string, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      train: { type: 'string' },
      predictions: { type: 'string' },
      variant: { type: 'string' },
      cache: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const chosen = await loadSet(name)
  if (values.data === undefined) throw missingFolder(name)
  const run = await chosen.set.run({
    dataFolder: values.data,
    part: chosen.part,
    trainFolder: values.train,
    variant: values.variant,
    cacheFolder: values.cache,
    onProgress: createProgress(name, process.stderr),
  })
  if (values.predictions !== undefined) {
    await writePredictions(values.predictions, run.predictions)
  }
  console.log(values.json ? toJson(name, values.variant, run) : toText(name, chosen, run))
}

function missingFolder(name: string): Error {
  const [folder] = name.split(':')
  return invalidInput(
    `The set "${name}" needs --data <folder>`,
    `That folder holds the sets, so that <folder>/${folder}/README.md is there.`,
  )
}

// Whole or not at all: a scorer must not read half of a file.
async function writePredictions(path: string, predictions: readonly Prediction[]): Promise<void> {
  const unfinished = `${path}.${process.pid}.tmp`
  await writeFile(unfinished, predictions.map((line) => `${JSON.stringify(line)}\n`).join(''))
  await rename(unfinished, path)
}

function toJson(name: string, variant: string | undefined, run: SetRun): string {
  const found = { set: name, ...(variant === undefined ? {} : { variant }), metrics: run.metrics }
  return JSON.stringify({ ...found, ...summarizeCosts(run) }, null, 2)
}

function toText(name: string, { set }: ChosenSet, run: SetRun): string {
  const baselines = Object.entries(set.baselines).map(
    ([metric, figure]) => `baseline ${metric}: ${figure}`,
  )
  return [
    `${name}: ${run.predictions.length} predictions`,
    '',
    renderMetrics(run.metrics),
    '',
    ...baselines,
    renderCosts(summarizeCosts(run)),
  ]
    .join('\n')
    .trimEnd()
}
