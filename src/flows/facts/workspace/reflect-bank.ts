import type { Fact } from '../../../core/facts/fact.ts'
import { pageOf } from '../../../core/facts/workspace/page.ts'
import {
  citeFact,
  FACTS_BLOCK,
  renderBankPage,
} from '../../../core/facts/workspace/render-entity-page.ts'
import { normalizeForComparison } from '../../../core/language/text/similarity.ts'
import { type PageChange, type ReflectionDeps, shownOn } from './read-statements.ts'

const PAGES = [
  { kind: 'world', path: 'bank/world.md', title: 'World' },
  { kind: 'experience', path: 'bank/experience.md', title: 'Experience' },
] as const
const READ_MAX = 1_000
/** The newest only: older ones are in the logs, and are still found. */
const SHOWN_MAX = 200

/** What recent logs and calls say of the world and of what was done, and what was shown before. */
export async function reflectBank(deps: ReflectionDeps): Promise<readonly PageChange[]> {
  const { files, reader, recent, zone } = deps
  const recentIds = new Set(recent.map(({ fact }) => fact.id))
  const changes: PageChange[] = []
  for (const page of PAGES) {
    const { kind, path } = page
    const before = await files.read(path)
    const { texts, hasBlock } = shownOn(path, before, FACTS_BLOCK)
    const found = await reader.read([{ field: 'kind', is: 'equal', value: kind }], READ_MAX)
    const facts = new Map<string, Fact>()
    for (const { fact } of found) {
      const key = normalizeForComparison(fact.text)
      const isWanted = recentIds.has(fact.id) || texts.has(key)
      if (isWanted && isTold(fact) && !facts.has(key)) facts.set(key, fact)
    }
    if (facts.size === 0 && !hasBlock) continue
    const cited = [...facts.values()].slice(0, SHOWN_MAX).map((fact) => citeFact(fact, zone))
    changes.push({ path, before, after: renderBankPage(before, page, cited) })
  }
  return changes
}

// Other pages of the bank are kept by people, and need no copy.
function isTold({ source, flags }: Fact): boolean {
  if (flags.length > 0) return false
  return source.kind !== 'file' || pageOf(source.path)?.form === 'daily'
}
