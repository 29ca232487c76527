import type { Preference } from '../../../core/learning/preferences/list-preferences.ts'
import { lowerTrust, type TrustLevel } from '../../../core/storage/records/trust-level.ts'
import { showPreferences } from '../preferences/show-preferences.ts'
import type { KnowledgeProvider } from './provider.ts'

const PREFERENCES_SHOWN = 12
const EPISODES_SHOWN = 5

/** What the person prefers, as stated or as their tasks show. */
export const preferenceProvider: KnowledgeProvider = {
  name: 'preferences',
  async gather({ k }, caller, deps) {
    const { preferences, stated, decisions } = await showPreferences({}, caller, deps)
    const shown = preferences.slice(0, PREFERENCES_SHOWN)
    const said = stated.slice(0, k)
    const lines = [
      ...shown.map(describePreference),
      ...said.map(({ text }) => `- Said: ${text}`),
      ...decisions.rejected.slice(0, k).map(({ decision }) => `- Usually rejected: ${decision}`),
    ]
    if (lines.length === 0) return []
    const facts = [...shown.flatMap((one) => one.stated ?? []), ...said]
    // An inference is less than a person's word.
    const least: TrustLevel = shown.some(({ origin }) => origin === 'inferred') ? 'agent' : 'person'
    return [
      {
        section: 'preferences',
        id: 'preferences',
        recordIds: facts.map(({ factId }) => factId),
        title: 'What the person prefers',
        text: ['What the person prefers', ...lines].join('\n'),
        trust: facts.reduce<TrustLevel>((level, { trust }) => lowerTrust(level, trust), least),
        episodeIds: shown
          .flatMap(({ inferred }) => inferred?.episodeIds ?? [])
          .slice(0, EPISODES_SHOWN),
      },
    ]
  },
}

function describePreference({ topic, value, origin, inferred }: Preference): string {
  const isShown = origin === 'inferred' && inferred !== undefined
  return `- ${topic}: ${value} (${isShown ? `${inferred.hits} of ${inferred.n} tasks` : 'as stated'})`
}
