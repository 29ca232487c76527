import * as z from 'zod'
import { aliasSchema } from '../core/facts/aliases/alias-record.ts'
import {
  aboutInputSchema,
  aliasInputSchema,
  aliasListSchema,
  aliasSuggestionInputSchema,
} from '../core/facts/aliases/entity-input.ts'
import { factSchema } from '../core/facts/fact.ts'
import { openQuestionSchema } from '../core/facts/questions/open-question.ts'
import { aboutEntity } from '../flows/facts/entities/about-entity.ts'
import {
  addAlias,
  findAliasSuggestions,
  listAliases,
  removeAlias,
} from '../flows/facts/entities/aliases.ts'
import { listTopics } from '../flows/facts/entities/known-topics.ts'
import { arrayOf, idField, listing, listOf } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { explainedOpinionSchema } from './opinion-output.ts'
import { formatDone } from './views/format-changes.ts'
import { formatAbout } from './views/format-entities.ts'

const factList = arrayOf(factSchema)

export const entities = defineGroup(
  { name: 'entities', noun: 'entity', summary: 'People, things and places that facts are about.' },
  {
    get: defineOperation({
      summary: 'Show what is known about a person or thing, under all of its names.',
      effect: 'reads',
      input: aboutInputSchema,
      output: z.object({
        name: z.string(),
        aliases: arrayOf(z.string()),
        total: z.int(),
        facts: z.object({
          world: factList,
          experience: factList,
          opinion: factList,
          observation: factList,
        }),
        opinions: arrayOf(explainedOpinionSchema),
        questions: arrayOf(openQuestionSchema),
        linked: arrayOf(z.object({ name: z.string(), facts: z.int() })).describe(
          'Who and what is named together with it, and in how many facts.',
        ),
      }),
      http: 'GET /v1/entities/{name}',
      cli: { positional: 'name', examples: ['loci entity get Ada'], show: formatAbout },
      run: aboutEntity,
    }),
    topics: defineOperation({
      summary: 'List the topics of facts, and how many facts each has.',
      effect: 'reads',
      input: z.strictObject({}),
      output: listOf(z.object({ topic: z.string(), facts: z.int() })),
      http: 'GET /v1/topics',
      run: async (_input, caller, memory) => ({ items: await listTopics(caller, memory) }),
    }),
  },
)

export const aliases = defineGroup(
  { name: 'aliases', noun: 'alias', summary: 'Names of the same person or thing.' },
  {
    add: defineOperation({
      summary: 'Link two names of the same person or thing.',
      effect: 'writes',
      isIdempotent: true,
      input: aliasInputSchema,
      output: aliasSchema,
      http: 'POST /v1/aliases',
      cli: {
        examples: ['loci alias add --name "Billing Gateway" --alias BGW'],
        show: ({ id, name, alias }, view) =>
          formatDone('Linked', { id, text: `${name} and ${alias}` }, view),
      },
      run: addAlias,
    }),
    list: defineOperation({
      summary: 'List the names that are linked, newest first.',
      effect: 'reads',
      input: aliasListSchema,
      output: listOf(aliasSchema),
      http: 'GET /v1/aliases',
      cli: { positional: 'name' },
      run: listAliases,
    }),
    suggest: defineOperation({
      summary: 'Find names that may mean the same, for a person to confirm. Links nothing.',
      effect: 'reads',
      input: aliasSuggestionInputSchema,
      output: listOf(
        z.object({
          name: z.string(),
          alias: z.string(),
          together: z.int().describe('How many facts name both together.'),
          facts: z.int().describe('How many facts name either.'),
        }),
      ),
      http: 'GET /v1/aliases/suggestions',
      cli: { positional: 'name' },
      run: listing(findAliasSuggestions),
    }),
    delete: defineOperation({
      summary: 'Unlink two names.',
      effect: 'removes',
      isIdempotent: true,
      input: z.strictObject({ id: idField('alias') }),
      output: aliasSchema,
      http: 'DELETE /v1/aliases/{id}',
      cli: {
        positional: 'id',
        examples: ['loci alias delete <id>'],
        show: ({ id, name, alias }, view) =>
          formatDone('Unlinked', { id, text: `${name} and ${alias}` }, view),
      },
      run: ({ id }, caller, memory) => removeAlias(id, caller, memory),
    }),
  },
)
