import { createMemoryBlobStore } from '../adapters/memory/index.ts'
import { createSystemClock, createUuidV7Source } from '../adapters/system/index.ts'
import { createGptTokenCounter } from '../adapters/tokenizer/index.ts'
import { ALL_RECORD_KINDS } from '../core/all-record-kinds.ts'
import { checkInput } from '../core/check-input.ts'
import { timeZoneOf } from '../core/language/time/time-zone.ts'
import type { ReflectionLimits } from '../core/learning/reflection/reflection-trigger.ts'
import { type Scope, scopeSchema } from '../core/scope.ts'
import type { ClassifyMode } from '../flows/context.ts'
import { createMemoryContext } from '../flows/create-context.ts'
import { bindWorkspace } from '../flows/facts/workspace/bind-workspace.ts'
import { createMemoryFor, type Memory } from '../operations/memory.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { MemoryEvent } from '../ports/event-sink.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import type { ProcessHolder } from '../ports/process-holder.ts'
import type { ProjectFolders } from '../ports/project-folders.ts'
import type { SyntaxParser } from '../ports/syntax-parser.ts'
import type { TextIndex } from '../ports/text-index.ts'
import type { TokenCounter } from '../ports/token-counter.ts'
import type { VectorIndex } from '../ports/vector-index.ts'
import type { WorkspaceFiles } from '../ports/workspace-files.ts'
import { createEventSink } from './event-sink.ts'

/** The parts of a memory that you put together yourself. */
export interface MemoryParts {
  readonly documents: DocumentStore
  readonly text: TextIndex
  /** For what is too large or too old for a document. Default: in the process. */
  readonly blobs?: BlobStore | undefined
  /** Both or neither: without them, recall works by words. */
  readonly meaning?: { readonly embedder: Embedder; readonly vectors: VectorIndex } | undefined
  /** A folder of Markdown whose statements are facts too. */
  readonly workspace?: WorkspaceFiles | undefined
  /** For looking at the folders of projects. Without it, projects are known only from tasks. */
  readonly projects?: ProjectFolders | undefined
  readonly scope: Scope
  /** Judges what a statement is where rules are unsure. Nothing depends on it. */
  readonly languageModel?: LanguageModel | undefined
  /** Reads the syntax of changed code; without it, code is compared by its tokens. */
  readonly syntax?: SyntaxParser | undefined
  readonly classify?: ClassifyMode | undefined
  /** After how many finished tasks, or how much importance, they are reflected on. */
  readonly reflection?: ReflectionLimits | undefined
  /** Names this process, so that a nightly run that was killed is taken over at once. */
  readonly holder?: ProcessHolder | undefined
  /** Shares what holds in at least three projects or agents with all of them. Default: false. */
  readonly acrossProjects?: boolean | undefined
  /** How many events a caller may send per minute. Default: by surface. */
  readonly eventsPerMinute?: number | undefined
  readonly clock?: Clock | undefined
  /** Time zone for "yesterday", such as `Europe/Rome`. Default: UTC. */
  readonly timeZone?: string | undefined
  readonly tokens?: TokenCounter | undefined
  readonly ids?: IdSource | undefined
  readonly onEvent?: ((event: MemoryEvent) => void) | undefined
}

/**
 * Makes a memory of adapters that you opened. `openMemory` does the same from a
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
