import * as z from 'zod'
import { readSpeechAct } from '../../src/core/language/intent/read-speech-act.ts'
import { analyzeQuery } from '../../src/core/language/text/analyze.ts'
import { cleanText } from '../../src/core/language/text/clean-text.ts'
import { beginningOf } from '../../src/core/recall/read-question.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { readLines } from '../data/read-set.ts'
import { accuracy } from '../metrics/accuracy.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import type { BenchSet, Metrics, Prediction, SetContext, SetRun } from './bench-set.ts'

const SET = 'mempalace-eval'
// A room whose very words stand in the text is named by it; more than that is coincidence.
const WORD_WEIGHT = 0.3

interface SentenceLine {
  readonly id: string
  readonly lang: string
  readonly text: string
  readonly label: string
}

interface RoomLine {
  readonly id: string
  readonly text: string
  readonly rooms: readonly string[]
  readonly label: string
}

const sentenceSchema: z.ZodType<SentenceLine> = z.object({
  id: z.string(),
  lang: z.string(),
  text: z.string(),
  label: z.string(),
})

const roomSchema: z.ZodType<RoomLine> = z.object({
  id: z.string(),
  text: z.string(),
  rooms: z.array(z.string()).min(1),
  label: z.string(),
})

/** What a sentence does (`calibration`), and which topic of a few a note belongs to (`rooms`). */
export const mempalaceCalibrationSet: BenchSet = {
  name: SET,
  parts: ['calibration', 'rooms'],
  baselines: {
    calibration: '.95 (small local language models)',
    rooms: '.65 (small local language models)',
  },
  run: (context) => (context.part === 'rooms' ? runRooms(context) : runCalibration(context)),
}

async function runCalibration({ dataFolder }: SetContext): Promise<SetRun> {
  const lines = await readLines(dataFolder, {
    set: SET,
    name: 'calibration.jsonl',
    line: sentenceSchema,
  })
  const predictions = lines.map(({ id, lang, text }) => {
    return { id, lang, label: readSpeechAct(beginningOf(cleanText(text))) }
  })
  const groups = [...new Set(lines.map(({ lang }) => lang))]
  const metrics = ['ALL', ...groups].map((group) => {
    const own = [...lines.keys()].filter((index) => [lines[index]?.lang, 'ALL'].includes(group))
    return [group, scoreRows(own, predictions, lines)] as const
  })
  return { predictions, metrics: Object.fromEntries(metrics) }
}

async function runRooms({ dataFolder, cacheFolder, onProgress }: SetContext): Promise<SetRun> {
  const lines = await readLines(dataFolder, {
    set: SET,
    name: 'room_classification.jsonl',
    line: roomSchema,
  })
  const embedder = await openBenchEmbedder(cacheFolder)
  try {
    const predictions: Prediction[] = []
    for (const line of lines) {
      predictions.push({ id: line.id, label: await chooseRoom(line, embedder) })
      onProgress(predictions.length, lines.length)
    }
    return { predictions, metrics: { ALL: scoreRows([...lines.keys()], predictions, lines) } }
  } finally {
    await embedder.close()
  }
}

async function chooseRoom({ text, rooms }: RoomLine, embedder: Embedder): Promise<string> {
  const names = rooms.map((room) => room.replace(/[/_-]+/gu, ' '))
  const [about, ...roomVectors] = await embedder.embed([text, ...names], { kind: 'document' })
  const words = termsOf(text)
  const scores = rooms.map((_, index) => {
    const named = [...termsOf(names[index] ?? '')]
    const shared = named.filter((term) => words.has(term)).length / Math.max(1, named.length)
    return cosine(about, roomVectors[index]) + WORD_WEIGHT * shared
  })
  return rooms[scores.indexOf(Math.max(...scores))] ?? ''
}

function termsOf(text: string): ReadonlySet<string> {
  return new Set(analyzeQuery(text).map(({ term }) => term))
}

// Vectors of the model have length 1.
function cosine(left: Float32Array | undefined, right: Float32Array | undefined): number {
  return (left ?? new Float32Array()).reduce(
    (sum, value, index) => sum + value * (right?.[index] ?? 0),
    0,
  )
}

function scoreRows(
  rows: readonly number[],
  predictions: readonly Prediction[],
  lines: readonly { readonly label: string }[],
): Metrics[string] {
  const predicted = rows.map((row) => predictions[row]?.label)
  const expected = rows.map((row) => lines[row]?.label)
  return { n: rows.length, accuracy: accuracy<unknown>(predicted, expected) }
}
