import type { JsonObject } from '../../core/json.ts'
import type { RecordKind, SearchDescription } from '../../core/records/record-kind.ts'
import { analyzeDocument } from '../../core/text/analyze.ts'
import { contentHash } from '../../core/text/content-hash.ts'
import type { DocumentKey } from '../../ports/derived-index.ts'
import { EMBED_TEXTS_MAX } from '../../ports/embedder.ts'
import type { TextEntry } from '../../ports/text-index.ts'
import type { EmbeddedPart, VectorEntry } from '../../ports/vector-index.ts'
import type { Meaning } from '../memory-deps.ts'

export interface DescribedDocument extends DocumentKey {
  /** `undefined` when the document is not to be found. */
  readonly description: SearchDescription | undefined
}

export function describeDocument(
  kinds: readonly RecordKind[],
  document: DocumentKey & { readonly body: JsonObject },
): DescribedDocument {
  const kind = kinds.find((candidate) => candidate.collection.name === document.collection)
  const { collection, id } = document
  return { collection, id, description: kind?.describe(document.body) }
}

export function buildTextEntry(key: DocumentKey, description: SearchDescription): TextEntry {
  const { partition, attributes } = description
  return { ...pickKey(key), partition, attributes, ...analyzeDocument(description.text) }
}

interface Findable extends DocumentKey {
  readonly description: SearchDescription
}

/** Embeds what has no vector of the same text yet, and takes the rest from the index. */
export async function buildVectorEntries(
  documents: readonly Findable[],
  meaning: Meaning,
  signal?: AbortSignal,
): Promise<readonly VectorEntry[]> {
  const known = await readKnownVectors(documents, meaning)
  const wanted = new Map<string, string>()
  for (const { description } of documents) {
    for (const { text } of description.passages) {
      const hash = hashPassage(meaning, text)
      if (!known.has(hash)) wanted.set(hash, text)
    }
  }
  await embedAll(wanted, known, meaning, signal)

  return documents.map((document) => ({
    ...pickKey(document),
    partition: document.description.partition,
    attributes: document.description.attributes,
    vectors: document.description.passages.flatMap(({ part, text }): EmbeddedPart[] => {
      const hash = hashPassage(meaning, text)
      const values = known.get(hash)
      return values === undefined ? [] : [{ part, hash, values }]
    }),
  }))
}

async function readKnownVectors(
  documents: readonly DocumentKey[],
  { vectors }: Meaning,
): Promise<Map<string, Float32Array>> {
  const stored = await vectors.get(documents.map(pickKey))
  const parts = stored.flatMap((entry) => entry.vectors)
  return new Map(parts.map(({ hash, values }) => [hash, values]))
}

async function embedAll(
  wanted: ReadonlyMap<string, string>,
  known: Map<string, Float32Array>,
  { embedder }: Meaning,
  signal: AbortSignal | undefined,
): Promise<void> {
  const all = [...wanted]
  for (let start = 0; start < all.length; start += EMBED_TEXTS_MAX) {
    const slice = all.slice(start, start + EMBED_TEXTS_MAX)
    const values = await embedder.embed(
      slice.map(([, text]) => text),
      { kind: 'document', ...(signal === undefined ? {} : { signal }) },
    )
    slice.forEach(([hash], index) => {
      const vector = values[index]
      if (vector !== undefined) known.set(hash, vector)
    })
  }
}

function hashPassage({ embedder }: Meaning, text: string): string {
  return contentHash(embedder.model, text)
}

function pickKey({ collection, id }: DocumentKey): DocumentKey {
  return { collection, id }
}
