import type { Memory } from '../../src/index.ts'
import type { RelationItem } from './relation-items.ts'

/** What became of an item: each figure of its kind, and whether it was met. */
export type Verdict = Readonly<Record<string, boolean>>

export interface Judged {
  readonly verdict: Verdict
  /** What a person needs to see why. */
  readonly outcome: string
}

/** Tells a memory of its own what an item says, asks its question, and looks what came of it. */
export async function judgeItem(
  item: RelationItem,
  memory: Memory,
  nextDay: () => void,
): Promise<Judged> {
  const ids: (string | undefined)[] = []
  for (const text of item.said) {
    ids.push((await memory.remember({ text })).fact?.id)
    nextDay()
  }
  const receipt = await memory.remember({ text: item.then })
  nextDay()
  await memory.settle()
  const stands = await Promise.all(
    ids.map(async (id) => id !== undefined && (await isActive(id, memory))),
  )
  const thenId = receipt.fact?.id
  const isMerged = thenId !== undefined && ids.includes(thenId)
  const { results } = await memory.recall({ query: item.ask })
  const bestId = item.best === 'then' ? thenId : ids[item.best]
  const isFirst = bestId !== undefined && results[0]?.id === bestId
  const isThenFound = results.some(({ id }) => id === thenId)
  const outcome = [
    `${receipt.outcome}: ${receipt.reason}`,
    `stands: ${stands.map((one) => (one ? 'yes' : 'no')).join(' ')}`,
    ...results.slice(0, 4).map(({ text, probability }) => `${probability.toFixed(2)} ${text}`),
  ].join('\n    ')
  const facts = { stands, isMerged, isKept: thenId !== undefined, isFirst, isThenFound }
  return { verdict: verdictOf(item, facts), outcome }
}

function verdictOf(
  { kind, over }: RelationItem,
  given: {
    readonly stands: readonly boolean[]
    readonly isMerged: boolean
    readonly isKept: boolean
    readonly isFirst: boolean
    readonly isThenFound: boolean
  },
): Verdict {
  const { stands, isMerged, isKept, isFirst, isThenFound } = given
  const first = isFirst
  const othersStand = stands.every((one, at) => one || over.includes(at))
  switch (kind) {
    case 'correction': {
      const gone = over.every((at) => stands[at] === false)
      const kept = othersStand && isKept && !isMerged
      return { gone, kept, first, right: gone && kept && isThenFound }
    }
    case 'same':
      return { merged: isMerged, untouched: othersStand, first }
    case 'both':
    case 'twin':
      return { untouched: othersStand && isKept && !isMerged, first }
  }
}

async function isActive(id: string, memory: Memory): Promise<boolean> {
  return (await memory.get(id)).status === 'active'
}
