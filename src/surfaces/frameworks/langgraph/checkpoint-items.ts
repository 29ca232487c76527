import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint'
import { invalidInput } from '../../../core/errors.ts'
import type { JsonObject, JsonValue } from '../../../core/json.ts'

export type Config = Parameters<BaseCheckpointSaver['getTuple']>[0]
type Serializer = BaseCheckpointSaver['serde']

/** Where a checkpoint is. */
export interface Place {
  readonly thread: string
  readonly space: string
}

/** JSON is kept as JSON, so that secrets in it are found; other bytes as base64. */
export async function dumpValue(serde: Serializer, value: unknown): Promise<JsonObject> {
  const [type, bytes] = await serde.dumpsTyped(value)
  if (type !== 'json') return { type, base64: Buffer.from(bytes).toString('base64') }
  return { type, json: JSON.parse(new TextDecoder().decode(bytes)) as JsonValue }
}

export async function loadValue(serde: Serializer, kept: JsonValue | undefined): Promise<unknown> {
  const { type, json, base64 } = kept as JsonObject
  const bytes =
    base64 === undefined
      ? new TextEncoder().encode(JSON.stringify(json))
      : new Uint8Array(Buffer.from(String(base64), 'base64'))
  return await serde.loadsTyped(String(type), bytes)
}

export function channelKey(channel: string, version: string | number): string {
  return `${channel}/${version}`
}

// A part of a namespace is never empty, and the name of the root graph is.
export function partOf(space: string): string {
  return `ns:${space}`
}

export function placeIn({
  namespace: [, , thread = '', part = ''],
}: {
  readonly namespace: readonly string[]
}): Place {
  return { thread, space: part.slice(partOf('').length) }
}

export function placeOf({ configurable }: Config): Place {
  const { thread_id: thread, checkpoint_ns: space = '' } = configurable ?? {}
  if (typeof thread !== 'string' || thread === '') throw missing('thread_id')
  return { thread, space }
}

export function configOf({ thread, space }: Place, id: string): Config {
  return { configurable: { thread_id: thread, checkpoint_ns: space, checkpoint_id: id } }
}

export function missing(name: string): Error {
  return invalidInput(
    `The config has no "${name}"`,
    `Call the graph with { configurable: { ${name}: "…" } }.`,
  )
}
