import * as z from 'zod'
import { aliasSchema } from '../core/facts/aliases/alias-record.ts'
import {
  aboutInputSchema,
  aliasInputSchema,
  aliasListSchema,
} from '../core/facts/aliases/entity-input.ts'
import { factSchema } from '../core/facts/fact.ts'
import { openQuestionSchema } from '../core/facts/questions/open-question.ts'
import { aboutEntity } from '../flows/facts/entities/about-entity.ts'
import { linkNames, listAliases } from '../flows/facts/entities/aliases.ts'
import { arrayOf, listOf } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { explainedOpinionSchema } from './opinion-output.ts'
import { formatDone } from './views/format-changes.ts'
import { formatAbout } from './views/format-entities.ts'

const factList = arrayOf(factSchema)

export const entities = defineGroup(
  {
    name: 'entities',
    noun: 'entity',
    summary: 'People, things and places that facts are about, and their names.',
  },
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
          'Entities mentioned together with it, and in how many facts.',
        ),
      }),
      http: 'GET /v1/entities/{name}',
      cli: { positional: 'name', examples: ['loci entity get Ada'], show: formatAbout },
      run: aboutEntity,
    }),
    link: defineOperation({
      summary: 'Link two names of the same person or thing, or unlink them.',
      effect: 'removes',
      isIdempotent: true,
      input: aliasInputSchema,
      output: aliasSchema.extend({ isLinked: z.boolean().describe('Its current state.') }),
      http: 'POST /v1/entities/link',
      cli: {
        positional: 'name',
        examples: [
          'loci entity link "Billing Gateway" --alias BGW',
          'loci entity link "Billing Gateway" --alias BGW --unlink',
        ],
        show: ({ id, name, alias, isLinked }, view) =>
          formatDone(isLinked ? 'Linked' : 'Unlinked', { id, text: `${name} and ${alias}` }, view),
      },
      run: linkNames,
    }),
    aliases: defineOperation({
      summary: 'List linked names, newest first, or suggest names to link.',
      effect: 'reads',
      input: aliasListSchema,
      output: listOf(aliasSchema).extend({
        suggestions: arrayOf(
          z.object({
            name: z.string(),
            alias: z.string(),
            together: z.int().describe('How many facts mention both.'),
            facts: z.int().describe('How many facts mention either.'),
          }),
        )
          .optional()
          .describe('Names that may refer to the same thing, for a person to confirm.'),
      }),
      http: 'GET /v1/aliases',
      cli: {
        positional: 'name',
        examples: ['loci entity aliases', 'loci entity aliases --suggested'],
      },
      run: listAliases,
    }),
  },
)
