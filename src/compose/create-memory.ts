import { createMemoryBlobStore } from '../adapters/memory/index.ts'
import { createSystemClock, createUuidV7Source } from '../adapters/system/index.ts'
import { createGptTokenCounter } from '../adapters/tokenizer/index.ts'
import { ALL_RECORD_KINDS } from '../core/all-record-kinds.ts'
import { checkInput } from '../core/check-input.ts'
import { timeZoneOf } from '../core/language/time/time-zone.ts'
import { type Scope, scopeSchema } from '../core/scope.ts'
import type { Meaning, MemoryDeps } from '../flows/context.ts'
import { createMemoryContext, type MemorySurroundings } from '../flows/create-context.ts'
import { bindWorkspace } from '../flows/facts/workspace/bind-workspace.ts'
import { createMemoryFor, type Memory } from '../operations/memory.ts'
import type { MemoryEvent } from '../ports/event-sink.ts'
import { createEventSink } from './event-sink.ts'

/** The required, the optional and the defaulted parts of a memory. */
type Needed = 'documents' | 'text'
type More = 'workspace' | 'projects' | 'languageModel' | 'syntax' | 'reflection' | 'holder'
type Replaceable = 'blobs' | 'clock' | 'tokens' | 'ids'

/** The parts of a memory that you assemble yourself. */
export interface MemoryParts
  extends Pick<MemoryDeps, Needed | More | 'acrossProjects'>,
    Partial<Pick<MemoryDeps, Replaceable>>,
    Pick<MemorySurroundings, 'classify' | 'eventsPerMinute'> {
  /** Both or neither: without them, recall is full-text only. */
  readonly meaning?: Omit<Meaning, 'forgetTexts'> | undefined
  /** Whose memory it is: tenant, user, agent, project, session. */
  readonly scope: Scope
  /** Time zone for "yesterday", such as `Europe/Rome`. Default: UTC. */
  readonly timeZone?: string | undefined
  /** Is told of changes of records, progress of long work, and failures in the background. */
  readonly onEvent?: ((event: MemoryEvent) => void) | undefined
}

/**
 * Creates a memory from adapters that you opened. `openMemory` does the same from a
 * configuration. Closing the memory closes the adapters.
 *
 * @example
 * const memory = createMemory({
 *   documents: createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS }),
 *   text: createMemoryTextIndex({ id: 'text' }),
 *   scope: { tenant: 'acme' },
 * })
 */
export function createMemory(parts: MemoryParts): Memory {
  const { documents, text, meaning, blobs = createMemoryBlobStore() } = parts
  const clock = parts.clock ?? createSystemClock()
  const scope = checkInput(scopeSchema, parts.scope, 'createMemory')
  const context = createMemoryContext(
    {
      documents,
      text,
      blobs,
      meaning,
      languageModel: parts.languageModel,
      syntax: parts.syntax,
      workspace: parts.workspace,
      projects: parts.projects,
      kinds: ALL_RECORD_KINDS,
      reflection: parts.reflection,
      holder: parts.holder,
      acrossProjects: parts.acrossProjects,
      clock,
      zone: timeZoneOf(parts.timeZone ?? 'UTC'),
      tokens: parts.tokens ?? createGptTokenCounter(),
      ids: parts.ids ?? createUuidV7Source({ clock }),
      events: createEventSink(parts.onEvent),
    },
    {
      settings: [],
      classify: parts.classify,
      eventsPerMinute: parts.eventsPerMinute,
      diagnose: async () => [],
      discardUnused: async () => {},
      bindWorkspace,
      async close() {
        await meaning?.embedder.close()
        await meaning?.vectors.close()
        await parts.syntax?.close()
        await text.close()
        await blobs.close()
        await documents.close()
      },
    },
    scope,
  )
  return createMemoryFor({ scope, surface: 'library', isOwner: true }, context)
}
