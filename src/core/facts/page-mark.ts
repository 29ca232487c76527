import { z } from 'zod'
import { standAlone } from './change-fact.ts'
import { FACT_STATUSES, type Fact } from './fact.ts'

/**
 * What was decided of a line of a file and is not written in the file: that it is pinned, or that
 * something took its place. It says where the line is, and no word of it.
 */
export interface PageMark
  extends Pick<Fact, 'isPinned' | 'status' | 'supersededBy' | 'validUntil' | 'lineId'> {
  readonly factId: string
  readonly path: string
  readonly line: number
  readonly at: string
}

export const pageMarkSchema: z.ZodType<PageMark> = z.object({
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

/** The mark of a fact that stands in a file; nothing for any other. */
export function markOf(fact: Fact): PageMark | undefined {
  const { id, role, source, isPinned, status, supersededBy, validUntil, updatedAt, lineId } =
    standAlone(fact)
  if (role !== 'page' || source.kind !== 'file') return undefined
  const { path, line } = source
  return {
    ...{ factId: id, path, line, at: updatedAt, isPinned, status },
    ...(supersededBy === undefined ? {} : { supersededBy }),
    ...(supersededBy === undefined || validUntil === undefined ? {} : { validUntil }),
    ...(lineId === undefined ? {} : { lineId }),
  }
}

/** True when nothing was decided: the line is as it is read. */
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

/** True when both speak of the same words in the same file. */
export function isSameLine(left: PageMark, right: PageMark): boolean {
  return left.path === right.path && left.lineId === right.lineId
}

/** The fact of a line as it was decided. */
export function applyMark(fact: Fact, mark: PageMark | undefined): Fact {
  if (mark === undefined || isPlain(mark)) return fact
  const { isPinned, status, supersededBy, validUntil, at } = mark
  const { validUntil: said, ...rest } = fact
  const until = validUntil ?? said
  return {
    ...rest,
    isPinned,
    updatedAt: at,
    ...(until === undefined ? {} : { validUntil: until }),
    ...(supersededBy === undefined ? {} : { status, supersededBy }),
    ...(supersededBy !== undefined && status === 'forgotten' ? { forgottenAt: at } : {}),
  }
}
