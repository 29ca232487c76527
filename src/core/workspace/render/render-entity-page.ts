import { compareText } from '../../text/compare-text.ts'
import { type WrittenBlock, writeBlock } from '../blocks/write-block.ts'
import { linkCitation } from '../citation.ts'
import { cleanEntityName } from '../pages/entity-file.ts'
import type { StatementContent } from '../statements/statement.ts'
import { renderRetainBullet } from '../statements/write-statement.ts'

/** A fact as a page shows it: what it says, of which day, and where that is written. */
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

/** Writes proposals for the core page into a marked block, from where a person may take them. */
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

// By day and words: a new fact is one new line, and nothing else moves.
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
