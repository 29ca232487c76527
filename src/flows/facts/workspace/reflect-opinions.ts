import { readBlocks } from '../../../core/facts/workspace/marked-block.ts'
import {
  OPINIONS_BLOCK,
  readOpinions,
  renderOpinions,
  type WeighedOpinion,
  weighOpinions,
} from '../../../core/facts/workspace/opinions.ts'
import { OPINIONS_PATH, pageOf } from '../../../core/facts/workspace/page.ts'
import { readPage } from '../../../core/facts/workspace/read-page.ts'
import { citeOpinion } from '../../../core/facts/workspace/render-entity-page.ts'
import { compareText } from '../../../core/language/text/compare-text.ts'
import { normalizeForComparison } from '../../../core/language/text/similarity.ts'
import type { PageChange, ReflectionDeps, ShownFact } from './read-statements.ts'

const OPINIONS_MAX = 500
const EVIDENCE_MAX = 1_000

/** The opinions that recent facts state or concern, and those already on the page. */
export async function reflectOpinions(deps: ReflectionDeps): Promise<readonly PageChange[]> {
  const { files, recent, zone } = deps
  const before = await files.read(OPINIONS_PATH)
  const shown = readShown(before ?? '')
  const weighed = weighOpinions(await gatherFacts(deps), { zone })
  const recentIds = new Set(recent.map(({ fact }) => fact.id))
  const wanted = weighed.filter((one) => {
    const isShown = shown.has(normalizeForComparison(one.founder.text))
    return (isShown || isTouched(one, recentIds)) && isWorthShowing(one)
  })
  const hasBlock = readBlocks(before ?? '').blocks.some(({ name }) => name === OPINIONS_BLOCK)
  if (wanted.length === 0 && !hasBlock) return []
  const opinions = wanted.map((one) => citeOpinion(one, zone))
  return [{ path: OPINIONS_PATH, before, after: renderOpinions(before, OPINIONS_PATH, opinions) }]
}

function readShown(text: string): ReadonlySet<string> {
  const page = pageOf(OPINIONS_PATH)
  const opinions = page === undefined ? [] : readOpinions(readPage(text, page))
  return new Set(opinions.map(normalizeForComparison))
}

/** Every opinion, and other statements about the subjects of opinions. */
async function gatherFacts({ reader }: ReflectionDeps): Promise<readonly ShownFact['fact'][]> {
  const opinions = await reader.read(
    [{ field: 'kind', is: 'equal', value: 'opinion' }],
    OPINIONS_MAX,
  )
  const keys = [...new Set(opinions.flatMap(({ fact }) => fact.keys.entities))]
  const values = keys.toSorted(compareText).slice(0, KEYS_MAX)
  const others =
    values.length === 0
      ? []
      : await reader.read([{ field: 'keys.entities', is: 'containing', values }], EVIDENCE_MAX)
  const all = new Map([...others, ...opinions].map(({ fact }) => [fact.id, fact]))
  return [...all.values()]
}

/** The maximum number of values in one query condition. */
const KEYS_MAX = 200

function isTouched(one: WeighedOpinion, recentIds: ReadonlySet<string>): boolean {
  const { founder, supporting, contradicting } = one
  return [founder, ...supporting, ...contradicting].some(({ id }) => recentIds.has(id))
}

// What a person wrote on the page is already there, unless its confidence changed.
function isWorthShowing({ founder, supporting, contradicting }: WeighedOpinion): boolean {
  const isOnPage = founder.source.kind === 'file' && founder.source.path === OPINIONS_PATH
  return !isOnPage || supporting.length + contradicting.length > 0
}
