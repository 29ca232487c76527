import { compareText } from '../../language/text/compare-text.ts'
import type { TimeZone } from '../../language/time/time-zone.ts'
import { relate } from '../../trust/truth/relate.ts'
import type { RelationKind } from '../../trust/truth/statement.ts'
import type { Fact } from '../fact.ts'
import { formOpinion, moveConfidence } from '../opinions/move-confidence.ts'
import type { Opinion, Stance } from '../opinions/opinion.ts'
import { statementOf } from '../rejection.ts'
import { type WrittenBlock, writeBlock } from './marked-block.ts'
import { renderRetainBullet } from './read-item.ts'
import type { PageReading } from './read-page.ts'
import { linkCitation } from './render-entity-page.ts'

/** What is believed, how surely, since when, and the evidence for and against it. */
export interface ShownOpinion {
  readonly text: string
  readonly entities: readonly string[]
  /** 0 to 1; a page keeps two digits of it. */
  readonly confidence: number
  /** The day of the fact that moved it last, YYYY-MM-DD. */
  readonly updated: string
  readonly supporting: readonly string[]
  readonly contradicting: readonly string[]
}

export const OPINIONS_BLOCK = 'opinions'

/** Writes the opinions into the marked block of their page, ordered by their words. */
export function renderOpinions(
  before: string | undefined,
  path: string,
  opinions: readonly ShownOpinion[],
): WrittenBlock {
  const content = opinions
    .toSorted((left, right) => compareText(left.text, right.text))
    .map((opinion) => renderOpinion(opinion, path))
    .join('\n')
  return writeBlock(before ?? '# Opinions\n\n', OPINIONS_BLOCK, content)
}

// Fixed wording, because it is parsed back.
const DETAILS = /\n- updated: \d{4}-\d{2}-\d{2}(?:\n- (?:for|against): .*)*$/

/** The texts of the opinions that the block of a page shows. */
export function readOpinions({ blocks, statements }: PageReading): readonly string[] {
  const block = blocks.find(({ name }) => name === OPINIONS_BLOCK)
  if (block === undefined) return []
  return statements
    .filter(({ fromLine }) => fromLine > block.fromLine && fromLine < block.toLine)
    .filter(({ kind, confidence }) => kind === 'opinion' && confidence !== undefined)
    .map(({ text }) => text.replace(DETAILS, '').trim())
}

function renderOpinion(opinion: ShownOpinion, path: string): string {
  const confidence = Number(opinion.confidence.toFixed(2))
  return [
    renderRetainBullet({ ...opinion, confidence, kind: 'opinion' }),
    `  - updated: ${opinion.updated}`,
    ...renderLinks('for', opinion.supporting, path),
    ...renderLinks('against', opinion.contradicting, path),
  ].join('\n')
}

function renderLinks(word: string, citations: readonly string[], path: string): readonly string[] {
  if (citations.length === 0) return []
  const links = [...new Set(citations)].sort(compareText).map((one) => linkCitation(one, path))
  return [`  - ${word}: ${links.join(', ')}`]
}

export interface WeighedOpinion {
  readonly founder: Fact
  readonly confidence: number
  readonly supporting: readonly Fact[]
  readonly contradicting: readonly Fact[]
}

interface Held {
  readonly founder: Fact
  opinion: Opinion
  readonly supporting: Fact[]
  readonly contradicting: Fact[]
}

/** The threshold below which a fact does not count for or against an opinion. */
const CERTAINTY_MIN = 0.6
const STANCES: ReadonlyMap<RelationKind, Stance> = new Map([
  ['same', 'for'],
  ['replaces', 'against'],
  ['reverses', 'against'],
  ['retracts', 'against'],
])

/**
 * The opinions that these facts hold, each with a confidence that follows from all of them. A
 * statement about a person counts for or against earlier opinions about the same person.
 */
export function weighOpinions(facts: readonly Fact[], { zone }: { readonly zone: TimeZone }) {
  const held: Held[] = []
  const inOrder = facts.toSorted((left, right) => {
    return left.eventAt - right.eventAt || compareText(left.id, right.id)
  })
  for (const fact of inOrder) {
    const isRepeated = speakOf(fact, held, zone)
    if (fact.kind !== 'opinion' || isRepeated) continue
    const opinion = formOpinion(fact.text, fact.confidence)
    held.push({ founder: fact, opinion, supporting: [], contradicting: [] })
  }
  return held.map(({ opinion, ...one }) => ({ ...one, confidence: opinion.confidence }))
}

/** Counts a fact for or against the held opinions. True when it states no new opinion. */
function speakOf(fact: Fact, held: readonly Held[], zone: TimeZone): boolean {
  let isRepeated = false
  for (const one of held.filter(({ founder }) => isAboutTheSame(fact, founder))) {
    const { kind, certainty } = relate(statementOf(fact), statementOf(one.founder), { zone })
    const stance = certainty < CERTAINTY_MIN ? undefined : STANCES.get(kind)
    if (stance !== undefined) addEvidence(one, fact, stance, certainty)
    // Another value is a new opinion; the same value or its negation is not.
    if (stance !== undefined && kind !== 'replaces') isRepeated = true
  }
  return isRepeated
}

function addEvidence(held: Held, fact: Fact, stance: Stance, strength: number): void {
  const at = new Date(fact.eventAt).toISOString()
  const source = fact.speaker ?? fact.trust
  held.opinion = moveConfidence(held.opinion, { factId: fact.id, stance, at, source, strength })
  if (stance === 'for') held.supporting.push(fact)
  else held.contradicting.push(fact)
}

function isAboutTheSame({ keys: left }: Fact, { keys: right }: Fact): boolean {
  if (left.entities.length === 0 || right.entities.length === 0) {
    return left.entities.length === right.entities.length
  }
  return right.entities.some((key) => left.entities.includes(key))
}
