import {
  BaseCheckpointSaver,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointPendingWrite,
  type CheckpointTuple,
  copyCheckpoint,
  getCheckpointId,
  maxChannelVersion,
  type PendingWrite,
  type SerializerProtocol,
  TASKS,
  WRITES_IDX_MAP,
} from '@langchain/langgraph-checkpoint'
import { canonicalJson } from '../../../core/canonical-json.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { Memory } from '../../../operations/memory.ts'
import {
  eachItem,
  getItems,
  type ItemPut,
  type Items,
  type KeptItem,
  putItems,
} from '../item-calls.ts'
import {
  type Config,
  channelKey,
  configOf,
  dumpValue,
  loadValue,
  missing,
  type Place,
  partOf,
  placeIn,
  placeOf,
} from './checkpoint-items.ts'

export interface LangGraphSaverOptions {
  /** The first part of every namespace in the memory. Default: `langgraph`. */
  readonly root?: string
  /** How values become bytes. Default: that of LangGraph. */
  readonly serde?: SerializerProtocol
}

const PAGE = 20
/** Keeps the order of the writes of a task; those with a negative number come first. */
const NUMBER_OFFSET = 10
const NUMBER_LENGTH = 6

/** A checkpointer of LangGraph in a memory: `graph.compile({ checkpointer })`. */
export function createLangGraphSaver(
  memory: Pick<Memory, 'items'>,
  options: LangGraphSaverOptions = {},
): BaseCheckpointSaver {
  return new LangGraphSaver(memory, options)
}

class LangGraphSaver extends BaseCheckpointSaver {
  readonly #items: Items
  readonly #root: string

  constructor(
    { items }: Pick<Memory, 'items'>,
    { root = 'langgraph', serde }: LangGraphSaverOptions,
  ) {
    super(serde)
    this.#items = items
    this.#root = root
  }

  override async getTuple(config: Config): Promise<CheckpointTuple | undefined> {
    if (config.configurable?.thread_id === undefined) return undefined
    const place = placeOf(config)
    const namespace = this.#checkpoints(place)
    const key = getCheckpointId(config)
    const { items } =
      key === ''
        ? await this.#items.list({ namespace, orderBy: 'key', descending: true, limit: 1 })
        : await this.#items.get({ items: [{ namespace, key }] })
    return items[0] === undefined ? undefined : await this.#load(items[0])
  }

