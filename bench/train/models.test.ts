// Every file of `models` is what its command writes. Where the data is in this repository, the
// file is fitted again; where it is not, the command runs on a made-up sample.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { INFERRED_FIELDS } from '../../src/core/tasks/episodes/episode.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import type { Benchmark } from '../run.ts'
import { fitErrorLine } from './error-line-train.ts'
import { failureTraining } from './failure-train.ts'
import { fitGate } from './gate/gate-train.ts'
import { hashModel, hashSets, provenanceSchema } from './model-file.ts'
import { readFittedMemories } from './ranking-golds.ts'
import { rankingTraining } from './ranking-train.ts'
import { fitSameBug } from './same-bug-train.ts'
import { sessionTraining } from './session-train.ts'
import { similarityTraining } from './similarity-train.ts'
import { fitTasks } from './task-train.ts'

const MODELS = join(import.meta.dirname, '..', '..', 'models')

async function readModel(path: string) {
  const { provenance, ...model } = JSON.parse(await readFile(path, 'utf8'))
  return { provenance: provenanceSchema.parse(provenance), model }
}

const files = (await readdir(MODELS)).filter((name) => name.endsWith('.json'))

describe.each(files)('F1 models/%s', (name) => {
  test('F1 says where it comes from, and was not edited by hand', async () => {
    const { provenance, model } = await readModel(join(MODELS, name))

    expect(provenance.command).toContain(`--out models/${name}`)
    expect(provenance.modelSha256).toBe(hashModel(model))
  })
})

test('F1 models/chatter.json is what its command makes', async () => {
  const { provenance, model } = await readModel(join(MODELS, 'chatter.json'))

  expect(JSON.parse(fitGate(provenance.unread))).toEqual({ provenance, ...model })
})

test('F1 models/tasks.json is what its command makes', async () => {
  const { provenance, model } = await readModel(join(MODELS, 'tasks.json'))

  // Leaving each author out takes minutes: what it gave is taken as written.
  const { measure: _measure, ...scores } = provenance.unread
  const thresholds = new Map(INFERRED_FIELDS.map((field) => [field, model[field].threshold]))
  expect(JSON.parse(fitTasks({ thresholds, scores }))).toEqual({ provenance, ...model })
})

test('E10 models/error-line.json is what its command makes', async () => {
  const { provenance, model } = await readModel(join(MODELS, 'error-line.json'))

  expect(JSON.parse((await fitErrorLine()).text)).toEqual({ provenance, ...model })
})

test('E10 models/same-bug.json is what its command makes', async () => {
  const { provenance, model } = await readModel(join(MODELS, 'same-bug.json'))

  expect(JSON.parse((await fitSameBug()).text)).toEqual({ provenance, ...model })
})

const TRAININGS: readonly (readonly [string, Benchmark, readonly string[]])[] = [
  ['similarity.json', similarityTraining, ['similarity']],
  ['ranking.json', rankingTraining, ['beam', 'cranfield', 'locomo', 'temporal-recall']],
  ['sessions.json', sessionTraining, ['locomo']],
  ['failures.json', failureTraining, ['stack-dedup']],
]

test.each(TRAININGS)(
  'F1 models/%s has the shape that its command writes',
  async (name, training, sets) => {
    const folder = temporaryFolder()
    await writeSample(folder)
    const out = join(folder, name)
    const few = training === rankingTraining ? ['--cases', '8'] : []
    await training.run(['--data', folder, '--out', out, ...few])
    const written = await readModel(out)
    const shipped = await readModel(join(MODELS, name))

    // The ranking also learns from memories that are in this repository.
    const rows = training === rankingTraining ? await readFittedMemories() : []
    expect(written.provenance.data.sha256).toBe(await hashSets(folder, sets, rows))
    expect(shapeOf(written)).toEqual(shapeOf(shipped))
  },
)

/** The paths of all values, with their types. */
function shapeOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]))
}

