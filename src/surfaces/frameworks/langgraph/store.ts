import {
  BaseStore,
  type GetOperation,
  type Item,
  type ListNamespacesOperation,
  type MatchCondition,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchItem,
  type SearchOperation,
} from '@langchain/langgraph-checkpoint'
import { MemoryError } from '../../../core/errors.ts'
import type { JsonValue } from '../../../core/json.ts'
import type { Memory } from '../../../operations/memory.ts'
import { deleteItems, eachItem, eachOf, putItems } from '../item-calls.ts'
import { readFilter } from './read-filter.ts'

export interface LangGraphStoreOptions {
  /** The first part of every namespace in the memory. Default: `langgraph`. */
  readonly root?: string
  /** Where the texts are that a `query` searches, unless a put says so. Default: `['$']`, all. */
  readonly index?: readonly string[] | false
}

type Kept = Awaited<ReturnType<Memory['items']['list']>>['items'][number]

const PAGE_MAX = 1_000

/** A long-term store of LangGraph in a memory: `graph.compile({ store })`. */
export function createLangGraphStore(
  memory: Pick<Memory, 'items'>,
  options: LangGraphStoreOptions = {},
): BaseStore {
  return new LangGraphStore(memory, options)
}

class LangGraphStore extends BaseStore {
  readonly #items: Memory['items']
  readonly #root: readonly string[]
  readonly #index: readonly string[]

  constructor(
    { items }: Pick<Memory, 'items'>,
    { root = 'langgraph', index = ['$'] }: LangGraphStoreOptions,
  ) {
    super()
    this.#items = items
    this.#root = [root, 'store']
    this.#index = index === false ? [] : index
  }

  /** Reads see the state before the writes of the same batch. Of two writes of a key the last counts. */
  override async batch<Given extends readonly Operation[]>(
    operations: Given,
  ): Promise<OperationResults<Given>> {
    const results: unknown[] = []
    for (const operation of operations) results.push(await this.#read(operation))
    await this.#write(operations.filter(isPut))
    return results as OperationResults<Given>
  }

  async #read(operation: Operation): Promise<unknown> {
    if (isPut(operation)) return undefined
    if ('namespacePrefix' in operation) return await this.#search(operation)
    if ('key' in operation) return await this.#get(operation)
    return await this.#namespaces(operation)
  }

  async #get({ namespace, key }: GetOperation): Promise<Item | null> {
    const found = await this.#items.get({ items: [{ namespace: this.#place(namespace), key }] })
    const [item] = found.items
    return item === undefined ? null : this.#show(item)
  }

  async #search(operation: SearchOperation): Promise<readonly SearchItem[]> {
    const { namespacePrefix, filter, limit = 10, offset = 0, query } = operation
    const wanted = offset + limit
    const place = { namespace: this.#place(namespacePrefix), filter: readFilter(filter) }
    const found =
      query === undefined || query === ''
        ? await take(
            wanted,
            eachItem(this.#items, {
              ...place,
              limit: Math.min(wanted, PAGE_MAX),
              orderBy: 'updatedAt',
              descending: true,
            }),
          )
        : (await this.#items.list({ ...place, query, limit: Math.min(wanted, PAGE_MAX) })).items
    return found.slice(offset, wanted).map((item) => this.#show(item))
  }

  async #namespaces(operation: ListNamespacesOperation): Promise<readonly (readonly string[])[]> {
    const { matchConditions = [], maxDepth, limit, offset } = operation
    const prefix = pathOf(matchConditions, 'prefix')
    const suffix = pathOf(matchConditions, 'suffix')
    // The suffix must not match parts of the root.
    const rest = Array.from({ length: Math.max(0, suffix.length - prefix.length) }, () => '*')
    const query = {
      prefix: this.#place([...prefix, ...rest]),
      suffix,
      ...(maxDepth === undefined ? {} : { maxDepth: maxDepth + this.#root.length }),
    }
    const all = eachOf((after) => this.#items.namespaces({ ...query, limit: PAGE_MAX, after }))
    const found = await take(offset + limit, all)
    return found.slice(offset, offset + limit).map((namespace) => this.#strip(namespace))
  }

  async #write(puts: readonly PutOperation[]): Promise<void> {
    const last = new Map(puts.map((put) => [JSON.stringify([put.namespace, put.key]), put]))
    const named = [...last.values()].map((put) => {
      return { ...put, namespace: this.#place(put.namespace) }
    })
    const kept = named.flatMap(({ namespace, key, value, index }) => {
      if (value === null) return []
      const paths = index === false ? [] : (index ?? this.#index)
      return [{ namespace, key, value: value as JsonValue, index: paths }]
    })
    const gone = named
      .filter(({ value }) => value === null)
      .map(({ namespace, key }) => ({ namespace, key }))
    await putItems(this.#items, kept)
    await deleteItems(this.#items, gone)
  }

  #place(namespace: readonly string[]): readonly string[] {
    return [...this.#root, ...namespace]
  }

  #strip(namespace: readonly string[]): string[] {
    return namespace.slice(this.#root.length)
  }

  #show({ namespace, key, value, createdAt, updatedAt, score }: Kept): SearchItem {
    return {
      namespace: this.#strip(namespace),
      key,
      value: value as SearchItem['value'],
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
      ...(score === undefined ? {} : { score }),
    }
  }
}

function isPut(operation: Operation): operation is PutOperation {
  return 'value' in operation
}

function pathOf(conditions: readonly MatchCondition[], type: MatchCondition['matchType']) {
  const [first, ...more] = conditions.filter(({ matchType }) => matchType === type)
  if (more.length === 0) return first?.path ?? []
  throw new MemoryError(`This store takes one ${type} at a time`, {
    code: 'UNSUPPORTED',
    hint: 'List twice, and keep what both calls return.',
  })
}

async function take<One>(wanted: number, all: AsyncIterable<One>): Promise<readonly One[]> {
  const found: One[] = []
  if (wanted <= 0) return found
  for await (const one of all) if (found.push(one) === wanted) break
  return found
}
