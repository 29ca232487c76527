import type { Fact } from '../../../core/facts/fact.ts'
import { takeOutLines } from '../../../core/facts/leave-out.ts'
import { type NearWords, nearWords } from '../../../core/facts/near-words.ts'
import type { Rejection } from '../../../core/facts/rejection.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { TextSketch } from '../../../core/language/text/text-sketch.ts'
import { isInScope, type Scope } from '../../../core/scope.ts'
import type { CutText, Forgetting } from '../../../core/storage/records/cut-texts.ts'
import type { RecordKind } from '../../../core/storage/records/record-kind.ts'
import type { TrustLevel } from '../../../core/storage/records/trust-level.ts'
import { voiceOf } from '../../../core/storage/records/voice-of.ts'
import { cutBlob, isPack } from '../../../core/tasks/episodes/pack.ts'
import { mayReplace } from '../../../core/trust/trust-rules.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { BlobSketches } from '../../storage/blobs/blob-sketches.ts'
import { blobsOf } from './kept-aside.ts'

export interface ForgottenFact {
  readonly fact: Fact
  readonly rejections: readonly Rejection[]
}

/** Removes the content of facts from records, one at a time. */
export interface Cutter {
  /** False if a record cannot contain it. */
  mayCut(body: JsonObject, kind: RecordKind): Promise<boolean>
  /**
   * A record without the content of the facts: unchanged if it does not contain it, `undefined` if
   * nothing is left. New blobs are durable before this resolves.
   */
  cut(body: JsonObject, kind: RecordKind): Promise<JsonObject | undefined>
}

interface Read extends ForgottenFact {
  readonly words: NearWords
}

interface Blobs {
  readonly blobs: BlobStore
  /** The new names of blobs that were cut: a snapshot references others. */
  readonly renamed: Map<string, string>
}

export function createCutter(
  facts: readonly ForgottenFact[],
  given: { readonly blobs: BlobStore; readonly sketches: BlobSketches; readonly at: string },
): Cutter {
  const { blobs, sketches, at } = given
  const read = facts.map((one): Read => ({ ...one, words: nearWords(one.fact.text) }))
  const renamed = new Map<string, string>()
  const isNear = (text: string | TextSketch, { searchedBy }: RecordKind): boolean =>
    read.some(({ words }) => (searchedBy === 'log' ? words.hasHalf(text) : words.hasOne(text)))
  return {
    async mayCut(body, kind) {
      if (isNear(JSON.stringify(body), kind)) return true
      for (const hash of blobsOf(body)) {
        const sketch = await sketches.read(hash)
        if (sketch !== undefined && isNear(sketch, kind)) return true
      }
      return false
    },
    async cut(body, kind) {
      const forgetting = forgettingIn(body, kind, read, at)
      const rest = kind.forget?.(body, forgetting)
      if (rest === undefined || blobsOf(rest).length === 0) return rest
      return await cutBlobs(rest, forgetting.cutFor(voiceOf(body)), { blobs, renamed })
    },
  }
}

function forgettingIn(
  body: JsonObject,
  { searchedBy }: RecordKind,
  facts: readonly Read[],
  at: string,
): Forgetting {
  const scope = body.scope as unknown as Scope
  const cutFor = (voice: TrustLevel): CutText => {
    const cuts = facts.map((one) => cutterOf(one, scope, voice, searchedBy === 'log'))
    return (text, speaker) => cuts.reduce((rest, cut) => cut(rest, speaker), text)
  }
  return { cutFor, factIds: new Set(facts.map(({ fact }) => fact.id)), at }
}

function cutterOf(
  { rejections, words }: Read,
  scope: Scope,
  voice: TrustLevel,
  isLog: boolean,
): CutText {
  const ruling = rejections.filter((one) => {
    return isInScope(scope, one.scope) && mayReplace(one.trust, voice)
  })
  if (ruling.length === 0) return (text) => text
  if (!isLog) return (text, speaker) => takeOutLines(text, ruling, { speaker })
  const isNear = words.hasHalf
  return (text, speaker) =>
    isNear(text) ? words.cutPhrase(takeOutLines(text, ruling, { speaker, isNear })) : text
}

async function cutBlobs(body: JsonObject, cut: CutText, stored: Blobs): Promise<JsonObject> {
  const names = new Map<string, string>()
  for (const hash of blobsOf(body)) {
    const name = stored.renamed.get(hash) ?? (await cutOne(hash, String(body.id), cut, stored))
    if (name !== hash) names.set(hash, name)
  }
  return names.size === 0 ? body : JSON.parse(renameIn(JSON.stringify(body), names))
}

// A lost blob has nothing to remove; `get-episode` and `fetch-moved` report it.
async function cutOne(
  hash: string,
  recordId: string,
  cut: CutText,
  { blobs, renamed }: Blobs,
): Promise<string> {
  const bytes = await blobs.get(hash)
  if (bytes === undefined) return hash
  const rest = rename(cutBlob(bytes, recordId, cut), renamed)
  if (rest === bytes) return hash
  const name = await blobs.put(rest)
  // A pack is shared with other episodes, which keep theirs.
  if (!isPack(bytes)) renamed.set(hash, name)
  return name
}

function rename(bytes: Uint8Array, renamed: ReadonlyMap<string, string>): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  const next = renameIn(text, renamed)
  return next === text ? bytes : new TextEncoder().encode(next)
}

function renameIn(text: string, renamed: ReadonlyMap<string, string>): string {
  return [...renamed].reduce((next, [from, to]) => next.replaceAll(from, to), text)
}
