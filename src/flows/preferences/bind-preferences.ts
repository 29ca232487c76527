import type { RememberReceipt } from '../../core/gate/receipt.ts'
import type { Preferences } from '../../core/knowledge/preferences/list-preferences.ts'
import type {
  ListPreferencesInput,
  SetPreferenceInput,
} from '../../core/knowledge/preferences/preference-input.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../facts/gate-deps.ts'
import { type ForgottenPreference, forgetPreference, setPreference } from './set-preference.ts'
import { showPreferences } from './show-preferences.ts'

/** The part of a memory that knows preferences. */
export interface PreferenceMemory {
  /** What was stated, and what tasks show with enough evidence. */
  listPreferences(input?: ListPreferencesInput): Promise<Preferences>
  /** Stores a preference as a fact, through the gate. */
  setPreference(input: SetPreferenceInput): Promise<RememberReceipt>
  /** @throws MemoryError `NOT_FOUND`, `FORBIDDEN` */
  forgetPreference(input: { readonly topic: string }): Promise<ForgottenPreference>
}

export function bindPreferences(caller: Caller, deps: GateDeps): PreferenceMemory {
  return {
    listPreferences: (input = {}) => showPreferences(input, caller, deps),
    setPreference: (input) => setPreference(input, caller, deps),
    forgetPreference: ({ topic }) => forgetPreference(topic, caller, deps),
  }
}
