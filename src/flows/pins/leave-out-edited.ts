import { MemoryError } from '../../core/errors.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { partFactId } from '../../core/workspace/page-record.ts'
import { pageOf } from '../../core/workspace/pages/page.ts'
import { readPage } from '../../core/workspace/read-page.ts'
import { readParts } from '../../core/workspace/read-parts.ts'
import type { GateDeps } from '../gate/gate-deps.ts'

/** Leaves out the lines that their files no longer say, where the index does not know that yet. */
export async function leaveOutEdited(
  facts: readonly Fact[],
  deps: GateDeps,
): Promise<readonly Fact[]> {
  const lines = new Map<string, ReadonlySet<string>>()
  const said: Fact[] = []
  for (const fact of facts) {
    const { source, role, id, lineId = id } = fact
    if (role !== 'page' || source.kind !== 'file') {
      said.push(fact)
      continue
    }
    const ids = lines.get(source.path) ?? (await readLineIds(source.path, deps))
    lines.set(source.path, ids)
    if (ids.has(lineId)) said.push(fact)
  }
  return said
}

async function readLineIds(path: string, deps: GateDeps): Promise<ReadonlySet<string>> {
  const { workspace, workspaceOwner: owner } = deps
  const page = pageOf(path)
  const text = await workspace?.read(path).catch((error: unknown) => {
    if (!MemoryError.is(error)) throw error
    return undefined
  })
  if (page === undefined || owner === undefined || text === undefined) return new Set()
  const parts = readParts(readPage(text, page), { ms: 0, isItsOwn: false })
  return new Set(parts.map(({ anchor }) => partFactId(owner, path, anchor)))
}
