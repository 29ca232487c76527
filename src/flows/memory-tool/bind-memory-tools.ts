import type { BlockReceipt } from '../../core/blocks/block-receipt.ts'
import type {
  CoreMemoryAppendInput,
  CoreMemoryDefineInput,
  CoreMemoryReplaceInput,
  CoreMemoryViewInput,
} from '../../core/blocks/blocks-input.ts'
import type { CoreMemoryView } from '../../core/blocks/core-memory-view.ts'
import type {
  ArchivalMemoryInsertInput,
  ArchivalMemorySearchInput,
  ConversationSearchInput,
} from '../../core/blocks/search-input.ts'
import type { RememberReceipt } from '../../core/gate/receipt.ts'
import type { MemoryToolInput } from '../../core/memory-tool/tool-input.ts'
import { coreMemoryAppend, coreMemoryDefine, coreMemoryReplace } from '../blocks/change-block.ts'
import {
  type ArchivalPage,
  archivalMemoryInsert,
  archivalMemorySearch,
  type ConversationMatches,
  conversationSearch,
} from '../blocks/search-memory.ts'
import { coreMemoryView } from '../blocks/view-blocks.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../facts/gate-deps.ts'
import { type MemoryToolResult, memoryTool } from './memory-tool.ts'

/** The tools by which a model keeps its own memory, as MemGPT and the model APIs define them. */
export interface MemoryTools {
  /**
   * Adds a line to a core block, which is always in context.
   * @throws MemoryError `LIMIT_EXCEEDED` when it does not fit, `FORBIDDEN` for a read-only block.
   */
  coreMemoryAppend(input: CoreMemoryAppendInput): Promise<BlockReceipt>
  /**
   * Replaces a text that occurs exactly once in a core block.
   * @throws MemoryError `NOT_FOUND`, `CONFLICT` when it occurs several times, and as for appending.
   */
  coreMemoryReplace(input: CoreMemoryReplaceInput): Promise<BlockReceipt>
  /** The core blocks, as they are or as they were. @throws MemoryError `NOT_FOUND` */
  coreMemoryView(input?: CoreMemoryViewInput): Promise<CoreMemoryView>
  /** Says what a core block is for, how long it may be and who writes it: a person decides. */
  coreMemoryDefine(input: CoreMemoryDefineInput): Promise<BlockReceipt>
  /** Keeps something for long: the same as `remember`. */
  archivalMemoryInsert(input: ArchivalMemoryInsertInput): Promise<RememberReceipt>
  /** What was kept and is relevant, a page at a time. */
  archivalMemorySearch(input: ArchivalMemorySearchInput): Promise<ArchivalPage>
  /** What was said in conversations. */
  conversationSearch(input?: ConversationSearchInput): Promise<ConversationMatches>
  /** Runs a command of the memory tool that model APIs define. Its errors are texts too. */
  memoryTool(input: MemoryToolInput): Promise<MemoryToolResult>
}

export function bindMemoryTools(caller: Caller, deps: GateDeps): MemoryTools {
  return {
    coreMemoryAppend: (input) => coreMemoryAppend(input, caller, deps),
    coreMemoryReplace: (input) => coreMemoryReplace(input, caller, deps),
    coreMemoryView: (input = {}) => coreMemoryView(input, caller, deps),
    coreMemoryDefine: (input) => coreMemoryDefine(input, caller, deps),
    archivalMemoryInsert: (input) => archivalMemoryInsert(input, caller, deps),
    archivalMemorySearch: (input) => archivalMemorySearch(input, caller, deps),
    conversationSearch: (input = {}) => conversationSearch(input, caller, deps),
    memoryTool: (input) => memoryTool(input, caller, deps),
  }
}
