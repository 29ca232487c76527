import { compareText } from '../../language/text/compare-text.ts'
import type { TimeZone } from '../../language/time/time-zone.ts'
import { relate } from '../../trust/truth/relate.ts'
import type { RelationKind, TruthOptions } from '../../trust/truth/statement.ts'
import type { Fact } from '../fact.ts'
import type { Stance } from '../opinions/opinion.ts'
import { statementOf } from '../rejection.ts'
import { compareSaid } from '../said-after.ts'
import { type WrittenBlock, writeBlock } from './marked-block.ts'
import { renderRetainBullet } from './read-item.ts'
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

/** A statement that speaks for or against an opinion. */
export interface Bearing {
  readonly by: Fact
  readonly stance: Stance
  /** True when it holds another value, and does not only repeat or deny the opinion. */
  readonly isOther: boolean
}

/** The threshold below which a fact does not count for or against an opinion. */
const CERTAINTY_MIN = 0.6
const STANCES: ReadonlyMap<RelationKind, Stance> = new Map([
  ['same', 'for'],
  ['replaces', 'against'],
  ['reverses', 'against'],
  ['retracts', 'against'],
])

/** The statements that speak for or against an opinion, whether made before or after it. */
export function bearingsOn(
  opinion: Fact,
  others: readonly Fact[],
  options: TruthOptions & { readonly zone: TimeZone },
): readonly Bearing[] {
  return others.flatMap((by) => {
    if (by.id === opinion.id || !isAboutTheSame(by, opinion)) return []
    const isLater = compareSaid(by, opinion, options.zone) > 0
    const [later, earlier] = isLater ? [by, opinion] : [opinion, by]
    const { kind, certainty } = relate(statementOf(later), statementOf(earlier), options)
    const stance = certainty < CERTAINTY_MIN ? undefined : STANCES.get(kind)
    return stance === undefined ? [] : [{ by, stance, isOther: kind === 'replaces' }]
  })
}

/** True when two statements name somebody or something in common, or neither names any. */
export function isAboutTheSame({ keys: left }: Fact, { keys: right }: Fact): boolean {
  if (left.entities.length === 0 || right.entities.length === 0) {
    return left.entities.length === right.entities.length
  }
  return right.entities.some((key) => left.entities.includes(key))
}
