import type { Fact } from '../../../core/facts/fact.ts'
import { compareSaid } from '../../../core/facts/said-after.ts'
import {
  type Bearing,
  bearingsOn,
  OPINIONS_BLOCK,
  renderOpinions,
} from '../../../core/facts/workspace/opinions.ts'
import { OPINIONS_PATH } from '../../../core/facts/workspace/page.ts'
import { citeOpinion } from '../../../core/facts/workspace/render-entity-page.ts'
import { normalizeForComparison } from '../../../core/language/text/similarity.ts'
import type { TimeZone } from '../../../core/language/time/time-zone.ts'
import { ownerKey } from '../../../core/storage/records/owner.ts'
import { readOpinions } from '../opinions/read-opinions.ts'
import { statementReader } from '../relations.ts'
import {
  createStatementReader,
  type PageChange,
  type ReflectionDeps,
  shownOn,
} from './read-statements.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'

const OPINIONS_MAX = 500

/** The opinions that recent facts state or concern, and those already on the page. */
export async function reflectOpinions(deps: ReflectionDeps): Promise<readonly PageChange[]> {
  const { files, reader, recent, zone, owner } = deps
  const before = await files.read(OPINIONS_PATH)
  const shown = shownOn(OPINIONS_PATH, before, OPINIONS_BLOCK)
  const kind = { field: 'kind', is: 'equal', value: 'opinion' } as const
  const stated = (await reader.read([kind], OPINIONS_MAX)).map(({ fact }) => fact)
  const recentIds = new Set(recent.map(({ fact }) => fact.id))
  const bearings = await findBearings(stated, deps)
  const opinions = []
  for (const read of (await readOpinions(stated, owner, deps)).values()) {
    const { fact, supportedBy, contradictedBy } = read
    const facts = [fact, ...supportedBy, ...contradictedBy]
    const isWanted =
      shown.texts.has(normalizeForComparison(fact.text)) ||
      facts.some(({ id }) => recentIds.has(id))
    // What a person wrote on the page is already there, unless its confidence changed.
    const isNews = !isOnPage(fact) || facts.length > 1
    if (isWanted && isNews && !isRepeated(fact, bearings.get(fact.id), zone)) opinions.push(read)
  }
  if (opinions.length === 0 && !shown.hasBlock) return []
  const cited = opinions.map((one) => citeOpinion(one, zone))
  return [{ path: OPINIONS_PATH, before, after: renderOpinions(before, OPINIONS_PATH, cited) }]
}

function isOnPage({ source }: Fact): boolean {
  return source.kind === 'file' && source.path === OPINIONS_PATH
}

// It only says again, or denies, what an earlier opinion says.
function isRepeated(fact: Fact, bearings: readonly Bearing[] = [], zone: TimeZone): boolean {
  return bearings.some(({ by, isOther }) => {
    return by.kind === 'opinion' && !isOther && compareSaid(by, fact, zone) < 0
  })
}

/** The statements in the files that speak for or against these opinions, by the opinion's id. */
export async function findBearings(opinions: readonly Fact[], deps: WorkspaceDeps) {
  const reader = createStatementReader(deps)
  const options = { zone: deps.zone, read: statementReader(deps) }
  const found = new Map<string, readonly Bearing[]>()
  for (const opinion of opinions) {
    if (ownerKey(opinion.scope) !== ownerKey(deps.owner)) continue
    const near = await reader.readNear(opinion)
    // The gate has compared remembered statements with each other.
    const lines = near.filter(({ role }) => role === 'page' || opinion.role === 'page')
    found.set(opinion.id, bearingsOn(opinion, lines, options))
  }
  return found
}
