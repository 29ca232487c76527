import { z } from 'zod'
import {
  addBugSchema,
  bugFeedbackSchema,
  listBugsSchema,
  matchBugSchema,
} from '../core/knowledge/bugs/bug-input.ts'
import { bugPatternSchema, bugSolutionSchema } from '../core/knowledge/bugs/bug-pattern.ts'
import { aspectMatchSchema } from '../core/knowledge/bugs/match-bug-pattern.ts'
import { shownEpisodeSchema } from '../core/knowledge/shown-episode.ts'
import { defineOperation, type Operation } from './operation.ts'

const idField = z.string().min(1).max(200).describe('The id of the bug pattern.')

const matchBugOperation = defineOperation({
  name: 'match-bug-pattern',
  summary: 'Say which known bugs an error looks like, and what helped against them.',
  input: matchBugSchema,
  output: z.object({
    matches: z
      .array(
        z.object({
          pattern: bugPatternSchema,
          score: z.number().describe('From 0 to 1; above 0.5.'),
          isExact: z.boolean().describe('True when it is the very same failure.'),
          aspects: z.array(aspectMatchSchema).readonly(),
          solution: bugSolutionSchema.optional().describe('What to try first.'),
          why: z.string(),
        }),
      )
      .readonly(),
  }),
  http: { method: 'POST', path: '/v1/bugs/match' },
  positional: 'error',
  effect: 'reads',
  isIdempotent: true,
  run: async (memory, input) => ({ matches: await memory.matchBugPattern(input) }),
})

const addBugOperation = defineOperation({
  name: 'add-bug-pattern',
  summary: 'Keep what you know of a bug: how it is recognised, what causes it, what helps.',
  input: addBugSchema,
  output: bugPatternSchema,
  http: { method: 'POST', path: '/v1/bugs' },
  positional: 'error',
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.addBugPattern(input),
})

const listBugsOperation = defineOperation({
  name: 'list-bug-patterns',
  summary: 'List the bugs that are known, those that were met most often first.',
  input: listBugsSchema,
  output: z.object({
    patterns: z.array(bugPatternSchema).readonly(),
    total: z.int(),
    next: z.string().optional(),
  }),
  http: { method: 'GET', path: '/v1/bugs' },
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.listBugPatterns(input),
})

const getBugOperation = defineOperation({
  name: 'get-bug-pattern',
  summary: 'Show one bug: how it is recognised, its solutions, its episodes, what is near it.',
  input: z.strictObject({ id: idField }),
  output: z.object({
    pattern: bugPatternSchema,
    related: z.array(z.object({ id: z.string(), name: z.string() })).readonly(),
    behind: z.array(shownEpisodeSchema).readonly().describe('The newest episodes that met it.'),
  }),
  http: { method: 'GET', path: '/v1/bugs/:id' },
  positional: 'id',
  effect: 'reads',
  isIdempotent: true,
  argument: 'id',
  run: (memory, { id }) => memory.getBugPattern(id),
})

const bugFeedbackOperation = defineOperation({
  name: 'bug-feedback',
  method: 'giveBugFeedback',
  summary: 'Say whether a solution of a bug helped.',
  input: bugFeedbackSchema,
  output: bugPatternSchema,
  http: { method: 'POST', path: '/v1/bugs/:id/feedback' },
  positional: 'id',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.giveBugFeedback(input),
})

const forgetBugOperation = defineOperation({
  name: 'forget-bug-pattern',
  summary: 'Take out what was told of a bug. What episodes show stays as long as they do.',
  input: z.strictObject({ id: idField }),
  output: z.object({
    id: z.string(),
    episodes: z.int().describe('Episodes that still show it; without any, it is gone.'),
  }),
  http: { method: 'DELETE', path: '/v1/bugs/:id' },
  positional: 'id',
  effect: 'removes',
  isIdempotent: false,
  argument: 'id',
  run: (memory, { id }) => memory.forgetBugPattern(id),
})

export const BUG_OPERATIONS: readonly Operation[] = [
  matchBugOperation,
  addBugOperation,
  listBugsOperation,
  getBugOperation,
  bugFeedbackOperation,
  forgetBugOperation,
]
