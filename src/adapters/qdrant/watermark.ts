import { randomUUID } from 'node:crypto'
import { isObject } from '../../core/json.ts'
import type { WatermarkStep } from '../../ports/derived-index.ts'
import type { OpenCollection } from './collection.ts'
import type { QdrantClient } from './qdrant-connection.ts'

// Qdrant has no transactions. So the watermark is a point of the same collection, which is changed
// only under a condition: who wants to write takes a claim on it, writes, and then moves it on and
// gives the claim back in one request. A claim that was never given back ends by itself.

const STATE_ID = '00000000-0000-8000-8000-000000000000'
/** Longer than a claim is used: its owner stops before. */
const CLAIM_MS = 30_000
const CLAIM_USED_MS = 20_000
/** Between two looks at a claim of another process. */
const LOOK_AGAIN_MS = 20
const LOOKS_MAX = 2 * (CLAIM_MS / LOOK_AGAIN_MS)
const NOTHING_MATCHES = { must: [{ has_id: [] }] }

interface State {
  readonly at: string
  readonly claim: string | undefined
}

/** The right to write, until `isOver`. */
export interface Claim {
  isOver(): boolean
  /** The operation that moves the watermark on and gives the claim back. */
  finish(): object
  /** True if it was this claim that was given back last. */
  isFinished(): Promise<boolean>
}

/** Writes the state of an empty index, unless there is one. */
export async function createState(client: QdrantClient, { path }: OpenCollection): Promise<void> {
  await putState(client, path, { at: renderMark(undefined) }, NOTHING_MATCHES)
}

/** Resolves to undefined if the collection is gone. */
export async function readWatermark(
  client: QdrantClient,
  { path }: OpenCollection,
): Promise<{ readonly at: string | undefined } | undefined> {
  const state = await readState(client, path)
  return state === undefined ? undefined : { at: JSON.parse(state.at) ?? undefined }
}

/**
 * Takes the claim for a step, or for a write without one. Resolves to false if the watermark is
 * not where the step begins, to undefined if the collection is gone.
 */
export async function takeClaim(
  client: QdrantClient,
  { path }: OpenCollection,
  step: WatermarkStep | undefined,
): Promise<Claim | false | undefined> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const state = await readState(client, path)
    if (state === undefined) return undefined
    if (step !== undefined && state.at !== renderMark(step.from)) return false
    const claim = await tryClaim(client, path, { state, step })
    if (claim !== undefined) return claim
    await client.wait(LOOK_AGAIN_MS)
  }
  return false
}

async function tryClaim(
  client: QdrantClient,
  path: string,
  { state, step }: { readonly state: State; readonly step: WatermarkStep | undefined },
): Promise<Claim | undefined> {
  if (state.claim !== undefined && !isAbandoned(state.claim)) return undefined
  const token = randomUUID()
  const startedMs = performance.now()
  const claim = `${token} ${Date.now() + CLAIM_MS}`
  await putState(client, path, { at: state.at, claim }, isState(state))
  if ((await readState(client, path))?.claim !== claim) return undefined
  const at = step === undefined ? state.at : renderMark(step.to)
  return {
    isOver: () => performance.now() - startedMs > CLAIM_USED_MS,
    finish: () => ({
      upsert: {
        points: [{ id: STATE_ID, vector: {}, payload: { at, finished: token } }],
        update_filter: isState({ at: state.at, claim }),
      },
    }),
    isFinished: async () => (await readPayload(client, path))?.finished === token,
  }
}

// The clocks of two hosts may differ by seconds, but not by half a minute.
function isAbandoned(claim: string): boolean {
  return Date.now() > Number(claim.split(' ')[1] ?? 0)
}

function isState({ at, claim }: State): object {
  return {
    must: [
      { has_id: [STATE_ID] },
      { key: 'at', match: { value: at } },
      claim === undefined
        ? { is_empty: { key: 'claim' } }
        : { key: 'claim', match: { value: claim } },
    ],
  }
}

async function putState(
  client: QdrantClient,
  path: string,
  payload: object,
  condition: object,
): Promise<void> {
  await client.send('PUT', `${path}/points?wait=true&ordering=medium`, {
    points: [{ id: STATE_ID, vector: {}, payload }],
    update_filter: condition,
  })
}

async function readState(client: QdrantClient, path: string): Promise<State | undefined> {
  const payload = await readPayload(client, path)
  if (payload === undefined) return undefined
  const { at, claim } = payload
  return { at: String(at), claim: typeof claim === 'string' ? claim : undefined }
}

async function readPayload(client: QdrantClient, path: string) {
  const body = { ids: [STATE_ID], with_payload: true }
  const found = await client.send('POST', `${path}/points`, body)
  const [point] = Array.isArray(found) ? found : []
  return isObject(point) && isObject(point.payload) ? point.payload : undefined
}

// Any text, and also none, as a text that can be compared.
function renderMark(at: string | undefined): string {
  return JSON.stringify(at ?? null)
}
