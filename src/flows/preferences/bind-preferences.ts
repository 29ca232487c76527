import { checkInput } from '../../core/check-input.ts'
import type { RememberReceipt } from '../../core/gate/receipt.ts'
import type { Preferences } from '../../core/knowledge/preferences/list-preferences.ts'
import {
  forgetPreferenceSchema,
  type ListPreferencesInput,
  listPreferencesSchema,
  type SetPreferenceInput,
  setPreferenceSchema,
} from '../../core/knowledge/preferences/preference-input.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { type ForgottenPreference, forgetPreference, setPreference } from './set-preference.ts'
import { showPreferences } from './show-preferences.ts'

/** The part of a memory that knows what somebody prefers. */
export interface PreferenceMemory {
  /** What was told, and what tasks show with enough evidence. */
  listPreferences(input?: ListPreferencesInput): Promise<Preferences>
  /** Tells a preference; it is kept as a fact, through the gate. */
  setPreference(input: SetPreferenceInput): Promise<RememberReceipt>
  /** @throws MemoryError `NOT_FOUND`, `FORBIDDEN` */
  forgetPreference(input: { readonly topic: string }): Promise<ForgottenPreference>
}

export function bindPreferences(caller: Caller, deps: GateDeps): PreferenceMemory {
  return {
    listPreferences: async (input = {}) =>
      await showPreferences(
        checkInput(listPreferencesSchema, input, 'list-preferences'),
        caller,
        deps,
      ),
    setPreference: async (input) =>
      await setPreference(checkInput(setPreferenceSchema, input, 'set-preference'), caller, deps),
    async forgetPreference(input) {
      const { topic } = checkInput(forgetPreferenceSchema, input, 'forget-preference')
      return await forgetPreference(topic, caller, deps)
    },
  }
}
