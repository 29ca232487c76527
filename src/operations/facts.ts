import * as z from 'zod'
import { MemoryError } from '../core/errors.ts'
import { factSchema } from '../core/facts/fact.ts'
import { factInputSchema, listInputSchema } from '../core/facts/fact-input.ts'
import { historyEntrySchema } from '../core/facts/history.ts'
import { isOpinion } from '../core/facts/opinions/opinion-record.ts'
import { receiptSchema } from '../core/facts/receipt.ts'
import { settleInputSchema } from '../core/facts/settle-input.ts'
import { updateInputSchema } from '../core/facts/update-input.ts'
import { betweenSteps, type Caller } from '../flows/caller.ts'
import type { MemoryContext } from '../flows/context.ts'
import { forget } from '../flows/facts/forget.ts'
import { getFact, listFacts, readHistory } from '../flows/facts/read.ts'
import { REMEMBER_ALL_MAX, rememberAll } from '../flows/facts/remember.ts'
import { arrayOf, hasNew, idField, listing, listOf } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { explainedOpinionSchema } from './opinion-output.ts'
import { formatPinned } from './views/format-changes.ts'
import { formatFoundFact, formatPage, formatReceipt } from './views/format-facts.ts'
import { receiptText } from './views/model-text.ts'

const id = idField('fact')

const FORGOTTEN_MAX = 1_000

// One that cannot be forgotten does not keep the others.
async function forgetMany(
  { ids, reason }: { readonly ids: readonly string[]; readonly reason?: string | undefined },
  caller: Caller,
  memory: MemoryContext,
) {
  const outcomes = []
  for (const one of new Set(ids)) {
    await betweenSteps(caller)
    try {
      const { outcome, reason: why } = await forget({ id: one, reason }, caller, memory)
      outcomes.push({ id: one, outcome, reason: why })
    } catch (error) {
      if (!MemoryError.is(error)) throw error
      outcomes.push({ id: one, outcome: 'refused' as const, reason: error.message })
    }
  }
  return outcomes
}

const chain = arrayOf(z.object({ fact: factSchema, change: historyEntrySchema.optional() }))

export const facts = defineGroup(
  {
    name: 'facts',
    noun: 'fact',
    summary: 'Single statements: read, add, update, forget, pin, settle.',
  },
  {
    get: defineOperation({
      summary: 'Get a fact by id, even if forgotten. For an opinion: its confidence and why.',
      effect: 'reads',
      input: z.strictObject({
        id,
        history: z.boolean().optional().describe('Also show what happened to it.'),
      }),
      output: z.object({
        fact: factSchema.optional().describe('Absent when it was purged.'),
        opinion: explainedOpinionSchema.optional(),
        history: z
          .object({
            entries: arrayOf(historyEntrySchema),
            total: z.int(),
            predecessors: chain.describe('What was believed before, oldest first.'),
            successors: chain.describe('What has been believed since, in order.'),
          })
          .optional(),
      }),
      http: 'GET /v1/facts/{id}',
      cli: {
        positional: 'id',
        examples: ['loci fact get <id>', 'loci fact get <id> --history'],
        show: formatFoundFact,
      },
      async run({ id: wanted, history = false }, caller, memory) {
        const past = history ? await readHistory(wanted, caller, memory) : undefined
        const fact = past === undefined ? await getFact(wanted, caller, memory) : past.fact
        if (fact === undefined) return { history: past?.history }
        if (!isOpinion(fact)) return { fact, history: past?.history }
        const { explainOpinion } = await import('../flows/facts/opinions/explain-opinion.ts')
        const opinion = await explainOpinion(fact, caller, memory)
        return { fact, opinion, history: past?.history }
      },
    }),
    list: defineOperation({
      summary: 'List facts, newest first.',
      effect: 'reads',
      input: listInputSchema,
      output: listOf(factSchema),
      http: 'GET /v1/facts',
      cli: {
        examples: [
          'loci fact list --buckets preference,profile --limit 20',
          'loci fact list --linked',
        ],
        show: formatPage,
      },
      async run(input, caller, memory) {
        await memory.workspaceFlows.freshen()
        return await listFacts(input, caller, memory)
      },
    }),
    add: defineOperation({
      summary: 'Store many statements in order, each with its own receipt.',
      effect: 'writes',
      input: z.strictObject({
        facts: z.array(factInputSchema).min(1).max(REMEMBER_ALL_MAX).describe('As for `remember`.'),
      }),
      output: listOf(receiptSchema),
      http: 'POST /v1/facts',
      isCreated: hasNew,
      cli: { examples: [`loci fact add --facts '[{"text":"Ada drinks green tea."}]'`] },
      run: listing(({ facts: given }, caller, memory) => rememberAll(given, caller, memory)),
    }),
    update: defineOperation({
      summary: 'Change the tags, topics, entities, importance, metadata or dates of a fact.',
      effect: 'writes',
      isIdempotent: true,
      input: updateInputSchema,
      output: z.object({
        fact: factSchema,
        undo: z.string().optional().describe('Pass it to undo. Absent if nothing changed.'),
      }),
      http: 'PATCH /v1/facts/{id}',
      cli: {
        positional: 'id',
        examples: [
          'loci fact update <id> --tags drinks,morning --importance 0.8',
          `loci fact update <id> --metadata '{"ticket": 7}' --external-id crm-12`,
        ],
      },
      async run(input, caller, memory) {
        const { update } = await import('../flows/facts/update.ts')
        return await update(input, caller, memory)
      },
    }),
    forget: defineOperation({
      summary: 'Forget many facts by their ids, each with its own outcome.',
      effect: 'removes',
      isIdempotent: true,
      input: z.strictObject({
        ids: z.array(id).min(1).max(FORGOTTEN_MAX).describe('Their ids.'),
        reason: z.string().min(1).max(500).optional().describe('Why, for the history.'),
      }),
      output: listOf(
        z.object({
          id: z.string(),
          outcome: z.enum(['forgotten', 'proposed', 'refused']),
          reason: z.string(),
        }),
      ),
      http: 'DELETE /v1/facts',
      cli: { examples: ['loci fact forget --ids <id>,<id>'] },
      run: listing(forgetMany),
    }),
    pin: defineOperation({
      summary: 'Pin a fact to every context, or unpin it.',
      effect: 'writes',
      isIdempotent: true,
      input: z.strictObject({
        id,
        off: z.boolean().optional().describe('Unpin it. Default: false.'),
      }),
      output: factSchema,
      http: 'POST /v1/facts/{id}/pin',
      cli: {
        positional: 'id',
        examples: ['loci fact pin <id>', 'loci fact pin <id> --off'],
        show: formatPinned,
      },
      async run(input, caller, memory) {
        const { setPinned } = await import('../flows/facts/pins/pin.ts')
        return await setPinned(input, caller, memory)
      },
    }),
    settle: defineOperation({
      summary: 'Settle whether a fact is outdated by the later one that it is linked to.',
      effect: 'writes',
      input: settleInputSchema,
      output: receiptSchema,
      http: 'POST /v1/facts/{id}/settle',
      cli: {
        positional: 'id',
        examples: ['loci fact settle <id> --outdated', 'loci fact settle <id> --no-outdated'],
        show: formatReceipt,
      },
      mcp: { when: 'Call it when you know which of two linked statements holds.' },
      text: receiptText,
      async run(input, caller, memory) {
        const { settleLink } = await import('../flows/facts/settle-link.ts')
        return await settleLink(input, caller, memory)
      },
    }),
  },
)
