import { compareText } from '../../language/text/compare-text.ts'
import type { Scope } from '../../scope.ts'
import { ownerKey, ownerOf } from '../../storage/records/owner.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import { type PreferenceEvidence, showsPreference } from './preference-evidence.ts'

/**
 * What tasks show of a person's preferences. What the person stated is no part of it: that is a
 * fact of the bucket `preference`.
 */
export interface PreferenceRecord {
  readonly id: string
  /** Without a session. */
  readonly scope: Scope
  readonly createdAt: string
  readonly updatedAt: string
  /** The newest first, each episode once. */
  readonly evidence: readonly PreferenceEvidence[]
  /** Forgotten topics: choices up to then (milliseconds) do not count. */
  readonly forgotten: readonly { readonly topic: string; readonly at: number }[]
}

/** The newest are kept. */
const EVIDENCE_MAX = 500

export const preferenceRecords = unsearchedRecords('preferences', { updatedAt: 'text' })

export function preferencesId(scope: Scope): string {
  return ownerKey(scope, 'preferences')
}

export function newPreferences(scope: Scope, now: string): PreferenceRecord {
  const id = preferencesId(scope)
  return { id, scope: ownerOf(scope), createdAt: now, updatedAt: now, evidence: [], forgotten: [] }
}

/** Adds evidence. Of an episode that is known already nothing changes. */
export function addEvidence(
  known: readonly PreferenceEvidence[],
  added: readonly PreferenceEvidence[],
): readonly PreferenceEvidence[] {
  const all = new Map(
    [...added.filter(showsPreference), ...known].map((one) => [one.episodeId, one]),
  )
  return [...all.values()]
    .toSorted((left, right) => right.at - left.at || compareText(left.episodeId, right.episodeId))
    .slice(0, EVIDENCE_MAX)
}

export function countedEvidence({
  evidence,
  forgotten,
}: Pick<PreferenceRecord, 'evidence' | 'forgotten'>): readonly PreferenceEvidence[] {
  const until = new Map(forgotten.map(({ topic, at }) => [topic, at]))
  return evidence.map((one) => ({
    ...one,
    votes: one.votes.filter(({ topic }) => one.at > (until.get(topic) ?? Number.NEGATIVE_INFINITY)),
  }))
}
