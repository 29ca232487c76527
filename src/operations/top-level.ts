import * as z from 'zod'
import { correctInputSchema } from '../core/facts/correct-input.ts'
import { factSchema } from '../core/facts/fact.ts'
import { rememberInputSchema } from '../core/facts/fact-input.ts'
import { receiptSchema, rememberedSchema } from '../core/facts/receipt.ts'
import { bugPatternSchema } from '../core/learning/bugs/bug-pattern.ts'
import { feedbackSchema } from '../core/learning/feedback-input.ts'
import { patternViewSchema } from '../core/learning/patterns/pattern.ts'
import { codeRuleSchema } from '../core/learning/rules/code-rule.ts'
import { importReportSchema } from '../core/learning/transfer/import-report.ts'
import { exportInputSchema, importInputSchema } from '../core/learning/transfer/transfer-input.ts'
import { contextInputSchema } from '../core/recall/prompt-input.ts'
import { recallInputSchema } from '../core/recall/recall-input.ts'
import { recalledSchema } from '../core/recall/recalled.ts'
import { episodeUsageSchema } from '../core/tasks/episodes/episode-usage.ts'
import { EPISODE_PHASES } from '../core/tasks/episodes/lifecycle.ts'
import { correct } from '../flows/facts/correct.ts'
import { forget } from '../flows/facts/forget.ts'
import { LEFT_CODES } from '../flows/facts/forgotten/undo-cascade.ts'
import { readContext } from '../flows/facts/pins/context.ts'
import { isFact } from '../flows/facts/read.ts'
import { rememberGiven } from '../flows/facts/remember.ts'
import { exportPage } from '../flows/learning/transfer/export.ts'
import { importContent } from '../flows/learning/transfer/import.ts'
import { recallWithPrompt } from '../flows/recall/recall-prompt.ts'
import { arrayOf, hasNew, idField, isNew, notices } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { formatFeedback } from './views/format-changes.ts'
import { formatForgotten, formatReceipt, formatUndone } from './views/format-facts.ts'
import { formatRecall } from './views/format-recall.ts'
import { formatImport } from './views/format-transfer.ts'
import { recallText, receiptText } from './views/model-text.ts'

const prompt = z.object({
  text: z.string().describe('For a prompt, with every record fenced as data.'),
  tokens: z.int(),
  ids: arrayOf(z.string()),
  leftOut: arrayOf(z.string()).describe('What did not fit in the token budget.'),
})

const changedEpisode = z.object({ id: z.string(), phase: z.enum(EPISODE_PHASES) })

