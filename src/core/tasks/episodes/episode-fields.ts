import * as z from 'zod'
import { normalizeForComparison } from '../../language/text/similarity.ts'

export const EPISODE_LABEL_LENGTH_MAX = 200
export const EPISODE_PATH_LENGTH_MAX = 500
/** A sentence or a paragraph: a goal, an insight, a message. */
export const EPISODE_LINE_LENGTH_MAX = 4_000
/** A text of several pages: the input, the output, a summary. */
export const EPISODE_TEXT_LENGTH_MAX = 32_768
export const EPISODE_LABELS_MAX = 200
export const EPISODE_ITEMS_MAX = 500
/** A stack trace, a diff. */
export const LISTING_LENGTH_MAX = 200_000
/** Texts in the blob store: an artifact, the input or output of a step, such as a build log. */
export const TRACE_TEXT_LENGTH_MAX = 8_000_000
/** All texts of a trace together: a pack in the blob store has to hold them. */
export const TRACE_LENGTH_MAX = 64_000_000
/** How many named measures there may be. */
const MEASURES_MAX = 50

// Invisible characters alone say nothing.
export const said = (lengthMax: number) =>
  z
    .string()
    .min(1)
    .max(lengthMax)
    .refine(
      (text) => text.length > lengthMax || normalizeForComparison(text) !== '',
      'must not be blank',
    )

export const label = said(EPISODE_LABEL_LENGTH_MAX)
export const path = said(EPISODE_PATH_LENGTH_MAX)
export const line = said(EPISODE_LINE_LENGTH_MAX)
export const text = z.string().max(EPISODE_TEXT_LENGTH_MAX)
export const listing = z.string().max(LISTING_LENGTH_MAX)
export const blobText = z.string().max(TRACE_TEXT_LENGTH_MAX)
export const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
export const lines = listOf(line)
export const labels = listOf(label, EPISODE_LABELS_MAX)
export const measures = z
  .record(label, z.number())
  .refine((found) => Object.keys(found).length <= MEASURES_MAX, `at most ${MEASURES_MAX} entries`)
export function listOf<Item extends z.ZodType>(item: Item, max = EPISODE_ITEMS_MAX) {
  return z.array(item).max(max).readonly().default([])
}
