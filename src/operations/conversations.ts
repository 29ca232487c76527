import * as z from 'zod'
import { conversationSearchSchema } from '../core/facts/blocks/search-input.ts'
import { memoryToolSchema } from '../core/facts/memory-tool/tool-input.ts'
import { receiptSchema } from '../core/facts/receipt.ts'
import { turnsInputSchema } from '../core/facts/turns-input.ts'
import { memoryTool } from '../flows/facts/memory-tool/memory-tool.ts'
import { recordTurns } from '../flows/facts/remember.ts'
import { conversationSearch } from '../flows/recall/search-conversations.ts'
import { arrayOf, hasNew, listing, listOf, notices } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { formatReceipt } from './views/format-facts.ts'

export const conversations = defineGroup(
  { name: 'conversations', noun: 'conversation', summary: 'What was said, turn by turn.' },
  {
    record: defineOperation({
      summary: 'Store the turns of a conversation verbatim.',
      effect: 'writes',
      input: turnsInputSchema,
      output: listOf(receiptSchema),
      http: 'POST /v1/conversations',
      isCreated: hasNew,
      cli: {
        examples: [
          `loci conversation record --session chat-7 --turns '[{"speaker":"Ada","text":"I moved to Rome."}]'`,
        ],
        show: ({ items }, view) => items.map((one) => formatReceipt(one, view)).join('\n'),
      },
      run: listing(recordTurns),
    }),
    search: defineOperation({
      summary: 'Search conversations by words and meaning, speaker and date.',
      effect: 'reads',
      input: conversationSearchSchema,
      output: z.object({
        items: arrayOf(
          z.object({
            id: z.string(),
            content: z.string(),
            role: z.string().optional().describe('Who said it.'),
            session: z.string().optional(),
            at: z.iso.datetime(),
          }),
        ),
        notices,
      }),
      http: 'POST /v1/conversations/search',
      cli: {
        positional: 'query',
        examples: ['loci conversation search "rome" --limit 5'],
        waitsForIndexes: true,
      },
      run: conversationSearch,
    }),
  },
)

export const files = defineGroup(
  { name: 'files', noun: 'file', summary: 'The file-style memory tool that model APIs define.' },
  {
    run: defineOperation({
      summary:
        'Run one command of the memory tool: view, create, str_replace, insert, delete, rename.',
      effect: 'removes',
      input: memoryToolSchema,
      output: z.object({
        content: z.string().describe('The reply for the model.'),
        isError: z.boolean(),
      }),
      http: 'POST /v1/files',
      cli: {
        positional: 'command',
        examples: ['loci file run view --path /memories'],
        show: ({ content }) => content,
        isFailure: ({ isError }) => isError,
      },
      text: ({ content }) => content,
      run: memoryTool,
    }),
  },
)
