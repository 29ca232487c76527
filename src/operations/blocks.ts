import { blockReceiptSchema } from '../core/facts/blocks/block-receipt.ts'
import {
  coreMemoryAppendSchema,
  coreMemoryDefineSchema,
  coreMemoryReplaceSchema,
  coreMemoryViewInputSchema,
} from '../core/facts/blocks/blocks-input.ts'
import { coreMemoryViewSchema } from '../core/facts/blocks/core-memory-view.ts'
import {
  coreMemoryAppend,
  coreMemoryDefine,
  coreMemoryReplace,
} from '../flows/facts/blocks/change-block.ts'
import { coreMemoryView } from '../flows/facts/blocks/view-blocks.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { formatBlockReceipt, formatBlocks } from './views/format-changes.ts'

export const blocks = defineGroup(
  { name: 'blocks', noun: 'block', summary: 'Core memory: short texts in every context.' },
  {
    list: defineOperation({
      summary: 'Show the blocks of core memory, as they are now or as they were.',
      effect: 'reads',
      input: coreMemoryViewInputSchema,
      output: coreMemoryViewSchema,
      http: 'GET /v1/blocks',
      cli: { positional: 'label', show: formatBlocks },
      run: coreMemoryView,
    }),
    append: defineOperation({
      summary: 'Add a line to a block of core memory.',
      effect: 'writes',
      input: coreMemoryAppendSchema,
      output: blockReceiptSchema,
      http: 'POST /v1/blocks/{label}/append',
      cli: {
        positional: 'content',
        examples: ['loci block append "Speaks Italian." --label human'],
        show: formatBlockReceipt,
      },
      run: coreMemoryAppend,
    }),
    replace: defineOperation({
      summary: 'Replace a text that occurs once in a block; with nothing, to delete it.',
      effect: 'removes',
      input: coreMemoryReplaceSchema,
      output: blockReceiptSchema,
      http: 'POST /v1/blocks/{label}/replace',
      cli: {
        examples: ['loci block replace --label human --old-content Milan --new-content Rome'],
        show: formatBlockReceipt,
      },
      run: coreMemoryReplace,
    }),
    define: defineOperation({
      summary: 'Set what a block is for, its length limit, and whether it is read-only.',
      effect: 'writes',
      isIdempotent: true,
      input: coreMemoryDefineSchema,
      output: blockReceiptSchema,
      http: 'POST /v1/blocks/{label}',
      cli: {
        positional: 'label',
        examples: ['loci block define project --description "The project at hand." --limit 2000'],
        show: formatBlockReceipt,
      },
      run: coreMemoryDefine,
    }),
  },
)
