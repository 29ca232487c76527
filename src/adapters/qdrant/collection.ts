import { createHash, randomUUID } from 'node:crypto'
import { MemoryError } from '../../core/errors.ts'
import { isObject } from '../../core/json.ts'
import { indexOfKey, OWN_KEYS, VECTOR } from './points.ts'
import type { QdrantClient } from './qdrant-connection.ts'
import { createState } from './watermark.ts'

/** The collection that is behind the alias of an index now. */
export interface OpenCollection {
  readonly path: string
  /** Makes sure that each of these keys of the payload has an index. */
  indexKeys(keys: Iterable<string>): Promise<void>
}

/** The collections of one index: an alias, and what it leads to. */
export interface Collections {
  /** Runs with the present collection; once more if another process replaced it in between. */
  use<Result>(run: (collection: OpenCollection) => Promise<Result | undefined>): Promise<Result>
  /** Puts an empty collection in place of the present one, at once for all readers. */
  replace(): Promise<void>
  /** Deletes the collections of other indexes. Resolves to their number. */
  dropOthers(): Promise<number>
}

export interface CollectionsOptions {
  readonly client: QdrantClient
  readonly id: string
  readonly dimensions: number
  /** What the names of all collections begin with. */
  readonly prefix: string
}

/** The first with conditional updates, which the watermark needs. */
const VERSION_MIN = [1, 16] as const
const ATTEMPTS = 3
/** Raise it when points are to hold something else: then all are written anew. */
const LAYOUT = 2
/** How the names of our collections end; an operator may have others that begin alike. */
const OURS = /-[0-9a-f]{16}-(?:first|[0-9a-f]{8})$/u

export function openCollections(options: CollectionsOptions): Collections {
  const { client, prefix } = options
  const name = createHash('sha256').update(`${LAYOUT} ${options.id}`).digest('hex')
  const alias = `${prefix}-${name.slice(0, 16)}`
  let present: Promise<OpenCollection> | undefined

  async function find(): Promise<OpenCollection> {
    const target = (await listAliases(client)).get(alias) ?? (await createFirst(options, alias))
    return openCollection(client, target)
  }

  const open = (): Promise<OpenCollection> => {
    present ??= find().catch((error) => {
      present = undefined
      throw error
    })
    return present
  }

  return {
    async use(run) {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const result = await run(await open())
        if (result !== undefined) return result
        present = undefined
      }
      throw new MemoryError('The collection in Qdrant is replaced again and again', {
        code: 'STORE_FAILED',
        hint: 'Check that nothing else deletes collections of Loci, and try again.',
        isRetryable: true,
      })
    },
    async replace() {
      const before = (await listAliases(client)).get(alias)
      const next = `${alias}-${randomUUID().slice(0, 8)}`
      await createCollection(options, next)
      await pointAlias(client, alias, next)
      present = undefined
      if (before !== undefined) await client.send('DELETE', `/collections/${before}`)
    },
    async dropOthers() {
      const mine = (await listAliases(client)).get(alias)
      const others = (await listCollections(client)).filter(
        (name) => name !== mine && name.startsWith(`${prefix}-`) && OURS.test(name),
      )
      for (const name of others) await client.send('DELETE', `/collections/${name}`)
      return others.length
    },
  }
}

// Two processes that begin at the same time give the first collection the same name.
async function createFirst(options: CollectionsOptions, alias: string): Promise<string> {
  await checkVersion(options.client)
  const name = `${alias}-first`
  await createCollection(options, name)
  await pointAlias(options.client, alias, name)
  return name
}

async function createCollection(options: CollectionsOptions, name: string): Promise<void> {
  const { client, dimensions } = options
  try {
    await client.send('PUT', `/collections/${name}`, {
      // Vectors have length 1, so their product is the cosine; and they are kept bit for bit.
      vectors: { [VECTOR]: { size: dimensions, distance: 'Dot', on_disk: true } },
      // A byte for each number in memory; what is found is compared again in full.
      quantization_config: { scalar: { type: 'int8', quantile: 0.99, always_ram: true } },
    })
  } catch (error) {
    const exists = await client.send('GET', `/collections/${name}/exists`)
    if (!isObject(exists) || exists.exists !== true) throw error
  }
  const collection = openCollection(client, name)
  await collection.indexKeys(Object.keys(OWN_KEYS))
  await createState(client, collection)
}

async function pointAlias(client: QdrantClient, alias: string, name: string): Promise<void> {
  await client.send('POST', '/collections/aliases', {
    actions: [
      { delete_alias: { alias_name: alias } },
      { create_alias: { collection_name: name, alias_name: alias } },
    ],
  })
}

function openCollection(client: QdrantClient, name: string): OpenCollection {
  const path = `/collections/${name}`
  let indexed: Set<string> | undefined
  return {
    path,
    async indexKeys(keys) {
      indexed ??= new Set(await listIndexed(client, path))
      for (const key of keys) {
        const index = indexOfKey(key)
        if (index === undefined || indexed.has(key)) continue
        const schema = key === 'partition' ? { type: index, is_tenant: true } : index
        await client.send('PUT', `${path}/index?wait=true`, {
          field_name: key,
          field_schema: schema,
        })
        indexed.add(key)
      }
    },
  }
}

async function listIndexed(client: QdrantClient, path: string): Promise<readonly string[]> {
  const found = await client.send('GET', path)
  return isObject(found) && isObject(found.payload_schema) ? Object.keys(found.payload_schema) : []
}

async function listAliases(client: QdrantClient): Promise<ReadonlyMap<string, string>> {
  const found = await client.send('GET', '/aliases')
  const aliases = isObject(found) && Array.isArray(found.aliases) ? found.aliases : []
  return new Map(
    aliases.filter(isObject).map((one) => [String(one.alias_name), String(one.collection_name)]),
  )
}

async function listCollections(client: QdrantClient): Promise<readonly string[]> {
  const found = await client.send('GET', '/collections')
  const collections = isObject(found) && Array.isArray(found.collections) ? found.collections : []
  return collections.filter(isObject).map(({ name }) => String(name))
}

async function checkVersion(client: QdrantClient): Promise<void> {
  const { version } = (await client.send('GET', '/')) as { readonly version: string }
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [least, leastMinor] = VERSION_MIN
  if (major > least || (major === least && minor >= leastMinor)) return
  throw new MemoryError(`Qdrant ${version} is too old`, {
    code: 'UNSUPPORTED',
    hint: `Use Qdrant ${VERSION_MIN.join('.')} or newer.`,
  })
}