  /** The newest first. */
  override async *list(
    config: Config,
    { limit = Number.POSITIVE_INFINITY, before, filter = {} }: CheckpointListOptions = {},
  ): AsyncGenerator<CheckpointTuple> {
    const { thread_id: thread, checkpoint_ns: space, checkpoint_id: id } = config.configurable ?? {}
    const end: string | undefined = before?.configurable?.checkpoint_id
    let left = limit
    for await (const item of this.#newestFirst(thread, space)) {
      if (left <= 0) return
      const isPlace = space === undefined || placeIn(item).space === space
      const isBefore = end === undefined || item.key < end
      if (!isPlace || !isBefore || (id !== undefined && item.key !== id)) continue
      if (!(await this.#hasMetadata(item, filter))) continue
      yield await this.#load(item)
      left -= 1
    }
  }

  override async put(
    config: Config,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<Config> {
    const place = placeOf(config)
    const parent: string | undefined = config.configurable?.checkpoint_id
    const { channel_values: values, ...rest } = copyCheckpoint(checkpoint)
    const value = {
      checkpoint: await dumpValue(this.serde, rest),
      metadata: await dumpValue(this.serde, metadata),
      ...(parent === undefined ? {} : { parent }),
    }
    const namespace = this.#channels(place)
    const session = place.thread
    const items: ItemPut[] = []
    // Only what changed is written; the values before are those of earlier checkpoints.
    for (const [channel, version] of Object.entries(newVersions)) {
      if (values[channel] === undefined) continue
      const dumped = await dumpValue(this.serde, values[channel])
      items.push({ namespace, key: channelKey(channel, version), value: dumped, session })
    }
    // The checkpoint last: whoever finds it finds its values.
    const named = { namespace: this.#checkpoints(place), key: checkpoint.id, value, session }
    await putItems(this.#items, [...items, named])
    return configOf(place, checkpoint.id)
  }

  /** With a random fraction, so that two branches of a thread never write the same version. */
  override getNextVersion(current: number | undefined): number {
    return Math.floor(current ?? 0) + 1 + Math.random()
  }

  override async putWrites(config: Config, writes: PendingWrite[], task: string): Promise<void> {
    const place = placeOf(config)
    const id = getCheckpointId(config)
    if (id === '') throw missing('checkpoint_id')
    const namespace = this.#writes(place, id)
    const known = new Set((await this.#readWrites(place, id)).map(({ key }) => key))
    const items: ItemPut[] = []
    for (const [at, [channel, written]] of writes.entries()) {
      const number = WRITES_IDX_MAP[channel] ?? at
      const key = `${task}/${String(number + NUMBER_OFFSET).padStart(NUMBER_LENGTH, '0')}`
      // A task that runs again does not write again; an error or interrupt is replaced.
      if (number >= 0 && known.has(key)) continue
      const value = { task, channel, value: await dumpValue(this.serde, written) }
      items.push({ namespace, key, value, session: place.thread })
    }
    await putItems(this.#items, items)
  }

  override async deleteThread(thread: string): Promise<void> {
    // Checkpoints last: they say that something is left to delete.
    for (const part of ['writes', 'channels', 'checkpoints']) {
      await this.#items.delete({ namespace: [this.#root, part, thread] })
    }
  }

  #checkpoints({ thread, space }: Place): readonly string[] {
    return [this.#root, 'checkpoints', thread, partOf(space)]
  }

  #channels({ thread, space }: Place): readonly string[] {
    return [this.#root, 'channels', thread, partOf(space)]
  }

  #writes({ thread, space }: Place, id: string): readonly string[] {
    return [this.#root, 'writes', thread, partOf(space), id]
  }

  async *#newestFirst(thread: string | undefined, space: string | undefined) {
    const isOne = thread !== undefined && space !== undefined
    const namespace = isOne
      ? this.#checkpoints({ thread, space })
      : [this.#root, 'checkpoints', ...(thread === undefined ? [] : [thread])]
    yield* eachItem(this.#items, { namespace, orderBy: 'key', descending: true, limit: PAGE })
  }

  async #hasMetadata({ value }: KeptItem, filter: Readonly<Record<string, unknown>>) {
    const wanted = Object.entries(filter)
    if (wanted.length === 0) return true
    const metadata = (await loadValue(this.serde, (value as JsonObject).metadata)) as object
    return wanted.every(([name, one]) => {
      return canonicalJson(Reflect.get(metadata, name)) === canonicalJson(one)
    })
  }

  async #load(item: KeptItem): Promise<CheckpointTuple> {
    const place = placeIn(item)
    const { checkpoint: kept, metadata, parent } = item.value as JsonObject
    const checkpoint = (await loadValue(this.serde, kept)) as Checkpoint
    checkpoint.channel_values = await this.#loadChannels(place, checkpoint.channel_versions)
    if (parent !== undefined && checkpoint.v < 4) {
      await this.#addPendingSends(checkpoint, place, String(parent))
    }
    return {
      config: configOf(place, item.key),
      checkpoint,
      metadata: (await loadValue(this.serde, metadata)) as CheckpointMetadata,
      pendingWrites: await this.#loadWrites(place, item.key),
      ...(parent === undefined ? {} : { parentConfig: configOf(place, String(parent)) }),
    }
  }

  async #loadChannels(place: Place, versions: ChannelVersions): Promise<Record<string, unknown>> {
    const namespace = this.#channels(place)
    const channels = new Map(
      Object.entries(versions).map(([name, version]) => [channelKey(name, version), name]),
    )
    const wanted = [...channels.keys()].map((key) => ({ namespace, key }))
    const values: Record<string, unknown> = {}
    for (const { key, value } of await getItems(this.#items, wanted)) {
      values[channels.get(key) ?? key] = await loadValue(this.serde, value)
    }
    return values
  }

  // Before version 4, what was to be sent was kept with the writes of the checkpoint before.
  async #addPendingSends(checkpoint: Checkpoint, place: Place, parent: string): Promise<void> {
    const writes = await this.#loadWrites(place, parent)
    const sends = writes.filter(([, channel]) => channel === TASKS).map(([, , value]) => value)
    const versions = Object.values(checkpoint.channel_versions)
    checkpoint.channel_values[TASKS] = sends
    checkpoint.channel_versions[TASKS] =
      versions.length > 0 ? maxChannelVersion(...versions) : this.getNextVersion(undefined)
  }

  async #loadWrites(place: Place, id: string): Promise<CheckpointPendingWrite[]> {
    const kept = await this.#readWrites(place, id)
    return await Promise.all(
      kept.map(async ({ value }): Promise<CheckpointPendingWrite> => {
        const { task, channel, value: written } = value as JsonObject
        return [String(task), String(channel), await loadValue(this.serde, written)]
      }),
    )
  }

  async #readWrites(place: Place, id: string): Promise<readonly KeptItem[]> {
    const namespace = this.#writes(place, id)
    const found: KeptItem[] = []
    for await (const item of eachItem(this.#items, { namespace })) found.push(item)
    return found
  }
}
