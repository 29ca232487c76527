import { onTestFinished, TestRunner } from 'vitest'
import { createTreeSitterParser } from '../../src/adapters/tree-sitter/index.ts'
import { createMemory, type MemoryParts } from '../../src/compose/create-memory.ts'
import type { Memory } from '../../src/operations/memory.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import type { MemoryEvent } from '../../src/ports/event-sink.ts'
import type { Reader } from '../../src/ports/reader.ts'
import { countingIds, fixedClock, hashingEmbedder } from '../../src/testing/index.ts'
import { openTestEngines } from './test-engines.ts'
import { START } from './test-start.ts'

export interface TestMemory {
  readonly memory: Memory
  /** What the memory is stored in, to look beneath it. */
  readonly documents: DocumentStore
  readonly clock: Clock & { advance(ms: number): void }
  readonly events: readonly MemoryEvent[]
}

export { START }

export interface TestMemoryOptions
  extends Pick<
    MemoryParts,
    | 'languageModel'
    | 'classify'
    | 'eventsPerMinute'
    | 'syntax'
    | 'projects'
    | 'acrossProjects'
    | 'reflection'
  > {
  readonly embedder?: Embedder
  readonly reader?: Reader
  readonly timeZone?: string
  /** Begins all ids, so that those of two memories differ. */
  readonly idPrefix?: string
}

/** A memory with a clock that stands still and ids that count. */
export function openTestMemory(options: TestMemoryOptions = {}): TestMemory {
  const events: MemoryEvent[] = []
  const clock = fixedClock(Date.parse(START))
  const embedder = options.embedder ?? hashingEmbedder({ dimensions: 1_024 })
  const { model, dimensions } = embedder
  const { documents, text, vectors, blobs, release } = openTestEngines(model, dimensions)
  const { languageModel, classify, eventsPerMinute, projects, acrossProjects, reflection } = options
  const syntax = 'syntax' in options ? options.syntax : createTreeSitterParser()
  const memory = createMemory({
    ...{ documents, text, blobs },
    languageModel,
    classify,
    eventsPerMinute,
    syntax,
    projects,
    acrossProjects,
    reflection,
    meaning: { embedder, vectors, reader: options.reader },
    scope: { tenant: 'acme' },
    clock,
    timeZone: options.timeZone,
    ids: countingIds(options.idPrefix),
    onEvent: (event) => events.push(event),
  })
  // What is opened before all tests serves them all.
  if (release !== undefined && TestRunner.getCurrentTest() !== undefined) {
    onTestFinished(async () => {
      await memory.close()
      await release()
    })
  }
  return { memory, documents, clock, events }
}
