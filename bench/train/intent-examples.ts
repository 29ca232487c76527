import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readQuestionMarks } from '../../src/core/intent/question-marks.ts'
import { compareText } from '../../src/core/text/compare-text.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { readLines } from '../data/read-set.ts'
import type { TextExample } from './learning/text-classifier.ts'

const SET = 'intent'
const EMBED_BATCH = 500

const lineSchema: z.ZodType<{ text: string; label: string }> = z.object({
  text: z.string(),
  label: z.string(),
})

/** The examples of one file of the set. Only text and label are read, never what else a row tells. */
export async function readExamples(
  folder: string,
  part: string,
  embedder: Embedder,
): Promise<readonly TextExample[]> {
  const lines = await readLines(folder, { set: SET, name: `${part}.jsonl`, line: lineSchema })
  const vectors = await embedAll(
    lines.map(({ text }) => text),
    embedder,
  )
  // Questions to a memory have forms worth reading; commands to a bank or a speaker have none.
  const isAboutMemory = part.startsWith('memory')
  return lines.map(({ text, label }, index) => ({
    text,
    label,
    vector: vectors[index],
    ...(isAboutMemory ? { marks: readQuestionMarks(text) } : {}),
  }))
}

/** What a part learns from: all training files of its family. */
export async function readTraining(
  folder: string,
  part: string,
  embedder: Embedder,
): Promise<readonly TextExample[]> {
  const [family = part] = part.split('_')
  const files = (await readdir(join(folder, SET))).toSorted(compareText)
  const names = files.flatMap((file) => (file.endsWith('.jsonl') ? [file.slice(0, -6)] : []))
  const training = names.filter((name) => name.startsWith(`${family}_`) && name.endsWith('_train'))
  const chosen = training.length > 0 ? training : [part]
  const read = await Promise.all(chosen.map((name) => readExamples(folder, name, embedder)))
  return read.flat()
}

async function embedAll(texts: readonly string[], embedder: Embedder): Promise<Float32Array[]> {
  const vectors: Float32Array[] = []
  for (let start = 0; start < texts.length; start += EMBED_BATCH) {
    const batch = texts.slice(start, start + EMBED_BATCH)
    vectors.push(...(await embedder.embed(batch, { kind: 'document' })))
  }
  return vectors
}
