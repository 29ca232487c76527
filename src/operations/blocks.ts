import { blockReceiptSchema } from '../core/facts/blocks/block-receipt.ts'
import { coreMemoryViewInputSchema, updateBlockSchema } from '../core/facts/blocks/blocks-input.ts'
import { coreMemoryViewSchema } from '../core/facts/blocks/core-memory-view.ts'
import { updateBlock } from '../flows/facts/blocks/change-block.ts'
import { coreMemoryView } from '../flows/facts/blocks/view-blocks.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { formatBlockReceipt, formatBlocks } from './views/format-changes.ts'
import { blocksText } from './views/model-text.ts'

export const blocks = defineGroup(
  { name: 'blocks', noun: 'block', summary: 'Core memory: short texts in every context.' },
  {
    list: defineOperation({
      summary: 'Show the core memory blocks, now or at an earlier time.',
      effect: 'reads',
      input: coreMemoryViewInputSchema,
      output: coreMemoryViewSchema,
      http: 'GET /v1/blocks',
      cli: { positional: 'label', show: formatBlocks },
      text: blocksText,
      run: coreMemoryView,
    }),
    update: defineOperation({
      summary: 'Append to a block, replace text that occurs once in it, or set its description.',
      effect: 'removes',
      input: updateBlockSchema,
      output: blockReceiptSchema,
      http: 'PATCH /v1/blocks/{label}',
      cli: {
        positional: 'label',
        examples: [
          'loci block update human --append "Speaks Italian."',
          'loci block update human --old Milan --new Rome',
          'loci block update project --description "The project at hand." --limit 2000',
        ],
        show: formatBlockReceipt,
      },
      run: updateBlock,
    }),
  },
)
