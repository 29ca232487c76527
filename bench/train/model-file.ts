import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/** Where the weights of a file in `models` come from. */
export const provenanceSchema = z.strictObject({
  data: z.strictObject({ set: z.string().min(1), sha256: z.hash('sha256') }),
  /** The command that writes the file. */
  command: z.string().startsWith('npm run -s bench -- train-'),
  /** `null`: the fit uses no random numbers. */
  seed: z.int().nullable(),
  /** Scores on rows that were left out of the fit. */
  unread: z.record(z.string(), z.unknown()),
  /** Weights that the data cannot teach. */
  byHand: z.array(z.string()).optional(),
  /** Of everything in the file but the provenance: an edit by hand shows. */
  modelSha256: z.hash('sha256'),
})

type Provenance = Omit<z.infer<typeof provenanceSchema>, 'modelSha256'>

/** The text of a file in `models`. */
export function renderModelFile(
  provenance: Provenance,
  given: { readonly model: object; readonly digits: number },
): string {
  const round = (value: object): object =>
    JSON.parse(
      JSON.stringify(value, (_key, one: unknown) =>
        typeof one === 'number' ? Number(one.toFixed(given.digits)) : one,
      ),
    )
  const model = round(given.model)
  const { unread, ...rest } = provenance
  const file = {
    provenance: { ...rest, unread: round(unread), modelSha256: hashModel(model) },
    ...model,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

export function hashModel(model: object): string {
  return createHash('sha256').update(JSON.stringify(model)).digest('hex')
}

/** The hash of all JSONL files of some sets, in the order of their names, and of `rows` from elsewhere. */
export async function hashSets(
  dataFolder: string,
  sets: readonly string[],
  rows: readonly object[] = [],
): Promise<string> {
  const hash = createHash('sha256')
  for (const row of rows) hash.update(JSON.stringify(row))
  for (const set of sets.toSorted()) {
    const folder = join(dataFolder, set)
    const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'))
    for (const file of files.toSorted()) hash.update(await readFile(join(folder, file)))
  }
  return hash.digest('hex')
}
