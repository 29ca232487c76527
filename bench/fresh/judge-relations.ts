import type { Memory } from '../../src/index.ts'
import type { RelationItem } from './relation-items.ts'

/** What became of an item: each figure that it has, and whether it was met. */
export type Verdict = Readonly<Record<string, boolean>>

export interface Judged {
  readonly verdict: Verdict
  /** What a person needs to see why. */
  readonly outcome: string
}

/** Remembers the statements of an item in a fresh memory, asks its question, and checks the result. */
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
  const facts = await Promise.all(
    ids.map(async (id) => (id === undefined ? id : (await memory.facts.get({ id })).fact)),
  )
  const stands = facts.map((fact) => fact?.status === 'active')
  const { items: results } = await memory.recall({ query: item.ask })
  const thenId = receipt.fact?.id
  const bestId = item.best === 'then' ? thenId : ids[item.best]
  // Of two statements that say the same, either is right.
  const firstIds = item.kind === 'same' ? [bestId, thenId] : [bestId]
  const first = results[0] !== undefined && firstIds.includes(results[0].id)
  const admitted = !ids.includes(undefined) && receipt.outcome !== 'dropped'
  const isLinked = facts.map((fact) => fact?.possiblyOutdatedBy?.id === thenId)
  const outcome = [
    `${receipt.outcome}: ${receipt.reason}`,
    `stands: ${stands.map((one) => (one ? 'yes' : 'no')).join(' ')}`,
    ...results.slice(0, 4).map(({ text, probability }) => `${probability.toFixed(2)} ${text}`),
  ].join('\n    ')
  const isMerged = thenId !== undefined && ids.includes(thenId)
  const isFound = results.some(({ id }) => id === thenId)
  const relations = admitted ? verdictOf(item, { stands, isLinked, isMerged, isFound }) : {}
  return { verdict: { admitted, first, ...relations }, outcome }
}

/** The figure that is better the lower it is. */
export const TOUCHED = 'touched or linked'

interface Became {
  readonly stands: readonly boolean[]
  /** Possibly outdated by the last statement. */
  readonly isLinked: readonly boolean[]
  readonly isMerged: boolean
  readonly isFound: boolean
}

function verdictOf({ kind, over }: RelationItem, became: Became): Verdict {
  const { stands, isLinked, isMerged, isFound } = became
  const isSiblingKept = stands.every((one, at) => one || over.includes(at))
  const isSiblingLinked = isLinked.some((one, at) => one && !over.includes(at))
  const touched = { [TOUCHED]: !isSiblingKept || isSiblingLinked }
  switch (kind) {
    case 'correction': {
      const gone = over.every((at) => stands[at] === false)
      const kept = isSiblingKept && !isMerged
      const linked = kept && over.every((at) => stands[at] === false || isLinked[at] === true)
      return { gone, kept, right: gone && kept && isFound, linked, ...touched }
    }
    case 'same':
      return { merged: isMerged, untouched: isSiblingKept, ...touched }
    case 'both':
    case 'twin':
      return { untouched: isSiblingKept && !isMerged, ...touched }
  }
}