export const topLevel = defineGroup(
  { name: '', noun: '', summary: 'Remember, recall, correct, forget.' },
  {
    remember: defineOperation({
      summary: 'Store a statement. The receipt says what happened to it.',
      tier: 'everyday',
      effect: 'writes',
      input: rememberInputSchema,
      output: rememberedSchema,
      http: 'POST /v1/remember',
      isCreated: (result) => isNew(result) || ('items' in result && hasNew(result)),
      cli: {
        positional: 'text',
        examples: [
          'loci remember "Ada drinks green tea in the morning." --entities Ada --tags drinks',
          'cat note.txt | loci remember -',
          `loci remember --messages '[{"role":"user","content":"I moved to Rome."}]'`,
        ],
        show: formatReceipt,
      },
      mcp: {
        when: 'Call it for each durable fact, preference or decision: one self-contained sentence.',
        fields: [
          'text',
          'kind',
          'entities',
          'tags',
          'topics',
          'occurredAt',
          'validUntil',
          'supersedes',
        ],
        required: ['text'],
      },
      text: receiptText,
      run: rememberGiven,
    }),
    recall: defineOperation({
      summary: 'Recall what is relevant to a question, and nothing else.',
      tier: 'everyday',
      effect: 'reads',
      input: recallInputSchema.extend({
        prompt: z
          .boolean()
          .optional()
          .describe('Also render the results as text for a prompt, fenced as data.'),
      }),
      output: z.object({
        items: arrayOf(recalledSchema),
        notices,
        prompt: prompt.optional(),
      }),
      http: 'POST /v1/recall',
      cli: {
        positional: 'query',
        examples: [
          'loci recall "what does Ada drink?"',
          'loci recall "커피" --k 5 --since 30d --explain',
          'loci recall "tea" --weights similarity=0.8,recency=0.1,importance=0.1 --json',
        ],
        show: formatRecall,
        waitsForIndexes: true,
      },
      mcp: {
        when: 'Call it before answering anything that may depend on earlier work, people or preferences.',
        fields: ['query', 'k', 'since', 'until', 'entities', 'topics', 'history'],
      },
      text: recallText,
      run: recallWithPrompt,
    }),
    context: defineOperation({
      summary: 'Get what belongs in every prompt: core memory, pinned facts and open questions.',
      tier: 'everyday',
      effect: 'reads',
      input: contextInputSchema,
      output: prompt,
      http: 'GET /v1/context',
      cli: { show: ({ text }) => (text === '' ? 'Nothing belongs in every prompt yet.' : text) },
      mcp: { when: 'Call it once when a session starts.' },
      text: ({ text }) => text,
      run: async (input, caller, memory) =>
        await readContext(input, { isRead: await memory.workspaceFlows.look() }, caller, memory),
    }),
    correct: defineOperation({
      summary: 'Replace a wrong fact, or just reject it. `undo` reverts it.',
      tier: 'everyday',
      effect: 'removes',
      input: correctInputSchema,
      output: receiptSchema,
      http: 'POST /v1/facts/{id}/correct',
      cli: {
        positional: 'id',
        examples: ['loci correct <id> --text "Ada lives in Milan." --reason "misheard"'],
        show: formatReceipt,
      },
      mcp: { fields: ['id', 'text', 'reason'] },
      text: receiptText,
      run: correct,
    }),
    forget: defineOperation({
      summary: 'Remove a fact or episode from all answers. `undo` restores it.',
      tier: 'everyday',
      effect: 'removes',
      isIdempotent: true,
      input: z.strictObject({
        id: idField('fact or episode'),
        reason: z.string().min(1).max(500).optional().describe('Why, for the history.'),
      }),
      output: z.object({
        outcome: z.enum(['forgotten', 'proposed']),
        reason: z.string(),
        fact: factSchema.optional().describe('Its current state.'),
        episode: changedEpisode.optional().describe('Its current state.'),
        question: z.string().optional().describe('The open question that holds a proposal.'),
      }),
      http: 'POST /v1/forget',
      cli: {
        positional: 'id',
        examples: ['loci forget <id> --reason "no longer true"'],
        show: formatForgotten,
      },
      text: ({ outcome, reason, fact, episode }) =>
        `${outcome} ${fact?.id ?? episode?.id}: ${reason}`,
      async run(input, caller, memory) {
        // Facts come first: an episode may have any name.
        if (await isFact(input.id, caller, memory)) return await forget(input, caller, memory)
        const { deleteEpisode } = await import('../flows/tasks/episodes/delete-episode.ts')
        const episode = await deleteEpisode(input, caller, memory)
        return { outcome: 'forgotten' as const, reason: 'Searches no longer find it.', episode }
      },
    }),
    undo: defineOperation({
      summary: 'Bring back a forgotten fact or episode, or the facts that a write replaced.',
      effect: 'writes',
      isIdempotent: true,
      input: z.strictObject({ id: idField('fact or episode, or the `undo` of a receipt') }),
      output: z.object({
        restored: arrayOf(factSchema).describe('The restored facts.'),
        unlinked: arrayOf(factSchema)
          .optional()
          .describe('The facts that stayed, and are linked no more as possibly outdated.'),
        episode: changedEpisode.optional().describe('The restored episode.'),
        isAllowed: z
          .boolean()
          .optional()
          .describe('True for a purged fact: its statement may be stored again.'),
        left: arrayOf(
          z.object({ id: z.string(), code: z.enum(LEFT_CODES), reason: z.string() }),
        ).describe('What was not restored, and why.'),
      }),
      http: 'POST /v1/undo',
      cli: { positional: 'id', examples: ['loci undo <id>'], show: formatUndone },
      async run({ id }, caller, memory) {
        const { undoFact } = await import('../flows/facts/restore.ts')
        const undone = await undoFact(id, caller, memory)
        if (undone !== undefined) return undone
        const { restoreEpisode } = await import('../flows/tasks/episodes/delete-episode.ts')
        return { restored: [], left: [], episode: await restoreEpisode(id, caller, memory) }
      },
    }),
    feedback: defineOperation({
      summary: 'Report whether an episode, a bug fix, a code rule or a pattern helped.',
      effect: 'writes',
      input: feedbackSchema,
      output: z.object({
        kind: z.enum(['episode', 'bug', 'rule', 'pattern']),
        usage: episodeUsageSchema.optional().describe('For an episode: its usefulness now.'),
        bug: bugPatternSchema.optional(),
        rule: codeRuleSchema.optional(),
        pattern: patternViewSchema.optional(),
        isCounted: z.boolean().optional().describe('For a pattern: false for a known run.'),
        reason: z.string().optional(),
      }),
      http: 'POST /v1/feedback',
      cli: {
        positional: 'id',
        examples: [
          'loci feedback <id> --helped',
          'loci feedback <bug id> --no-helped --fix <key>',
          'loci feedback <pattern id> --helped --episode <episode id>',
        ],
        show: formatFeedback,
      },
      async run(input, caller, memory) {
        const { giveFeedback } = await import('../flows/learning/give-feedback.ts')
        return await giveFeedback(input, caller, memory)
      },
    }),
    export: defineOperation({
      summary: 'Export everything with its sources as JSONL, or the facts as Markdown.',
      tier: 'admin',
      effect: 'reads',
      input: exportInputSchema,
      output: z.object({
        content: z.string(),
        leftOut: arrayOf(z.object({ id: z.string(), reason: z.string() }))
          .optional()
          .describe('Episodes partly stored on another host: export them there.'),
        next: z.string().optional().describe('Pass it as `after`; absent on the last page.'),
      }),
      http: 'GET /v1/export',
      cli: {
        examples: [
          'loci export > backup.jsonl',
          'loci export --format markdown --output memory.md',
        ],
      },
      run: exportPage,
    }),
    import: defineOperation({
      summary: 'Import a Loci export, notes, session logs or runs of an agent, or another memory.',
      effect: 'writes',
      isIdempotent: true,
      input: importInputSchema,
      output: importReportSchema,
      http: 'POST /v1/import',
      cli: {
        examples: [
          'loci import backup.jsonl',
          'loci import ~/notes --dry-run',
          'loci import runs.jsonl --format runs',
          'loci import sessions',
        ],
        show: formatImport,
      },
      run: importContent,
    }),
  },
)
