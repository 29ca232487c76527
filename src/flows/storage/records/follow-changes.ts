import type { DocumentKey } from '../../../ports/derived-index.ts'
import type { MemoryContext } from '../../context.ts'

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
