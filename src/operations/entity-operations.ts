import { z } from 'zod'
import { aboutInputSchema } from '../core/entities/entity-input.ts'
import { factSchema } from '../core/facts/fact.ts'
import { STANCES } from '../core/opinions/opinion.ts'
import { openQuestionSchema } from '../core/questions/open-question.ts'
import { idField } from './fact-fields.ts'
import { defineOperation, type Operation } from './operation.ts'

const facts = z.array(factSchema).readonly()

const spoken = z
  .array(
    z.object({
      id: z.string(),
      text: z.string(),
      at: z.iso.datetime(),
      speaker: z.string().optional(),
    }),
  )
  .readonly()

const explainedOpinion = z.object({
  id: z.string(),
  text: z.string(),
  description: z.string().describe('In a line: what, how sure, how much for and against.'),
  confidence: z.number(),
  supportedBy: spoken,
  contradictedBy: spoken,
  moves: z
    .array(
      z.object({
        at: z.iso.datetime(),
        factId: z.string(),
        stance: z.enum(STANCES),
        from: z.number(),
        to: z.number(),
        reason: z.string(),
      }),
    )
    .readonly()
    .describe('How the confidence came about, oldest first.'),
})

export const aboutEntityOperation: Operation = defineOperation({
  name: 'about-entity',
  summary: 'Tell what is known of somebody or something, under all of its names.',
  input: aboutInputSchema,
  output: z.object({
    name: z.string(),
    aliases: z.array(z.string()).readonly(),
    total: z.int(),
    facts: z.object({ world: facts, experience: facts, opinion: facts, observation: facts }),
    opinions: z.array(explainedOpinion).readonly(),
    questions: z.array(openQuestionSchema).readonly(),
    linked: z
      .array(z.object({ name: z.string(), facts: z.int() }))
      .readonly()
      .describe('Who and what is named together with it, and in how many facts.'),
  }),
  http: { method: 'GET', path: '/v1/entities/:name' },
  positional: 'name',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.aboutEntity(input),
})

export const explainOpinionOperation: Operation = defineOperation({
  name: 'explain-opinion',
  summary: 'Say how sure an opinion is, and what speaks for and against it.',
  input: z.strictObject({ id: idField }),
  output: explainedOpinion,
  http: { method: 'GET', path: '/v1/opinions/:id' },
  positional: 'id',
  effect: 'reads',
  isIdempotent: true,
  argument: 'id',
  run: (memory, { id }) => memory.explainOpinion(id),
})

export const listTopicsOperation: Operation = defineOperation({
  name: 'list-topics',
  summary: 'List the topics in which something is known, and how much.',
  input: z.strictObject({}),
  output: z.object({
    topics: z.array(z.object({ topic: z.string(), facts: z.int() })).readonly(),
  }),
  http: { method: 'GET', path: '/v1/topics' },
  effect: 'reads',
  isIdempotent: true,
  run: async (memory) => ({ topics: await memory.listTopics() }),
})
