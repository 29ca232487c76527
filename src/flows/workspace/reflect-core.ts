import { readBlocks } from '../../core/workspace/blocks/marked-block.ts'
import { CORE_PATH } from '../../core/workspace/pages/page.ts'
import { chooseProposals } from '../../core/workspace/reflection/choose-proposals.ts'
import { citeFact } from '../../core/workspace/reflection/cite-fact.ts'
import { PROPOSALS_BLOCK, renderProposals } from '../../core/workspace/render/render-entity-page.ts'
import type { PageChange, ReflectionDeps } from './reflection-deps.ts'

/** Proposals for the core page: a person moves out of the block what should stay. */
export async function reflectCore(deps: ReflectionDeps): Promise<readonly PageChange[]> {
  const { files, recent, zone } = deps
  const before = await files.read(CORE_PATH)
  const block = readBlocks(before ?? '').blocks.find(({ name }) => name === PROPOSALS_BLOCK)
  // What Loci proposed before is not what the page says.
  const said = block === undefined ? (before ?? '') : (before ?? '').replace(block.content, '')
  const facts = chooseProposals(
    recent.map(({ fact }) => fact),
    said,
  )
  if (facts.length === 0 && block === undefined) return []
  const cited = facts.map((fact) => citeFact(fact, zone))
  return [{ path: CORE_PATH, before, after: renderProposals(before, CORE_PATH, cited) }]
}
