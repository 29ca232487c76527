import { compareText } from '../../language/text/compare-text.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import type { TimeZone } from '../../language/time/time-zone.ts'
import type { Fact } from '../fact.ts'
import { cleanEntityName } from './entity-file.ts'
import { type WrittenBlock, writeBlock } from './marked-block.ts'
import type { ShownOpinion, WeighedOpinion } from './opinions.ts'
import { CORE_PATH } from './page.ts'
import { renderRetainBullet } from './read-item.ts'
import type { StatementContent } from './statement.ts'

/** A fact as a page shows it: its content, date and source location. */
export interface CitedFact extends StatementContent {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly citation?: string | undefined
}

export const ENTITY_BLOCK = 'facts'
export const PROPOSALS_BLOCK = 'proposals'

/**
 * Writes what is known about an entity into the marked block of its page. `before` is the text
 * of the page, if there is one; a new page gets the entity's name as its title.
 */
export function renderEntityPage(
  before: string | undefined,
  entity: { readonly name: string; readonly path: string; readonly facts: readonly CitedFact[] },
): WrittenBlock {
  const text = before ?? `# ${escapeTitle(cleanEntityName(entity.name))}\n\n`
  return writeBlock(text, ENTITY_BLOCK, renderFacts(entity.facts, entity.path))
}

/** Writes proposals for the core page into a marked block, for a person to pick from. */
export function renderProposals(
  before: string | undefined,
  path: string,
  facts: readonly CitedFact[],
): WrittenBlock {
  const text = before ?? '# Memory\n\n'
  if (facts.length === 0) return writeBlock(text, PROPOSALS_BLOCK, '')
  const note = 'Proposed for this page: move out of this block what should stay.'
  return writeBlock(text, PROPOSALS_BLOCK, `${note}\n\n${renderFacts(facts, path)}`)
}

// Sorted by day and text: a new fact adds one line, and nothing else moves.
function renderFacts(facts: readonly CitedFact[], path: string): string {
  return facts
    .toSorted((left, right) => {
      return compareText(left.date, right.date) || compareText(left.text, right.text)
    })
    .map((fact) => {
      const bullet = renderRetainBullet(fact)
      return fact.citation === undefined
        ? bullet
        : `${bullet}\n  - source: ${linkCitation(fact.citation, path)}`
    })
    .join('\n')
}

function escapeTitle(name: string): string {
  return name.replace(/[\\`*_[\]<#]/g, '\\$&')
}

/** Formats a location as people and editors read it: `memory/2025-11-27.md#L12`. */
export function citationOf(path: string, line: number): string {
  return `${path}#L${line}`
}

/** A Markdown link to a cited location, relative to the folder of the page that shows it. */
export function linkCitation(citation: string, pagePath: string): string {
  const up = '../'.repeat(pagePath.split('/').length - 1)
  // All `#` but the last belong to the file name.
  const target = encodeURI(up + citation).replace(/[()]|#(?!L\d+$)/g, encodeSign)
  return `[${citation.replace(/[[\]\\]/g, '\\$&')}](${target})`
}

function encodeSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`
}

export function citeFact(fact: Fact, zone: TimeZone): CitedFact {
  const { text, kind, confidence, source } = fact
  return {
    text,
    kind,
    ...(confidence === undefined ? {} : { confidence }),
    entities: namedIn(fact),
    date: dateOf(fact, zone),
    ...(source.kind === 'file' ? { citation: citationOf(source.path, source.line) } : {}),
  }
}

/** An opinion as a page shows it, with links to the evidence for and against it. */
export function citeOpinion(weighed: WeighedOpinion, zone: TimeZone): ShownOpinion {
  const { founder, confidence, supporting, contradicting } = weighed
  const days = [founder, ...supporting, ...contradicting].map((fact) => dateOf(fact, zone))
  return {
    text: founder.text,
    entities: namedIn(founder),
    confidence,
    updated: days.toSorted(compareText).at(-1) ?? '',
    supporting: citationsOf([founder, ...supporting]),
    contradicting: citationsOf(contradicting),
  }
}

function citationsOf(facts: readonly Fact[]): readonly string[] {
  return facts.flatMap(({ source }) =>
    source.kind === 'file' ? [citationOf(source.path, source.line)] : [],
  )
}

// Only names that occur in the text can be marked in it.
function namedIn({ text, entities }: Fact): readonly string[] {
  return entities.filter((name) => text.includes(name))
}

function dateOf({ eventAt }: Fact, zone: TimeZone): string {
  return new Date(zone.toWall(eventAt)).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

/** The importance threshold for facts about people and preferences to be always in context. */
const IMPORTANCE_MIN = 0.6
const PROPOSALS_MAX = 12

/** Candidate facts for the core page that are not on it yet. */
export function chooseProposals(facts: readonly Fact[], corePage: string): readonly Fact[] {
  const said = normalizeForComparison(corePage)
  const chosen = new Map<string, Fact>()
  const ranked = facts
    .filter(isDurable)
    .toSorted((left, right) => right.importance - left.importance || compareText(left.id, right.id))
  for (const fact of ranked) {
    const words = normalizeForComparison(fact.text)
    if (!said.includes(words) && !chosen.has(words)) chosen.set(words, fact)
  }
  return [...chosen.values()].slice(0, PROPOSALS_MAX)
}

function isDurable({ source, bucket, importance, isPinned, flags }: Fact): boolean {
  if (source.kind === 'file' && source.path.toLowerCase() === CORE_PATH) return false
  // What looks like an instruction to a model must not come near the core.
  if (flags.length > 0) return false
  const isPersonal = bucket === 'profile' || bucket === 'preference'
  return isPinned || (isPersonal && importance >= IMPORTANCE_MIN)
}
