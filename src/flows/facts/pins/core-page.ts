import { MemoryError } from '../../../core/errors.ts'
import { BLOCK_LIMIT_MAX } from '../../../core/facts/blocks/block.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import { readBlocks } from '../../../core/facts/workspace/marked-block.ts'
import { CORE_PATH, pageOf } from '../../../core/facts/workspace/page.ts'
import { partFactId } from '../../../core/facts/workspace/page-record.ts'
import { readPage } from '../../../core/facts/workspace/read-page.ts'
import { readParts } from '../../../core/facts/workspace/read-parts.ts'
import { isInScope } from '../../../core/scope.ts'
import { redact } from '../../../core/trust/redaction/redact.ts'
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import type { WorkspaceFiles } from '../../../ports/workspace-files.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { storedRejections, takeOutRejected } from '../rejections.ts'
import { dayOf, type PromptItem } from './pack-prompt.ts'

/** The core page of the workspace as shown in a prompt; nothing if there is no visible one. */
export async function readCorePage(
  caller: Caller,
  deps: MemoryContext,
): Promise<readonly PromptItem[]> {
  const { workspace, workspaceOwner: owner } = deps
  if (workspace === undefined || owner === undefined) return []
  if (!isInScope(owner, caller.scope)) return []
  const written = withoutBlocks((await readIfReadable(CORE_PATH, workspace)) ?? '')
  const voice = { scope: owner, trust: 'person' } as const
  const said = await takeOutRejected(redact(written).text, voice, storedRejections(deps))
  const text = cutToBound(said.trim())
  if (text === '') return []
  const [file] = await workspace.list([CORE_PATH])
  const date = dayOf(new Date(file?.modifiedAtMs ?? deps.clock.now()).toISOString())
  const { flags } = flagSuspicious(text)
  return [{ id: CORE_PATH, citation: CORE_PATH, date, trust: 'person', flags, text }]
}

/** An unreadable page is reported by `sync-workspace`; everything else works without it. */
export async function readIfReadable(path: string, files: WorkspaceFiles) {
  try {
    return await files.read(path)
  } catch (error) {
    if (!MemoryError.is(error)) throw error
    return undefined
  }
}

// Proposals by Loci are not yet part of the page.
function withoutBlocks(text: string): string {
  const { blocks } = readBlocks(text)
  const isInBlock = (line: number): boolean =>
    blocks.some(({ fromLine, toLine }) => line >= fromLine && line <= toLine)
  return text
    .split(/\r\n|\r|\n/u)
    .filter((_, at) => !isInBlock(at + 1))
    .join('\n')
}

const REST = '(The rest is too long to show here.)'

function cutToBound(text: string): string {
  if (text.length <= BLOCK_LIMIT_MAX) return text
  const whole = text.slice(0, BLOCK_LIMIT_MAX)
  const end = whole.lastIndexOf('\n')
  return `${(end > 0 ? whole.slice(0, end) : whole).toWellFormed()}\n${REST}`
}

/** Skips lines that are no longer in their files, if the index does not know that yet. */
export async function leaveOutEdited(facts: readonly Fact[], deps: MemoryContext) {
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

async function readLineIds(path: string, deps: MemoryContext): Promise<ReadonlySet<string>> {
  const { workspace, workspaceOwner: owner } = deps
  const page = pageOf(path)
  if (page === undefined || owner === undefined || workspace === undefined) return new Set()
  const text = await readIfReadable(path, workspace)
  if (text === undefined) return new Set()
  const parts = readParts(readPage(text, page), { ms: 0, isItsOwn: false })
  return new Set(parts.map(({ anchor }) => partFactId(owner, path, anchor)))
}
