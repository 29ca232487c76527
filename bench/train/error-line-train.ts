// `npm run -s bench -- train-error-line [--out <file>]` fits which line of an output states the error,
// from the read half of the fresh failures, and cross-validates it by author and by tool.

import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { measureLines } from '../../src/core/language/failures/error-line.ts'
import { traceLines } from '../../src/core/language/failures/trace-lines.ts'
import { failureFile, plainLine, READ_AUTHORS, readFailureRows } from '../fresh/failure-rows.ts'
import type { Benchmark } from '../run.ts'
import { renderModelFile } from './model-file.ts'
import { type FitGroup, fitWeights, heldOutHits, hitsInOrder } from './ranking-fit.ts'

const MEASURES = Object.keys(measureLines(['error'])[0]?.measures ?? {})
const OPTIONS = {
  l2: 1,
  columns: [...MEASURES.keys()],
  questionsPerSetMax: Number.POSITIVE_INFINITY,
}

interface LineGroup extends FitGroup {
  readonly author: string
  readonly tool: string
}

export const errorLineTraining: Benchmark = {
  usage: 'train-error-line [--out <file>]',
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } })
    const { text, summary } = await fitErrorLine()
    console.log(JSON.stringify(summary, null, 1))
    if (values.out !== undefined) await writeFile(values.out, text)
  },
}

/** The text of `models/error-line.json`, the same every time. */
export async function fitErrorLine() {
  const groups = (await Promise.all(READ_AUTHORS.map(collect))).flat()
  const unread = {
    measure: 'lines found, author or tool left out',
    author: heldOut(groups, ({ author }) => author),
    tool: heldOut(groups, ({ tool }) => tool),
  }
  const fitted = fitWeights(groups, OPTIONS)
  const weights = Object.fromEntries(MEASURES.map((name, at) => [name, fitted[at] ?? 0]))
  const hash = createHash('sha256')
  for (const author of READ_AUTHORS) hash.update(await readFile(failureFile(author)))
  const provenance = {
    data: { set: `bench/fresh/failures ${READ_AUTHORS.join(' ')}`, sha256: hash.digest('hex') },
    command: 'npm run -s bench -- train-error-line --out models/error-line.json',
    seed: null,
    unread,
  }
  const text = renderModelFile(provenance, { model: { weights }, digits: 2 })
  return {
    text,
    summary: {
      ...unread,
      seen: firstShare(groups.map((group) => hitsInOrder(group, fitted))),
      weights,
    },
  }
}

async function collect(author: string): Promise<readonly LineGroup[]> {
  return (await readFailureRows(author)).map(({ tool, output, message }) => {
    const lines = traceLines(output)
    const said = plainLine(message)
    return {
      set: 'failures',
      author,
      tool,
      rows: measureLines(lines).map(({ measures }) => Object.values(measures)),
      // What a logger writes before a line is gone from it, and may be quoted.
      labels: lines.map((line) => {
        const plain = plainLine(line)
        return plain.includes(said) || (plain !== '' && said.endsWith(plain)) ? 1 : 0
      }),
    }
  })
}

function heldOut(groups: readonly LineGroup[], of: (group: LineGroup) => string): number {
  return firstShare(heldOutHits(groups, of, (others) => fitWeights(others, OPTIONS)))
}

function firstShare(hits: readonly (readonly boolean[])[]): number {
  return hits.filter(([isFirst]) => isFirst).length / hits.length
}