const FACTS = [
  ['Ada plants tomatoes on the balcony', 'What does Ada grow on her balcony?'],
  ['The ferry to Palermo leaves at nine', 'When does the ferry to Palermo leave?'],
  ['Min-jun repaired the old bicycle', 'What did Min-jun repair?'],
  ['Our landlord raised the rent in March', 'Who raised the rent?'],
  ['The choir rehearses in the town hall', 'Where does the choir rehearse?'],
  ['Giulia is allergic to hazelnuts', 'What is Giulia allergic to?'],
] as const

/** All sets that models are fitted on, a few lines each, in their formats. */
async function writeSample(folder: string): Promise<void> {
  const time = '2023-05-08T13:56:00'
  const conversations = [0, 1, 2, 3, 4, 5].map((first) =>
    FACTS.map(([text, question], at) => ({ text, question, session: 1 + ((at + first) % 3) })),
  )
  await writeSet(folder, 'locomo', {
    conversations: conversations.map((turns, of) => ({
      conversation: `c${of}`,
      turns: turns.map(({ text, session }, at) => {
        return { id: `D${at}`, session, time, speaker: 'Ada', text }
      }),
    })),
    questions: conversations.flatMap((turns, of) =>
      turns.map(({ question, session }, at) => ({
        id: `c${of}-q${at}`,
        conversation: `c${of}`,
        question,
        category: 'single',
        evidence: [`D${at}`],
        evidence_sessions: [session],
      })),
    ),
  })
  await writeSet(folder, 'temporal-recall', {
    conversations: conversations.map((turns, of) => ({
      conversation: of,
      now: time,
      turns: turns.map(({ text, session }, n) => ({ n, session, time, speaker: 'Ada', text })),
    })),
    questions: conversations.flatMap((turns, of) =>
      turns.map(({ question }, at) => {
        const relevant = [[at, at]]
        return { id: `${of}-${at}`, conversation: of, kind: 'content_time_qs', question, relevant }
      }),
    ),
  })
  await writeSet(folder, 'beam', {
    conversations: conversations.map((turns, of) => ({
      conversation: `b${of}`,
      messages: turns.map(({ text }, id) => ({ id, time: 'March-15-2024', role: 'user', text })),
    })),
    questions: conversations.flatMap((turns, of) =>
      turns.map(({ question }, at) => {
        const asked = { conversation: `b${of}`, ability: 'extraction', question }
        return { id: `b${of}-${at}`, ...asked, evidence: [at] }
      }),
    ),
  })
  await writeSet(folder, 'cranfield', {
    docs: FACTS.map(([text], id) => ({ id, title: text, text })),
    queries: FACTS.map(([, query], id) => ({ id, query, relevant: [id] })),
  })
  await writeSet(folder, 'stack-dedup', {
    traces: FACTS.flatMap(([text], bug) =>
      ['first', 'second'].map((test) => {
        const frames = [[`org.shop.Cart${bug}`, test, `Cart${bug}.java:${bug + 10}`]]
        const id = `${bug}-${test}`
        return { id, bug: String(bug), exc: 'StateException', message: text, test, frames }
      }),
    ),
  })
  const pairs = FACTS.flatMap(([text, question], at) => [
    { a: text, b: `${text}, as you know`, score: 4.5, label: 1, binary: 1 },
    { a: text, b: question, score: 2, label: 0, binary: 0 },
    { a: text, b: FACTS[(at + 1) % FACTS.length]?.[0] ?? '', score: 0.2, label: 0, binary: 0 },
  ])
  const scored = pairs.map(({ a, b, score }) => ({ a, b, score }))
  await writeSet(folder, 'similarity', {
    stsb_en: scored,
    sick: scored,
    stsb_it: scored,
    korsts: scored,
    klue_sts: pairs,
    mrpc: pairs.map(({ a, b, label }) => ({ a, b, label })),
  })
}

async function writeSet(
  folder: string,
  set: string,
  files: Readonly<Record<string, readonly object[]>>,
): Promise<void> {
  await mkdir(join(folder, set))
  for (const [name, lines] of Object.entries(files)) {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    await writeFile(join(folder, set, `${name}.jsonl`), text)
  }
}
