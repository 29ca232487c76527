import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TrainedModel } from './ranking-train.ts'

export interface TrainedModels {
  readonly withMeaning: TrainedModel
  readonly byWords: TrainedModel
}

/** The content of models/ranking.json. */
export async function renderModel(
  models: TrainedModels,
  from: {
    readonly dataFolder: string
    readonly sets: readonly string[]
    readonly byHand: readonly string[]
  },
): Promise<string> {
  const { withMeaning, byWords } = models
  const sets = from.sets.toSorted()
  const provenance = {
    data: {
      set: `${sets.join(', ')} (development halves)`,
      sha256: await hashSets(from.dataFolder, sets),
    },
    command: 'npm run -s bench -- train-ranking --data <folder> --write',
    seed: 'none: the fit draws nothing at random',
    heldOut: {
      measure: 'recall@10, five folds by conversation',
      withMeaning: recallOf(withMeaning),
      byWords: recallOf(byWords),
    },
    byHand: from.byHand,
  }
  const model = { provenance, withMeaning: round(withMeaning), byWords: round(byWords) }
  return `${JSON.stringify(model, null, 2)}\n`
}

// Over the files of the sets, in the order of their names.
async function hashSets(dataFolder: string, sets: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const set of sets) {
    const folder = join(dataFolder, set)
    const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'))
    for (const file of files.toSorted()) hash.update(await readFile(join(folder, file)))
  }
  return hash.digest('hex')
}

function recallOf({ report }: TrainedModel): Readonly<Record<string, number>> {
  const rounded = Object.entries(report).map(([set, measured]) => {
    return [set, Number((measured['recall@10'] ?? 0).toFixed(3))] as const
  })
  return Object.fromEntries(rounded)
}

function round({ weights, calibration }: TrainedModel): unknown {
  const text = JSON.stringify({ weights, calibration }, (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(3)) : value,
  )
  return JSON.parse(text)
}
