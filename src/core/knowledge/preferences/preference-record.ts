import { declareCollection } from '../../documents/collection.ts'
import type { Episode } from '../../episodes/episode.ts'
import { ownerKey, ownerOf } from '../../records/owner.ts'
import type { RecordKind } from '../../records/record-kind.ts'
import { SCOPE_FIELDS } from '../../records/scope-fields.ts'
import type { Scope } from '../../scope.ts'
import { compareText } from '../../text/compare-text.ts'
import {
  EVIDENCE_MAX,
  isTelling,
  type PreferenceEvidence,
  readEvidence,
} from './preference-evidence.ts'

/**
 * What tasks say of somebody's preferences. What a person told is no part of it: that is a fact
 * of the bucket `preference`, and is kept once.
 */
export interface PreferenceRecord {
  readonly id: string
  /** Without a session. */
  readonly scope: Scope
  readonly createdAt: string
  readonly updatedAt: string
  /** The newest first, each episode once. */
  readonly evidence: readonly PreferenceEvidence[]
  /** What was forgotten: choices up to then (milliseconds) do not count. */
  readonly forgotten: readonly { readonly topic: string; readonly at: number }[]
}

export const preferenceRecords: RecordKind = {
  collection: declareCollection({
    name: 'preferences',
    fields: { ...SCOPE_FIELDS, updatedAt: 'text' },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}

export function preferencesId(scope: Scope): string {
  return ownerKey(scope, 'preferences')
}

export function noPreferences(scope: Scope, now: string): PreferenceRecord {
  return {
    id: preferencesId(scope),
    scope: ownerOf(scope),
    createdAt: now,
    updatedAt: now,
    evidence: [],
    forgotten: [],
  }
}

/** The evidence with these episodes in it. Learning from one twice is the same as once. */
export function withEpisodes(
  known: readonly PreferenceEvidence[],
  episodes: readonly Episode[],
): readonly PreferenceEvidence[] {
  const told = new Map(known.map((one) => [one.episodeId, one]))
  for (const episode of episodes) {
    // One that stands for several is no task of its own.
    if (episode.consolidation !== undefined || told.has(episode.id)) continue
    const evidence = readEvidence(episode)
    if (isTelling(evidence)) told.set(episode.id, evidence)
  }
  return [...told.values()]
    .toSorted((left, right) => right.at - left.at || compareText(left.episodeId, right.episodeId))
    .slice(0, EVIDENCE_MAX)
}

/** What counts of the evidence, once what was forgotten is left out. */
export function countedEvidence({
  evidence,
  forgotten,
}: Pick<PreferenceRecord, 'evidence' | 'forgotten'>): readonly PreferenceEvidence[] {
  if (forgotten.length === 0) return evidence
  const until = new Map(forgotten.map(({ topic, at }) => [topic, at]))
  return evidence.map((one) => ({
    ...one,
    votes: one.votes.filter(({ topic }) => one.at > (until.get(topic) ?? Number.NEGATIVE_INFINITY)),
  }))
}
