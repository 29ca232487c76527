import { summarise } from '../../language/summary/summarise.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import type { TimeZone } from '../../language/time/time-zone.ts'
import type { Fact } from '../fact.ts'
import type { ReadOpinion } from '../opinions/opinion-record.ts'
import { cleanEntityName } from './entity-file.ts'
import { writeInline } from './inline.ts'
import { asWords } from './item-lines.ts'
import { type WrittenBlock, writeBlock } from './marked-block.ts'
import type { ShownOpinion } from './opinions.ts'
import { renderRetainBullet } from './read-item.ts'
import type { PageReading } from './read-page.ts'
import type { StatementContent } from './statement.ts'

/** A fact as a page shows it: its content, date and source location. */
export interface CitedFact extends StatementContent {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly citation?: string | undefined
}

export const FACTS_BLOCK = 'facts'
export const PROPOSALS_BLOCK = 'proposals'

/**
 * Writes a short summary of an entity into the marked block of its page: one paragraph, a sentence
 * on each line, so that a new statement is a line of the difference. `before` is the text of the
 * page, if there is one; a new page gets the entity's name as its title.
 */
export function renderEntityPage(
  before: string | undefined,
  entity: { readonly name: string; readonly path: string; readonly facts: readonly CitedFact[] },
): WrittenBlock {
  const { name, path, facts } = entity
  const text = before ?? `# ${escapeTitle(cleanEntityName(name))}\n\n`
  const sentences = facts.toSorted(byDay).map((fact) => renderSentence(fact, name, path))
  return writeBlock(text, FACTS_BLOCK, sentences.join('\n'))
}

/** Longer statements are shortened: a page should take a minute to read. */
const SENTENCE_TOKENS = 60
const LETTERS_PER_TOKEN = 4

function renderSentence({ text, citation }: CitedFact, name: string, path: string): string {
  // "@Ada: Ada lives in Rome" says whom it is about; here the page does.
  const said = text.startsWith(`${name}:`) ? text.slice(name.length + 1) : text
  const short = summarise(said.trim(), {
    budgetTokens: SENTENCE_TOKENS,
    countTokens: (part) => Math.ceil(part.length / LETTERS_PER_TOKEN),
  })
  const words = writeInline({ text: short.replace(/\s+/gu, ' '), entities: [] })
  const sentence = asWords(words.replace(/^[<=]/u, '\\$&')) + (ENDED.test(words) ? '' : '.')
  return citation === undefined ? sentence : `${sentence} (${linkCitation(citation, path)})`
}

const ENDED = /[.!?…。！？]["'”’»)\]]*$/u

/** Writes statements of one kind into the marked block of their page. */
export function renderBankPage(
  before: string | undefined,
  { title, path }: { readonly title: string; readonly path: string },
  facts: readonly CitedFact[],
): WrittenBlock {
  return writeBlock(before ?? `# ${title}\n\n`, FACTS_BLOCK, renderFacts(facts, path))
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
    .toSorted(byDay)
    .map((fact) => {
      const bullet = renderRetainBullet(fact)
      return fact.citation === undefined
        ? bullet
        : `${bullet}\n  - source: ${linkCitation(fact.citation, path)}`
    })
    .join('\n')
}

function byDay(left: CitedFact, right: CitedFact): number {
  return compareText(left.date, right.date) || compareText(left.text, right.text)
}

// Fixed wording, because it is parsed back.
const DETAILS = /(?:\n- (?:updated|source|for|against): .*)+$/

/** The texts of the statements that a block of a page shows, as they are compared. */
export function readShown(page: PageReading, name: string): ReadonlySet<string> {
  const block = page.blocks.find((one) => one.name === name)
  const shown = page.statements.filter(
    ({ fromLine }) => block && fromLine > block.fromLine && fromLine < block.toLine,
  )
  return new Set(shown.map(({ text }) => normalizeForComparison(text.replace(DETAILS, ''))))
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
export function citeOpinion(read: ReadOpinion, zone: TimeZone): ShownOpinion {
  const { fact, opinion, supportedBy, contradictedBy } = read
  const days = [fact, ...supportedBy, ...contradictedBy].map((one) => dateOf(one, zone))
  return {
    text: fact.text,
    entities: namedIn(fact),
    confidence: opinion.confidence,
    updated: days.toSorted(compareText).at(-1) ?? '',
    supporting: citationsOf(supportedBy),
    contradicting: citationsOf(contradictedBy),
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
