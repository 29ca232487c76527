import type { Fact } from '../../../core/facts/fact.ts'
import { isOver } from '../../../core/facts/is-over.ts'
import { contentHash } from '../../../core/language/text/content-hash.ts'
import { packResults } from '../../../core/recall/pack.ts'
import type { Provenance } from '../../../core/storage/records/provenance.ts'
import { type FencedItem, fence } from '../../../core/trust/fence/fence.ts'
import { SUSPICION_FLAGS } from '../../../core/trust/suspicion/suspicion-flags.ts'
import type { MemoryContext } from '../../context.ts'

export interface PromptItem extends Omit<FencedItem, 'flags'> {
  readonly id: string
  readonly flags: readonly string[]
}

/** Text for a prompt, with all content fenced as data. */
export type Prompt = Awaited<ReturnType<typeof packPrompt>>

/** The minimum token cost of a record's header. */
const HEADER_TOKENS = 30
const NONCE_LENGTH = 24

/**
 * Packs as many records as fit into a prompt, as data and in order. The fence marker is a hash of
 * all records: no record can contain it, and the same records give the same text, which is cached.
 */
export async function packPrompt(
  items: readonly PromptItem[],
  budget: number,
  deps: MemoryContext,
) {
  const counts = await deps.tokens.count(items.map(({ text }) => text))
  const counted = items.map((item, at) => ({ item, tokens: (counts[at] ?? 0) + HEADER_TOKENS }))
  let kept = packResults(counted, budget).kept.map(({ item }) => item)
  const nonce = contentHash(...items.flatMap(({ id, text }) => [id, text])).slice(0, NONCE_LENGTH)
  for (;;) {
    const text = fence(kept.map(toFenced), { nonce })
    const [tokens = 0] = await deps.tokens.count([text])
    // Escaping adds tokens too; then the last record is dropped.
    if (tokens <= budget || kept.length === 0) {
      const ids = kept.map(({ id }) => id)
      const isKept = new Set(ids)
      const leftOut = items.filter(({ id }) => !isKept.has(id)).map(({ id }) => id)
      return { text, tokens, ids, leftOut }
    }
    kept = kept.slice(0, -1)
  }
}

function toFenced(item: PromptItem): FencedItem {
  return { ...item, flags: SUSPICION_FLAGS.filter((flag) => item.flags.includes(flag)) }
}

export function dayOf(moment: string): string {
  return moment.slice(0, 'yyyy-mm-dd'.length)
}

/** Describes since when an expired fact is over, and which later one may have outdated it. */
export function describeEnd(
  fact: Pick<Fact, 'validUntil' | 'possiblyOutdatedBy'>,
  nowMs: number,
): string {
  const over = isOver(fact, nowMs) ? `, over since ${dayOf(fact.validUntil ?? '')}` : ''
  const { possiblyOutdatedBy: link } = fact
  return link === undefined ? over : `${over}, possibly outdated by: ${link.id}`
}

/** Where to look up a record: a line of a file, or its id. */
export function citationOf(source: Provenance, id: string): string {
  return source.kind === 'file' ? `${source.path}#L${source.line}` : id
}
