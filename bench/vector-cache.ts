import { appendFile, mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentHash } from '../src/core/language/text/content-hash.ts'
import type { Embedder } from '../src/ports/embedder.ts'

const HASH_BYTES = 16

/**
 * Keeps the vectors of documents in a folder from run to run: embedding is what takes long.
 * Questions are embedded every time, so that their latency is the true one.
 */
export async function cacheDocumentVectors(embedder: Embedder, folder: string): Promise<Embedder> {
  const path = join(folder, `${contentHash(embedder.model).slice(0, HASH_BYTES)}.vectors`)
  const known = await readVectors(path, folder, embedder.dimensions)
  return {
    model: embedder.model,
    dimensions: embedder.dimensions,
    canRead: (text) => embedder.canRead(text),
    async embed(texts, options) {
      if (options.kind === 'query') return await embedder.embed(texts, options)
      const keys = texts.map(keyOf)
      const missing = [...new Map(keys.map((key, index) => [key, texts[index] ?? '']))].filter(
        ([key]) => !known.has(key),
      )
      const made = await embedder.embed(
        missing.map(([, text]) => text),
        options,
      )
      missing.forEach(([key], index) => {
        known.set(key, made[index] ?? new Float32Array())
      })
      await appendFile(
        path,
        Buffer.concat(missing.map(([key], index) => toRecord(key, made[index]))),
      )
      return keys.map((key) => known.get(key) ?? new Float32Array())
    },
    close: () => embedder.close(),
  }
}

function keyOf(text: string): string {
  return contentHash(text).slice(0, HASH_BYTES * 2)
}

function toRecord(key: string, values: Float32Array = new Float32Array()): Buffer {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  return Buffer.concat([Buffer.from(key, 'hex'), bytes])
}

async function readVectors(
  path: string,
  folder: string,
  dimensions: number,
): Promise<Map<string, Float32Array>> {
  await mkdir(folder, { recursive: true })
  await writeFile(path, '', { flag: 'a' })
  const bytes = await readFile(path)
  const recordBytes = HASH_BYTES + dimensions * 4
  const count = Math.floor(bytes.length / recordBytes)
  // A run that was ended in the middle may have left half a record.
  await truncate(path, count * recordBytes)
  const known = new Map<string, Float32Array>()
  for (let start = 0; start < count * recordBytes; start += recordBytes) {
    const values = bytes.subarray(start + HASH_BYTES, start + recordBytes)
    known.set(
      bytes.toString('hex', start, start + HASH_BYTES),
      new Float32Array(new Uint8Array(values).buffer),
    )
  }
  return known
}
