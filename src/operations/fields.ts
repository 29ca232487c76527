import * as z from 'zod'
import { noticeSchema } from '../core/storage/notice.ts'
import type { Caller } from '../flows/caller.ts'
import type { MemoryContext } from '../flows/context.ts'

/** Fields that many operations share. */

/** @param of What it is the id of, such as `fact`. */
export function idField(of: string) {
  return z.string().min(1).max(200).describe(`The id of the ${of}.`)
}

export const notices = arrayOf(noticeSchema).describe(
  'Caveats about this answer, such as an index that is behind.',
)

export function arrayOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).readonly()
}

/** True for the receipt of something that was not known before. */
export function isNew({ outcome }: { readonly outcome: string }): boolean {
  return outcome === 'stored' || outcome === 'superseding'
}

/** The same for a list of receipts. */
export function hasNew({
  items = [],
}: {
  readonly items?: readonly { readonly outcome: string }[]
}): boolean {
  return items.some(isNew)
}

/** Every list has this shape. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: arrayOf(item),
    total: z.int().optional().describe('The total, where it is counted.'),
    next: z.string().optional().describe('Pass it as `after` to get the next page.'),
  })
}

/** The `run` of an operation that returns a list, by a flow that returns its items. */
export function listing<Input, Item>(
  flow: (input: Input, caller: Caller, memory: MemoryContext) => Promise<readonly Item[]>,
) {
  return async (input: Input, caller: Caller, memory: MemoryContext) => ({
    items: await flow(input, caller, memory),
  })
}
