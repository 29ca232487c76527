import { FACT_LABEL_LENGTH_MAX, FACT_LABELS_MAX } from '../facts/fact.ts'
import type { FactInput } from '../facts/fact-input.ts'
import { contentHash } from '../text/content-hash.ts'
import { normalizeForComparison } from '../text/similarity.ts'
import type { PageReading } from './page-reading.ts'
import type { PagePart } from './page-record.ts'
import { topicsOf } from './page-topics.ts'
import { isToolPage, type Page } from './pages/page.ts'
import type { Passage } from './passages.ts'
import { leastTrust } from './retain-headings/retain-headings.ts'
import type { Located, Statement } from './statements/statement.ts'

/** A part of a page, and what it gives to remember. */
export interface ReadPart extends PagePart {
  readonly input: FactInput
  /** True for a bullet below `## Retain` in the log of a day. */
  readonly isRetained: boolean
}

/** Longer paths of headings tell no more of a passage. */
const HEADINGS_LENGTH_MAX = 300

/** The day of a page: its own, or that on which its file was last saved. */
export interface PageDay {
  readonly ms: number
  /** True when the page is the log of that day. */
  readonly isItsOwn: boolean
}

/**
 * The parts of a page that are facts. What Loci wrote itself is none, nor is front matter, a
 * comment, or what an unsettled merge began from.
 */
export function readParts(reading: PageReading, day: PageDay): readonly ReadPart[] {
  const { page, statements, passages } = reading
  const topics = topicsOf(reading)
  const common = {
    ...(day.isItsOwn ? { occurredAt: new Date(day.ms).toISOString() } : {}),
    ...(topics.length === 0 ? {} : { topics }),
  }
  return [
    ...statements.filter(isSaid).map((one) => {
      const input = { ...statementInput(one, page), ...common, ...trustIn(one, page) }
      // Which side of an unsettled merge holds, only a person can say.
      const isRetained = one.retained !== undefined && day.isItsOwn && one.side === undefined
      return toPart(one, 'statement', { input, day, mentions: one.entities, isRetained })
    }),
    ...passages
      .filter((one) => one.form === 'text' && isSaid(one))
      .map((one) => {
        const input = { ...passageInput(one, page), ...common, ...trustIn(one, page) }
        return toPart(one, 'passage', { input, day, mentions: [], isRetained: false })
      }),
  ]
}

function isSaid(part: Located & { readonly text: string }): boolean {
  return !part.isGenerated && part.side !== 'base' && normalizeForComparison(part.text) !== ''
}

// A file is a person's, but for what its place says that somebody else wrote.
function trustIn({ retained }: Located, page: Page): Pick<FactInput, 'trust'> {
  const trust = leastTrust([isToolPage(page) ? 'agent' : undefined, retained])
  return trust === undefined || trust === 'person' ? {} : { trust }
}

function statementInput(statement: Statement, page: Page): FactInput {
  const { text, kind, confidence } = statement
  const entities = entitiesOf(statement.entities, page)
  return {
    text,
    ...(kind === undefined ? {} : { kind }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(entities.length === 0 ? {} : { entities }),
  }
}

// A piece of a longer text is understood by the headings that it stands under.
function passageInput({ text, headings }: Passage, page: Page): FactInput {
  const entities = entitiesOf([], page)
  const above = headings.join(' › ').slice(0, HEADINGS_LENGTH_MAX).toWellFormed()
  return {
    text: above === '' ? text : `${above}\n${text}`,
    kind: 'observation',
    ...(entities.length === 0 ? {} : { entities }),
  }
}

// All that stands on an entity's page is about it.
function entitiesOf(mentions: readonly string[], page: Page): readonly string[] {
  const names = page.form === 'entity' ? [page.entity, ...mentions] : mentions
  const short = names.filter((name) => name.length <= FACT_LABEL_LENGTH_MAX)
  return [...new Set(short)].slice(0, FACT_LABELS_MAX)
}

function toPart(
  { anchor, fromLine, toLine }: Located,
  form: PagePart['form'],
  given: {
    readonly input: FactInput
    readonly day: PageDay
    readonly mentions: readonly string[]
    readonly isRetained: boolean
  },
): ReadPart {
  const { input, day, mentions, isRetained } = given
  const said = [JSON.stringify(input), String(day.ms), String(isRetained)]
  return {
    anchor: `${form === 'statement' ? 's' : 'p'}${anchor}`,
    mark: contentHash(...said).slice(0, MARK_LENGTH),
    form,
    fromLine,
    toLine,
    ...(mentions.length === 0 ? {} : { mentions }),
    input,
    isRetained,
  }
}

const MARK_LENGTH = 16
