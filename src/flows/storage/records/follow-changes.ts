import { REMOVALS } from '../../../core/storage/records/removal.ts'
import type { DocumentKey } from '../../../ports/derived-index.ts'
import type { MemoryContext } from '../../context.ts'
import { readMany } from './read-records.ts'

const CHANGES_PER_PAGE = 1_000
/** With more changes than this, it is cheaper to start empty. */
const PAGES_MAX = 10

/**
 * For caches: reports which documents changed since the last call, in other processes too.
 * `undefined` means any: then nothing that is cached can be trusted.
 */
export function followChanges(
  { documents, text }: Pick<MemoryContext, 'documents' | 'text'>,
  apply: (changes: readonly DocumentKey[] | undefined) => void,
): () => Promise<void> {
  let cursor: string | undefined
  let isFollowing = false

  // The index has followed to about the current state: a place to start from.
  async function start(): Promise<void> {
    apply(undefined)
    cursor = await text.watermark()
    isFollowing = true
  }

  async function isFollowed(): Promise<boolean> {
    const page = await documents.changes(cursor, CHANGES_PER_PAGE)
    if (page.startedOver === true) apply(undefined)
    else if (page.changes.length > 0) apply(page.changes)
    cursor = page.cursor
    return page.changes.length < CHANGES_PER_PAGE
  }

  return async () => {
    if (!isFollowing) await start()
    for (let page = 0; page < PAGES_MAX; page++) {
      if (await isFollowed()) return
    }
    await start()
  }
}

/** Whose records say that something is gone. */
const REMOVING: ReadonlySet<string> = new Set(['rejections', REMOVALS])

/** For what must not outlive what it was read from: tells of which tenants something was removed. */
export function followRemovals(
  deps: Pick<MemoryContext, 'documents' | 'text'>,
  drop: (isOf: (tenant: string) => boolean) => void,
): () => Promise<void> {
  const gone: DocumentKey[] = []
  const follow = followChanges(deps, (changes) => {
    if (changes === undefined) drop(() => true)
    else gone.push(...changes.filter(({ collection }) => REMOVING.has(collection)))
  })
  return async () => {
    await follow()
    const ids = gone.splice(0).map(({ id }) => id)
    for (const collection of ids.length === 0 ? [] : REMOVING) {
      const found = await readMany(deps.documents, collection, ids)
      const tenants = new Set(found.map(({ scope }) => scope.tenant))
      drop((tenant) => tenants.has(tenant))
    }
  }
}
