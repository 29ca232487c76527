import type { RemoteMemory } from 'loci/client'
import { type Fact, NotKept, type OpenQuestion, undoOf } from '../../shared/memory.ts'

/** One thing that a person decides by yes or no. */
export type Decision =
  | {
      readonly is: 'proposal'
      readonly id: string
      readonly question: OpenQuestion
      /** The fact to change; absent if it is gone. */
      readonly fact: Fact | undefined
    }
  | { readonly is: 'link'; readonly id: string; readonly fact: Fact }
  | { readonly is: 'suspicious'; readonly id: string; readonly fact: Fact }
  | { readonly is: 'question'; readonly id: string; readonly question: OpenQuestion }

/** As many of each kind as one sitting has; those after them come when these are decided. */
const EACH_MAX = 100

/** What agents proposed first, as they wait for it. */
export async function readQueue(
  memory: RemoteMemory,
  signal: AbortSignal,
): Promise<readonly Decision[]> {
  const [questions, linked, flagged] = await Promise.all([
    memory.questions.list({ limit: EACH_MAX }, { signal }),
    memory.facts.list({ linked: true, limit: EACH_MAX }, { signal }),
    memory.facts.list({ flagged: true, limit: EACH_MAX }, { signal }),
  ])
  const proposals = questions.items.flatMap((question) =>
    question.proposal === undefined ? [] : [{ question, factId: question.proposal.factId }],
  )
  return [
    ...(await Promise.all(
      proposals.map(async ({ question, factId }): Promise<Decision> => {
        const found = await memory.facts.get({ id: factId }, { signal }).catch(() => undefined)
        return { is: 'proposal', id: question.id, question, fact: found?.fact }
      }),
    )),
    ...linked.items.map((fact): Decision => ({ is: 'link', id: `link ${fact.id}`, fact })),
    ...flagged.items.map((fact): Decision => ({ is: 'suspicious', id: fact.id, fact })),
    ...questions.items
      .filter(({ proposal }) => proposal === undefined)
      .map((question): Decision => ({ is: 'question', id: question.id, question })),
  ]
}

/** What a decision is about, in a line. */
export function textOf(decision: Decision): string {
  if (decision.is === 'question') return decision.question.text
  return decision.fact?.text ?? (decision.is === 'proposal' ? decision.question.text : '')
}

/** What a proposal asks for. */
export function wishOf({
  proposal,
}: OpenQuestion): 'forget' | 'outdated' | 'replace' | 'bound' | 'deny' {
  if (proposal?.isForgetting === true) return 'forget'
  if (proposal?.outdatedBy !== undefined) return 'outdated'
  if (proposal?.text !== undefined) return 'replace'
  const isBound = proposal?.validFrom !== undefined || proposal?.validUntil !== undefined
  return isBound ? 'bound' : 'deny'
}

/** What would be said instead. */
export function replacementOf(question: OpenQuestion): string | undefined {
  return wishOf(question) === 'replace' ? question.proposal?.text : undefined
}

/** What a decision did: what to say, and what takes it back. */
export interface Decided {
  readonly said: 'accepted' | 'declined' | 'settled' | 'forgotten' | 'kept' | 'closed' | 'stays'
  readonly undo?: string | undefined
}

/** `yes`: accept, it is outdated, forget, close. `no`: decline, both hold, keep, leave open. */
export async function decide(
  memory: RemoteMemory,
  decision: Decision,
  isYes: boolean,
): Promise<Decided> {
  switch (decision.is) {
    case 'proposal':
      return await decideProposal(memory, decision.question, isYes)
    case 'link': {
      const receipt = await memory.facts.settle({ id: decision.fact.id, outdated: isYes })
      return { said: 'settled', undo: undoOf(receipt) }
    }
    case 'suspicious': {
      if (!isYes) {
        const { undo } = await memory.facts.update({ id: decision.id, harmless: true })
        return { said: 'kept', undo }
      }
      await memory.forget({ id: decision.id })
      return { said: 'forgotten', undo: decision.id }
    }
    case 'question': {
      if (!isYes) return { said: 'stays' }
      await memory.questions.close({ id: decision.id })
      return { said: 'closed' }
    }
  }
}

async function decideProposal(
  memory: RemoteMemory,
  question: OpenQuestion,
  isYes: boolean,
): Promise<Decided> {
  const { id, proposal } = question
  const { receipt } = await memory.questions.close({ id, ...(isYes && { confirm: true }) })
  if (receipt?.outcome === 'dropped') throw new NotKept(receipt)
  if (!isYes) return { said: 'declined' }
  const forgotten = wishOf(question) === 'forget' ? proposal?.factId : undefined
  return { said: 'accepted', undo: undoOf(receipt) ?? forgotten }
}
