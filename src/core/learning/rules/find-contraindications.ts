import { compareText } from '../../language/text/compare-text.ts'
import { improbable } from '../statistics/estimates.ts'
import { fisherExact } from '../statistics/exact-tests.ts'
import type { Contraindication, RuleEvidence, RuleUse } from './code-rule.ts'

const SHOWN_MAX = 5
const EPISODES_SHOWN_MAX = 5
/** A single failure does not make a contraindication. */
const FAILURES_MIN = 2

/** Evidence of an episode that made the change. */
type Used = RuleEvidence & { readonly use: RuleUse }

/** The episodes that made the change of a rule. */
export function usesIn(evidence: readonly RuleEvidence[]): readonly Used[] {
  return evidence.filter((one): one is Used => one.use !== undefined)
}

/** Also true for what was reverted, whatever its episode said. */
export function isAgainst({ isFor, use }: Pick<RuleEvidence, 'isFor' | 'use'>): boolean {
  return isFor === false || use?.undone !== undefined
}

/**
 * Where a change should not be made: first where it fails more often than elsewhere by Fisher's
 * exact test, corrected for all places that were looked at; then what its failures say themselves.
 */
export function findContraindications(uses: readonly Used[]): readonly Contraindication[] {
  const ended = uses.filter((one) => one.isFor === true || isAgainst(one)).toReversed()
  return [...findPlaces(ended), ...findWarnings(ended)].slice(0, SHOWN_MAX)
}

function findPlaces(ended: readonly Used[]): readonly Contraindication[] {
  const places = [...new Set(ended.flatMap(placesOf))].toSorted(compareText)
  const compared = places.flatMap((place) => {
    const inside = ended.filter((use) => placesOf(use).includes(place))
    const outside = ended.filter((use) => !inside.includes(use))
    const [failed, failedElsewhere] = [inside.filter(isAgainst), outside.filter(isAgainst)]
    if (failed.length < FAILURES_MIN || outside.length === 0) return []
    const [failures, uses] = [failed.length, inside.length]
    const elsewhere = { failures: failedElsewhere.length, uses: outside.length }
    const { greater: pValue } = fisherExact({
      hits: failures,
      runs: uses,
      hitsWithout: elsewhere.failures,
      runsWithout: elsewhere.uses,
    })
    return [{ text: place, failures, uses, elsewhere, pValue, episodeIds: episodesOf(failed) }]
  })
  return improbable(compared)
}

function findWarnings(ended: readonly Used[]): readonly Contraindication[] {
  const warned = ended.filter(isAgainst)
  const texts = [...new Set(warned.flatMap((use) => warningOf(use) ?? []))]
  return texts.map((text) => {
    const same = warned.filter((use) => warningOf(use) === text)
    return { text, failures: same.length, uses: ended.length, episodeIds: episodesOf(same) }
  })
}

function warningOf({ use }: Used): string | undefined {
  return use.undone?.warning ?? use.warning
}

// The episode that took it back is what shows that it failed.
function episodesOf(uses: readonly Used[]): readonly string[] {
  return uses.map(({ source, use }) => use.undone?.episodeId ?? source).slice(0, EPISODES_SHOWN_MAX)
}

function placesOf({ use: { taskType, file } }: Used): readonly string[] {
  const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : undefined
  return [
    ...(taskType === undefined ? [] : [`in tasks of the type ${taskType}`]),
    ...(folder === undefined ? [] : [`in ${folder}/`]),
  ]
}
