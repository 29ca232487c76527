import type { JsonObject } from '../../../core/json.ts'
import { analyzeDocument } from '../../../core/language/text/analyze.ts'
import { contentHash } from '../../../core/language/text/content-hash.ts'
import type { RecordKind, SearchDescription } from '../../../core/storage/records/record-kind.ts'
import type { DocumentKey } from '../../../ports/derived-index.ts'
import type { TextEntry } from '../../../ports/text-index.ts'
import type { EmbeddedPart, VectorEntry } from '../../../ports/vector-index.ts'
import type { Meaning } from '../../context.ts'
import { type EmbedTextsOptions, embedTexts } from './embed-texts.ts'

export interface DescribedDocument extends DocumentKey {
  /** `undefined` if the document is not searchable. */
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

/**
 * Embeds texts without a known vector, and takes the rest from the index. A text that the model
 * rejects gets no vector, and must not block the others.
 */
export async function buildVectorEntries(
  documents: readonly Findable[],
  meaning: Meaning,
  options: EmbedTextsOptions,
): Promise<readonly VectorEntry[]> {
  const known = await readKnownVectors(documents, meaning)
  const wanted = new Map<string, string>()
  for (const { description } of documents) {
    for (const { text } of description.passages) {
      const hash = hashPassage(meaning, text)
      // A vector of text that the model cannot read would be meaningless.
      if (!known.has(hash) && meaning.embedder.canRead(text)) wanted.set(hash, text)
    }
  }
  const embedded = await embedTexts([...wanted.values()], meaning.embedder, options)
  ;[...wanted.keys()].forEach((hash, index) => {
    const values = embedded[index]
    if (values !== undefined) known.set(hash, values)
  })

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

export function renderKey({ collection, id }: DocumentKey): string {
  return `${collection}/${id}`
}

function hashPassage({ embedder }: Meaning, text: string): string {
  return contentHash(embedder.model, text)
}

export function pickKey({ collection, id }: DocumentKey): DocumentKey {
  return { collection, id }
}
