import {
  createMemoryDocumentStore,
  createMemoryTextIndex,
  createMemoryWorkspaceFiles,
} from '../../src/adapters/memory/index.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import type { Refusal } from '../../src/core/facts/refusal.ts'
import type { TrustLevel } from '../../src/core/storage/records/trust-level.ts'
import type { Memory } from '../../src/operations/memory.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import type { WorkspaceFiles } from '../../src/ports/workspace-files.ts'
import { countingIds, fixedClock } from '../../src/testing/index.ts'
import { START } from './test-memory.ts'

export interface ToolMemory {
  /** As a person at the command line sees it. */
  readonly person: Memory
  /** As a model behind MCP sees it. */
  readonly agent: Memory
  readonly documents: DocumentStore
  readonly workspace: WorkspaceFiles
  readonly clock: Clock & { advance(ms: number): void }
  /** As a caller of this trust sees it. */
  trusted(trust: TrustLevel): Memory
  /** Why something was refused, in order. */
  refusals(): Promise<readonly string[]>
}

/** A memory that works by words, whose documents and workspace a test can look into. */
export function openToolMemory(
  options: { readonly hasWorkspace?: boolean; readonly documents?: DocumentStore } = {},
): ToolMemory {
  const clock = fixedClock(Date.parse(START))
  const documents =
    options.documents ?? createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
  const workspace = createMemoryWorkspaceFiles({ clock })
  const person = createMemory({
    documents,
    text: createMemoryTextIndex({ id: 'text' }),
    scope: { tenant: 'acme' },
    clock,
    ids: countingIds(),
    workspace: options.hasWorkspace === true ? workspace : undefined,
  }).as({ scope: { tenant: 'acme' }, surface: 'cli', isOwner: true })
  return {
    person,
    agent: person.as({ scope: { tenant: 'acme' }, surface: 'mcp', isOwner: true }),
    documents,
    workspace,
    clock,
    trusted: (trust) =>
      person.as({ scope: { tenant: 'acme' }, surface: 'http', trust, isOwner: true }),
    async refusals() {
      const found = await documents.query('refusals', { limit: 100 })
      return found.documents.map(({ body }) => (body as unknown as Refusal).code)
    },
  }
}
