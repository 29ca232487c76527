import { z } from 'zod'
import { receiptSchema } from '../core/gate/receipt.ts'
import { preferencesSchema } from '../core/knowledge/preferences/list-preferences.ts'
import {
  forgetPreferenceSchema,
  listPreferencesSchema,
  setPreferenceSchema,
} from '../core/knowledge/preferences/preference-input.ts'
import { defineOperation, type Operation } from './operation.ts'

export const listPreferencesOperation: Operation = defineOperation({
  name: 'list-preferences',
  summary: 'List what somebody prefers: what they told, and what their tasks show.',
  input: listPreferencesSchema,
  output: preferencesSchema,
  http: { method: 'GET', path: '/v1/preferences' },
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.listPreferences(input),
})

export const setPreferenceOperation: Operation = defineOperation({
  name: 'set-preference',
  summary: 'Tell what is preferred; it beats what tasks show. It is kept as a fact.',
  input: setPreferenceSchema,
  output: receiptSchema,
  http: { method: 'POST', path: '/v1/preferences' },
  positional: 'topic',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.setPreference(input),
})

export const forgetPreferenceOperation: Operation = defineOperation({
  name: 'forget-preference',
  summary: 'Forget a preference: what was told, and what tasks showed until now.',
  input: forgetPreferenceSchema,
  output: z.object({
    topic: z.string(),
    facts: z.array(z.string()).readonly().describe('The facts that were forgotten.'),
    wasInferred: z.boolean().describe('What tasks showed until now does not count any more.'),
  }),
  http: { method: 'POST', path: '/v1/preferences/forget' },
  positional: 'topic',
  effect: 'removes',
  isIdempotent: false,
  run: (memory, input) => memory.forgetPreference(input),
})
