import * as z from 'zod'
import { standAlone } from './change-fact.ts'
import { FACT_STATUSES, type Fact } from './fact.ts'

/**
 * A decision about a line of a file that is not written in the file: that it is pinned, or
 * superseded. It holds the position of the line, not its text.
 */
export const pageMarkSchema = z.object({
  factId: z.string(),
  path: z.string(),
  line: z.int().min(1),
  at: z.iso.datetime(),
  isPinned: z.boolean(),
  status: z.enum(FACT_STATUSES),
  supersededBy: z.string().optional(),
  validUntil: z.iso.datetime().optional(),
  lineId: z.string().optional(),
})
export type PageMark = z.infer<typeof pageMarkSchema>

/** The mark of a fact from a file; `undefined` for any other. */
export function markOf(fact: Fact): PageMark | undefined {
  const { id, role, source, isPinned, status, supersededBy, validUntil, updatedAt, lineId } =
    standAlone(fact)
  if (role !== 'page' || source.kind !== 'file') return undefined
  const { path, line } = source
  return {
    ...{ factId: id, path, line, at: updatedAt, isPinned, status, supersededBy, lineId },
    validUntil: supersededBy === undefined ? undefined : validUntil,
  }
}

/** True when nothing was decided about the line. */
export function isPlain({ isPinned, supersededBy }: PageMark): boolean {
  return !isPinned && supersededBy === undefined
}

/** True when both decide the same, wherever the line has moved to. */
export function isSameMark(left: PageMark, right: PageMark): boolean {
  return (
    left.isPinned === right.isPinned &&
    left.supersededBy === right.supersededBy &&
    left.validUntil === right.validUntil &&
    (left.status === right.status || isPlain(left))
  )
}

/** True when both are about the same words in the same file. */
export function isSameLine(left: PageMark, right: PageMark): boolean {
  return left.path === right.path && left.lineId === right.lineId
}

/** The fact of a line with its mark applied. */
export function applyMark(fact: Fact, mark: PageMark | undefined): Fact {
  if (mark === undefined || isPlain(mark)) return fact
  const { isPinned, status, supersededBy, validUntil = fact.validUntil, at } = mark
  const decided = { ...fact, isPinned, updatedAt: at, validUntil }
  if (supersededBy === undefined) return decided
  const forgottenAt = status === 'forgotten' ? at : fact.forgottenAt
  return { ...decided, status, supersededBy, forgottenAt }
}
