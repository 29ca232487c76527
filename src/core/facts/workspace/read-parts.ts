import { MemoryError } from '../../errors.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import { FACT_LABEL_LENGTH_MAX, FACT_LABELS_MAX } from '../../statement.ts'
import type { FactInput } from '../fact-input.ts'
import { cleanTopics, TOPICS_MAX } from '../topics/topic.ts'
import { isToolPage, type Page } from './page.ts'
import type { PagePart } from './page-record.ts'
import type { PageReading } from './read-page.ts'
import { leastTrust } from './retain-headings.ts'
import type { Located } from './statement.ts'

/** A part of a page and the fact input read from it. */
export interface ReadPart extends PagePart {
  readonly input: FactInput
  /** True for a bullet below `## Retain` in the log of a day. */
  readonly isRetained: boolean
}

/** Longer paths of headings add nothing to a passage. */
const HEADINGS_LENGTH_MAX = 300

/** The day of a page: its own, or when its file was last saved. */
export interface PageDay {
  readonly ms: number
  /** True when the page is the log of that day. */
  readonly isItsOwn: boolean
}

const MARK_LENGTH = 16

/**
 * The parts of a page that are facts. Excludes generated blocks, proposals, front matter,
 * comments, and the base of an unresolved merge conflict.
 */
export function readParts(reading: PageReading, day: PageDay): readonly ReadPart[] {
  const { page, statements, passages } = reading
  const topics = topicsOf(reading)
  const common = {
    occurredAt: day.isItsOwn ? new Date(day.ms).toISOString() : undefined,
    topics: topics.length === 0 ? undefined : topics,
  }
  return [
    ...statements
      .filter((one) => isSaid(one) && one.task !== 'proposed')
      .map((one) => {
        const { text, kind, confidence } = one
        const entities = entitiesOf(one.entities, page)
        const trust = trustIn(one, page)
        // Only a person can resolve a merge conflict.
        const isRetained = one.retained !== undefined && day.isItsOwn && one.side === undefined
        const input = { text, kind, confidence, entities, ...common, trust }
        return toPart(one, 'statement', { input, day, mentions: one.entities, isRetained })
      }),
    ...passages
      .filter((one) => one.form === 'text' && isSaid(one))
      .map((one) => {
        const entities = entitiesOf([], page)
        const trust = trustIn(one, page)
        // A chunk of a longer text needs its headings as context.
        const above = one.headings.join(' › ').slice(0, HEADINGS_LENGTH_MAX).toWellFormed()
        const text = above === '' ? one.text : `${above}\n${one.text}`
        const input = { text, kind: 'observation' as const, entities, ...common, trust }
        return toPart(one, 'passage', { input, day, mentions: [], isRetained: false })
      }),
  ]
}

function isSaid(part: Located & { readonly text: string }): boolean {
  return !part.isGenerated && part.side !== 'base' && normalizeForComparison(part.text) !== ''
}

// A file has a person's trust, except where its path or heading names another writer.
function trustIn({ retained }: Located, page: Page): FactInput['trust'] {
  const trust = leastTrust([isToolPage(page) ? 'agent' : undefined, retained])
  return trust === 'person' ? undefined : trust
}

// Everything on an entity's page is about it.
function entitiesOf(mentions: readonly string[], page: Page): FactInput['entities'] {
  const names = page.form === 'entity' ? [page.entity, ...mentions] : mentions
  const short = names.filter((name) => name.length <= FACT_LABEL_LENGTH_MAX)
  return short.length === 0 ? undefined : [...new Set(short)].slice(0, FACT_LABELS_MAX)
}

function toPart(
  { anchor, fromLine, toLine }: Located,
  form: PagePart['form'],
  given: Pick<ReadPart, 'input' | 'isRetained'> & {
    readonly day: PageDay
    readonly mentions: readonly string[]
  },
): ReadPart {
  const { input, day, mentions, isRetained } = given
  const said = [JSON.stringify(input), String(day.ms), String(isRetained)]
  return {
    anchor: `${form === 'statement' ? 's' : 'p'}${anchor}`,
    mark: contentHash(...said).slice(0, MARK_LENGTH),
    ...{ form, fromLine, toLine, input, isRetained },
    mentions: mentions.length === 0 ? undefined : mentions,
  }
}

const FIELD = /^topics?\s*:\s*(.*)$/iu
const ITEM = /^\s*-\s+(.*)$/u

/**
 * The topics that the front matter of a page names: `topics: [work/loci, health]`, a list below
 * `topics:`, or `topic: work`. Everything on the page belongs to them.
 */
export function topicsOf({ passages }: PageReading): readonly string[] {
  const matter = passages.find(({ form }) => form === 'front-matter')
  if (matter === undefined) return []
  const lines = matter.text.split('\n')
  const at = lines.findIndex((line) => FIELD.test(line))
  if (at === -1) return []
  const [, inline = ''] = FIELD.exec(lines[at] ?? '') ?? []
  const named = inline.trim() === '' ? itemsBelow(lines.slice(at + 1)) : cutList(inline)
  return [...new Set(named.flatMap(readTopic))].slice(0, TOPICS_MAX)
}

// Pages are never rejected: an invalid topic is ignored.
function readTopic(text: string): readonly string[] {
  const topic = text
    .trim()
    .replace(/^(["'])(.*)\1$/u, '$2')
    .trim()
  try {
    return cleanTopics([topic])
  } catch (error) {
    if (!MemoryError.is(error, 'INVALID_INPUT')) throw error
    return []
  }
}

function itemsBelow(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => !ITEM.test(line))
  return lines.slice(0, end === -1 ? lines.length : end).map((line) => ITEM.exec(line)?.[1] ?? '')
}

function cutList(text: string): readonly string[] {
  return text.trim().replace(/^\[/u, '').replace(/\]$/u, '').split(',')
}
