import { addTo } from '../../../core/group-by.ts'
import type { ParsedPiece } from '../../../core/language/syntax/complete-fragment.ts'
import { languageOf } from '../../../core/language/syntax/languages.ts'
import {
  type PreferenceEvidence,
  readEvidence,
} from '../../../core/learning/preferences/preference-evidence.ts'
import {
  addEvidence,
  newPreferences,
  type PreferenceRecord,
  preferencesId,
} from '../../../core/learning/preferences/preference-record.ts'
import { isRuledBy, type Scope, withoutSession } from '../../../core/scope.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import type { MemoryContext } from '../../context.ts'
import { parsePiece } from '../../language/syntax/parse-code.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { readOne } from '../../storage/records/read-records.ts'

const DIFF_LENGTH_MAX = 200_000

/** Learns from episodes of one scope what they show of preferences. */
export async function learnPreferences(
  episodes: readonly Episode[],
  scope: Scope,
  deps: MemoryContext,
): Promise<{ readonly learned: number; readonly reinforced: number }> {
  const owner = withoutSession(scope)
  const read: PreferenceEvidence[] = []
  for (const episode of episodes) {
    // A consolidated episode represents several others and is not a task itself.
    if (!isRuledBy(episode.scope, owner) || episode.consolidation !== undefined) continue
    read.push(readEvidence(episode, await parseAdded(episode, deps)))
  }
  const id = preferencesId(owner)
  return await writeDraft(id, deps, async (draft) => {
    const now = new Date(deps.clock.now()).toISOString()
    const found = await readOne<PreferenceRecord>(draft, 'preferences', id)
    const known = found ?? newPreferences(owner, now)
    const evidence = addEvidence(known.evidence, read)
    const before = new Set(known.evidence.map(({ episodeId }) => episodeId))
    const fresh = evidence.filter(({ episodeId }) => !before.has(episodeId)).length
    const changed: PreferenceRecord = { ...known, updatedAt: now, evidence }
    if (fresh > 0) draft.put('preferences', changed)
    const isNew = fresh > 0 && known.evidence.length === 0
    return { learned: isNew ? 1 : 0, reinforced: isNew ? fresh - 1 : fresh }
  })
}

/** The code that the patches of an episode add, as far as there is a parser that reads it. */
async function parseAdded({ outcome }: Episode, { syntax }: MemoryContext) {
  const pieces = new Map<string, ParsedPiece[]>()
  for (const { file, diff = '' } of outcome.patches) {
    const added = diff
      .slice(0, DIFF_LENGTH_MAX)
      .split(/\r?\n/)
      .filter((line) => line.startsWith('+') && !line.startsWith('+++'))
      .map((line) => line.slice(1))
    const language = languageOf(file)
    const piece = syntax && (await parsePiece(added.join('\n'), language?.grammar, syntax))
    if (piece !== undefined) addTo(pieces, language?.name ?? '', piece)
  }
  return pieces
}

/** Removes what a deleted episode showed of preferences. */
export async function dropPreferenceEvidence(episode: Pick<Episode, 'id' | 'scope'>, draft: Draft) {
  const id = preferencesId(episode.scope)
  const known = await readOne<PreferenceRecord>(draft, 'preferences', id)
  if (known === undefined) return
  const evidence = known.evidence.filter(({ episodeId }) => episodeId !== episode.id)
  if (evidence.length === known.evidence.length) return
  const left: PreferenceRecord = { ...known, evidence }
  const isSpent = evidence.length === 0 && known.forgotten.length === 0
  if (isSpent) draft.remove('preferences', known.id)
  else draft.put('preferences', left)
}
