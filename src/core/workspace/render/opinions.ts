import { compareText } from '../../text/compare-text.ts'
import { type WrittenBlock, writeBlock } from '../blocks/write-block.ts'
import { linkCitation } from '../citation.ts'
import type { PageReading } from '../page-reading.ts'
import type { StatementContent } from '../statements/statement.ts'
import { renderRetainBullet } from '../statements/write-statement.ts'

/** What is believed, how surely, since when, and what speaks for and against it. */
export interface Opinion {
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
// Fixed words, because they are read back.
const DETAIL = /^- (updated|for|against): (.*)$/
const LINK = /\[((?:[^\][\\]|\\.)*)\]\([^)]*\)/g

/** Writes the opinions into the marked block of their page, ordered by their words. */
export function renderOpinions(
  before: string | undefined,
  path: string,
  opinions: readonly Opinion[],
): WrittenBlock {
  const content = opinions
    .toSorted((left, right) => compareText(left.text, right.text))
    .map((opinion) => renderOpinion(opinion, path))
    .join('\n')
  return writeBlock(before ?? '# Opinions\n\n', OPINIONS_BLOCK, content)
}

/** Reads the opinions back that {@link renderOpinions} wrote. */
export function readOpinions(reading: PageReading): readonly Opinion[] {
  const block = reading.blocks.find(({ name }) => name === OPINIONS_BLOCK)
  if (block === undefined) return []
  return reading.statements
    .filter(({ fromLine }) => fromLine > block.fromLine && fromLine < block.toLine)
    .filter(({ kind, confidence }) => kind === 'opinion' && confidence !== undefined)
    .map(toOpinion)
}

function renderOpinion(opinion: Opinion, path: string): string {
  const confidence = Number(opinion.confidence.toFixed(2))
  const bullet = renderRetainBullet({ ...opinion, confidence, kind: 'opinion' })
  const details = [
    `  - updated: ${opinion.updated}`,
    ...renderLinks('for', opinion.supporting, path),
    ...renderLinks('against', opinion.contradicting, path),
  ]
  return [bullet, ...details].join('\n')
}

function renderLinks(word: string, citations: readonly string[], path: string): readonly string[] {
  if (citations.length === 0) return []
  const links = [...new Set(citations)].sort(compareText).map((one) => linkCitation(one, path))
  return [`  - ${word}: ${links.join(', ')}`]
}

function toOpinion({ text, entities, confidence }: StatementContent): Opinion {
  const lines = text.split('\n')
  const details = new Map<string, string>()
  // Only the last lines are details: what stands above them belongs to the opinion.
  for (let line = lines.at(-1) ?? ''; lines.length > 1; line = lines.at(-1) ?? '') {
    const [, word, value] = DETAIL.exec(line) ?? []
    if (word === undefined || value === undefined || details.has(word)) break
    details.set(word, value)
    lines.pop()
  }
  return {
    text: lines.join('\n').trim(),
    entities,
    confidence: confidence ?? 0,
    updated: details.get('updated') ?? '',
    supporting: readLinks(details.get('for') ?? ''),
    contradicting: readLinks(details.get('against') ?? ''),
  }
}

function readLinks(text: string): readonly string[] {
  return [...text.matchAll(LINK)].map(([, citation = '']) => citation.replace(/\\(.)/g, '$1'))
}
