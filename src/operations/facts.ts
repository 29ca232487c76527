import * as z from 'zod'
import { factSchema } from '../core/facts/fact.ts'
import { listInputSchema } from '../core/facts/fact-input.ts'
import { historyEntrySchema } from '../core/facts/history.ts'
import { purgeInputSchema } from '../core/facts/purge-input.ts'
import { getFact, history, listFacts } from '../flows/facts/read.ts'
import { arrayOf, idField, listOf } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { explainedOpinionSchema } from './opinion-output.ts'
import { formatPinned, formatPurged } from './views/format-changes.ts'
import { formatFact, formatHistory, formatPage, formatRestored } from './views/format-facts.ts'

const id = idField('fact')

const chain = arrayOf(z.object({ fact: factSchema, change: historyEntrySchema.optional() }))

export const facts = defineGroup(
  { name: 'facts', noun: 'fact', summary: 'Single statements: read, pin, restore, purge.' },
  {
    get: defineOperation({
      summary: 'Get one fact by its id, forgotten or not.',
      effect: 'reads',
      input: z.strictObject({ id }),
      output: factSchema,
      http: 'GET /v1/facts/{id}',
      cli: { positional: 'id', examples: ['loci fact get <id>'], show: formatFact },
      run: ({ id: wanted }, caller, memory) => getFact(wanted, caller, memory),
    }),
    list: defineOperation({
      summary: 'List facts, newest first.',
      effect: 'reads',
      input: listInputSchema,
      output: listOf(factSchema),
      http: 'GET /v1/facts',
      cli: {
        examples: ['loci fact list --buckets preference,profile --limit 20'],
        show: formatPage,
      },
      async run(input, caller, memory) {
        await memory.workspaceFlows.freshen()
        return await listFacts(input, caller, memory)
      },
    }),
    history: defineOperation({
      summary: 'Show what happened to a fact, and what it replaced and was replaced by.',
      effect: 'reads',
      input: z.strictObject({ id }),
      output: z.object({
        fact: factSchema.optional().describe('Absent when it was purged.'),
        entries: arrayOf(historyEntrySchema),
        total: z.int(),
        predecessors: chain.describe('What was believed before, oldest first.'),
        successors: chain.describe('What has been believed since, in order.'),
      }),
      http: 'GET /v1/facts/{id}/history',
      cli: { positional: 'id', examples: ['loci fact history <id>'], show: formatHistory },
      run: ({ id: wanted }, caller, memory) => history(wanted, caller, memory),
    }),
    opinion: defineOperation({
      summary: 'Explain how sure an opinion is: the facts for and against it.',
      effect: 'reads',
      input: z.strictObject({ id }),
      output: explainedOpinionSchema,
      http: 'GET /v1/facts/{id}/opinion',
      cli: { positional: 'id', examples: ['loci fact opinion <id>'] },
      async run({ id: wanted }, caller, memory) {
        const { explainOpinion } = await import('../flows/facts/opinions/explain-opinion.ts')
        return await explainOpinion(wanted, caller, memory)
      },
    }),
    pin: defineOperation({
      summary: 'Keep a fact in every context, or no longer.',
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
    restore: defineOperation({
      summary: 'Restore a forgotten fact. What a purged one said may then be said again.',
      effect: 'writes',
      isIdempotent: true,
      input: z.strictObject({ id }),
      output: z.object({
        outcome: z.enum(['restored', 'allowed']).describe('`allowed`: it was purged.'),
        fact: factSchema.optional(),
        left: arrayOf(z.object({ id: z.string(), reason: z.string() })).describe(
          'Other records that could not be restored with it, and why.',
        ),
      }),
      http: 'POST /v1/facts/{id}/restore',
      cli: { positional: 'id', examples: ['loci fact restore <id>'], show: formatRestored },
      async run({ id: wanted }, caller, memory) {
        const { restore } = await import('../flows/facts/restore.ts')
        return await restore(wanted, caller, memory)
      },
    }),
    purge: defineOperation({
      summary: 'Delete forgotten and rejected facts for good. They stay blocked.',
      tier: 'admin',
      effect: 'removes',
      input: purgeInputSchema,
      output: z.object({
        ids: arrayOf(z.string()),
        leftInPages: arrayOf(z.object({ path: z.string(), line: z.int() }))
          .optional()
          .describe('Lines of your own pages that still say it: delete them there.'),
        left: z.int().describe('How many more there are to purge: call again.'),
        isDryRun: z.boolean(),
      }),
      http: 'POST /v1/facts/purge',
      cli: {
        positional: 'id',
        examples: ['loci fact purge <id>', 'loci fact purge --forgotten-before 30d'],
        show: formatPurged,
      },
      async run(input, caller, memory) {
        const { purge } = await import('../flows/facts/purge.ts')
        return await purge(input, caller, memory)
      },
    }),
  },
)
