import { z } from 'zod'
import { aliasSchema } from '../core/entities/alias-record.ts'
import {
  aliasInputSchema,
  aliasListSchema,
  aliasSuggestionInputSchema,
} from '../core/entities/entity-input.ts'
import { idField } from './fact-fields.ts'
import { defineOperation, type Operation } from './operation.ts'

export const addAliasOperation: Operation = defineOperation({
  name: 'add-alias',
  summary: 'Say that two names are of one, for all that is known and will be.',
  input: aliasInputSchema,
  output: aliasSchema,
  http: { method: 'POST', path: '/v1/aliases' },
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.addAlias(input),
})

export const listAliasesOperation: Operation = defineOperation({
  name: 'list-aliases',
  summary: 'List the names that are of one, the newest pair first.',
  input: aliasListSchema,
  output: z.object({
    aliases: z.array(aliasSchema).readonly(),
    total: z.int(),
    next: z.string().optional(),
  }),
  http: { method: 'GET', path: '/v1/aliases' },
  positional: 'name',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.listAliases(input),
})

export const removeAliasOperation: Operation = defineOperation({
  name: 'remove-alias',
  summary: 'Part two names again.',
  input: z.strictObject({ id: idField }),
  output: aliasSchema,
  http: { method: 'DELETE', path: '/v1/aliases/:id' },
  positional: 'id',
  effect: 'removes',
  isIdempotent: false,
  argument: 'id',
  run: (memory, { id }) => memory.removeAlias(id),
})

export const suggestAliasesOperation: Operation = defineOperation({
  name: 'suggest-aliases',
  summary: 'Find names that may be of one, for a person to confirm. Nothing is joined.',
  input: aliasSuggestionInputSchema,
  output: z.object({
    suggestions: z
      .array(
        z.object({
          name: z.string(),
          alias: z.string(),
          together: z.int().describe('How many facts name both together.'),
          facts: z.int().describe('How many facts name the one and the other.'),
        }),
      )
      .readonly(),
  }),
  http: { method: 'GET', path: '/v1/alias-suggestions' },
  positional: 'name',
  effect: 'reads',
  isIdempotent: true,
  run: async (memory, input) => ({ suggestions: await memory.suggestAliases(input) }),
})
