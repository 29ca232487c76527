// `npm run -s bench -- train-secrets [--out <file>]` fits which words of a text are secrets, by texts of independent
// authors (secrets/, by its BRIEF.md) and by plain statements and failed commands, which have hardly any.
// The threshold is chosen by leaving authors out.

import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { groupBy } from '../../src/core/group-by.ts'
import { quickHash } from '../../src/core/language/text/content-hash.ts'
import { judgeSecrets, type SecretModel } from '../../src/core/trust/redaction/likely-secrets.ts'
import { secretTokens } from '../../src/core/trust/redaction/secret-features.ts'
import { readRows } from '../data/read-rows.ts'
import { failureFile, READ_AUTHORS } from '../fresh/failure-rows.ts'
import type { Benchmark } from '../run.ts'
import { fitSoftmax, type SparseRow } from './learning/softmax.ts'
import { renderModelFile } from './model-file.ts'

const SECRETS = join(import.meta.dirname, 'secrets')
const STATEMENTS = join(import.meta.dirname, '..', '..', 'models', 'encoder', 'authors')
const BUCKETS = 32_768
const STEPS = 127
const L2 = 0.3
const GAIN_SHARE_MIN = 1e-4
const FOLDS = 5
/** Of texts without a secret, at most this share may lose a word. */
const SPOILED_MAX = { lookAlike: 0.005, plain: 0.001 }
/** Of each memory, so that no author counts for many. */
const STATEMENTS_MAX = 12

const KINDS = ['secret', 'lookAlike', 'plain'] as const
type Kind = (typeof KINDS)[number]

interface SecretRow {
  readonly author: string
  readonly text: string
  readonly secrets: readonly string[]
  readonly kind: Kind
}

export const secretTraining: Benchmark = {
  usage: 'train-secrets [--out <file>]',
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } })
    const rows = readSecretRows()
    const { threshold, unread } = holdOut(rows)
    console.log(JSON.stringify({ threshold, ...unread }, null, 1))
    if (values.out === undefined) return
    const { weights, ...rest } = fitModel(rows)
    const model = {
      ...rest,
      threshold,
      weights: Buffer.from(weights.buffer).toString('base64'),
    }
    const provenance = {
      data: {
        set: 'bench/train/secrets, memories and lives of models/encoder/authors, the read half of bench/fresh/failures',
        sha256: hashSecretRows(rows),
      },
      command: 'npm run -s bench -- train-secrets --out models/secrets.json',
      seed: null,
      unread: { measure: `authors left out, a ${FOLDS}th at a time`, ...unread },
    }
    await writeFile(values.out, renderModelFile(provenance, { model, digits: 5 }))
  },
}

export function readSecretRows(): readonly SecretRow[] {
  const files = readdirSync(SECRETS).filter((name) => name.endsWith('.jsonl'))
  const told = files.toSorted().flatMap((name) =>
    readRows<{ text: string; secrets: readonly string[] }>(SECRETS, name).map((row): SecretRow => {
      return { ...row, author: name, kind: row.secrets.length === 0 ? 'lookAlike' : 'secret' }
    }),
  )
  const plain = (author: string, text: string): SecretRow => {
    return { author, text, secrets: [], kind: 'plain' }
  }
  const statements = ['lives', 'memories'].flatMap((folder) =>
    readdirSync(join(STATEMENTS, folder))
      .toSorted()
      .flatMap((name) =>
        readRows<{ facts: readonly string[] }>(STATEMENTS, folder, name).flatMap(({ facts }) =>
          facts.slice(0, STATEMENTS_MAX).map((text) => plain(name, text)),
        ),
      ),
  )
  const failures = READ_AUTHORS.flatMap((author) =>
    readRows<{ command: string; output: string }>(failureFile(author)).flatMap(
      ({ command, output }) => [command, output].map((text) => plain(author, text)),
    ),
  )
  return [...told, ...statements, ...failures]
}

export function hashSecretRows(rows: readonly SecretRow[]): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

function fitModel(rows: readonly SecretRow[]): SecretModel {
  const words = rows.flatMap((row) =>
    secretTokens(row.text, BUCKETS).map(({ from, to, features: indices }) => {
      const told: SparseRow = { indices, values: new Float64Array(indices.length).fill(1) }
      return { told, isSecret: placesOf(row).some((at) => from < at.to && at.from < to) }
    }),
  )
  const { weights } = fitSoftmax(
    words.map(({ told }) => told),
    words.map(({ isSecret }) => Number(isSecret)),
    { classes: 2, features: BUCKETS, l2: L2, gainShareMin: GAIN_SHARE_MIN },
  )
  const fitted = Float64Array.from(
    { length: BUCKETS + 1 },
    (_, at) => (weights[at * 2 + 1] ?? 0) - (weights[at * 2] ?? 0),
  )
  const used = fitted.subarray(0, BUCKETS)
  const step = used.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / STEPS
  return {
    buckets: BUCKETS,
    intercept: fitted[BUCKETS] ?? 0,
    step,
    weights: Int8Array.from(used, (weight) => Math.round(weight / step)),
  }
}

function placesOf({ text, secrets }: SecretRow) {
  return secrets.flatMap((secret) => {
    const places: { readonly from: number; readonly to: number }[] = []
    let from = text.indexOf(secret)
    while (from >= 0) {
      places.push({ from, to: from + secret.length })
      from = text.indexOf(secret, from + 1)
    }
    return places
  })
}

/** What models say about authors that they were not fitted on. */
function holdOut(rows: readonly SecretRow[]) {
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const isHeld = ({ author }: SecretRow): boolean => quickHash(author) % FOLDS === fold
    const model = fitModel(rows.filter((row) => !isHeld(row)))
    return rows.filter(isHeld).map((row) => ({ ...row, surest: surestOf(row, model) }))
  }).flat()
  const threshold = Math.max(
    ...Object.entries(SPOILED_MAX).map(([kind, share]) => {
      const all = judged.filter((row) => row.kind === kind).map(({ surest }) => surest)
      return all.toSorted((left, right) => right - left)[Math.floor(all.length * share)] ?? 1
    }),
  )
  const told = judged.filter(({ kind }) => kind !== 'plain')
  const languages = groupBy(told, ({ author }) => author.slice(0, 2))
  const shares = [...languages, ['all', judged] as const].map(([name, group]) => {
    const caught = KINDS.map((kind) => {
      const all = group.filter((row) => row.kind === kind)
      const count = all.filter(({ surest }) => surest >= threshold).length
      return [kind, count / all.length]
    })
    return [name, Object.fromEntries(caught.filter(([, share]) => !Number.isNaN(share)))]
  })
  return { threshold, unread: Object.fromEntries(shares) }
}

/** From this threshold down all secrets of a text are hidden, or a word of a text without one is lost. */
function surestOf(row: SecretRow, model: SecretModel): number {
  const words = judgeSecrets(row.text, model)
  if (row.kind !== 'secret') return Math.max(0, ...words.map(({ probability }) => probability))
  const places = placesOf(row)
  const secret = words.filter(({ from, to }) => places.some((at) => from < at.to && at.from < to))
  return Math.min(...secret.map(({ probability }) => probability))
}
