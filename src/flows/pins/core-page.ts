import { BLOCK_LIMIT_MAX } from '../../core/blocks/block.ts'
import { MemoryError } from '../../core/errors.ts'
import { redact } from '../../core/redaction/redact.ts'
import { isInScope } from '../../core/scope.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import { readBlocks } from '../../core/workspace/blocks/marked-block.ts'
import { CORE_PATH } from '../../core/workspace/pages/page.ts'
import type { WorkspaceFiles } from '../../ports/workspace-files.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { takeOutRejected } from '../gate/rejections-in-text.ts'
import { readingDraft } from '../records/reading-draft.ts'
import { dayOf, type PromptItem } from './pack-prompt.ts'

/** The core page of the workspace as a prompt shows it; nothing where there is none to be seen. */
export async function readCorePage(caller: Caller, deps: GateDeps): Promise<readonly PromptItem[]> {
  const { workspace, workspaceOwner: owner } = deps
  if (workspace === undefined || owner === undefined) return []
  if (!isInScope(owner, caller.scope)) return []
  const written = withoutBlocks(await readIfReadable(workspace))
  const draft = readingDraft(deps.documents)
  const voice = { scope: owner, trust: 'person' } as const
  const said = await takeOutRejected(redact(written).text, voice, draft, deps.documents)
  const text = cutToBound(said.trim())
  if (text === '') return []
  const [file] = await workspace.list([CORE_PATH])
  const date = dayOf(new Date(file?.modifiedAtMs ?? deps.clock.now()).toISOString())
  const { flags } = flagSuspicious(text)
  return [{ id: CORE_PATH, citation: CORE_PATH, date, trust: 'person', flags, text }]
}

// A page that cannot be read is reported by `sync-workspace`; the rest is shown without it.
async function readIfReadable(files: WorkspaceFiles): Promise<string> {
  try {
    return (await files.read(CORE_PATH)) ?? ''
  } catch (error) {
    if (!MemoryError.is(error)) throw error
    return ''
  }
}

// What Loci proposed is not yet what the page says.
function withoutBlocks(text: string): string {
  const { blocks } = readBlocks(text)
  const isInBlock = (line: number): boolean =>
    blocks.some(({ fromLine, toLine }) => line >= fromLine && line <= toLine)
  return text
    .split(/\r\n|\r|\n/u)
    .filter((_, at) => !isInBlock(at + 1))
    .join('\n')
}

const REST = '(The rest is too long to be shown here.)'

function cutToBound(text: string): string {
  if (text.length <= BLOCK_LIMIT_MAX) return text
  const whole = text.slice(0, BLOCK_LIMIT_MAX)
  const end = whole.lastIndexOf('\n')
  return `${(end > 0 ? whole.slice(0, end) : whole).toWellFormed()}\n${REST}`
}
