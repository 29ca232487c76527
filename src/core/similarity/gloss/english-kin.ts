import { stemEnglish } from '../../text/stem-english.ts'
import { lazily } from '../lazily.ts'
import { ACTIONS } from '../lexicon/actions.ts'
import { LIVING_AND_HOME } from '../lexicon/living-and-home.ts'
import { MORE_THINGS } from '../lexicon/more-things.ts'
import { QUALITIES } from '../lexicon/qualities.ts'
import { WORLD_AND_SOCIETY } from '../lexicon/world-and-society.ts'

const kin = lazily(readKin)

/**
 * The foreign words for an English stem. Two English words that share one are near in meaning:
 * big and large are both grande, 크다 is both big and large.
 */
export function kinOf(stem: string): readonly string[] {
  return kin().get(stem) ?? []
}

function readKin(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  const lists = [LIVING_AND_HOME, WORLD_AND_SOCIETY, MORE_THINGS, QUALITIES, ACTIONS]
  for (const entry of lists.join(',').split(',')) {
    const [english = '', ...words] = entry.trim().split(/\s+/)
    const stem = stemEnglish(english)
    found.set(stem, [...(found.get(stem) ?? []), ...words])
  }
  return found
}
