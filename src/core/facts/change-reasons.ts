/** Why a record changed, for its history, which never holds its content. The first six are relations. */
const CHANGE_REASONS = {
  same: 'It was said again',
  replaces: 'Another value took its place',
  reverses: 'It was denied',
  retracts: 'It was retracted',
  'changes-part': 'Part of it changed',
  bounds: 'It holds for a limited time',
  outdated: 'It may be outdated',
  'holds-beside': 'Both hold',
  contradicted: 'It was contradicted',
  'correction-undone': 'Its correction was undone',
  'says-forgotten': 'It said what was forgotten',
  'says-restored': 'It said what was restored',
  'removed-elsewhere': 'It was removed elsewhere',
  'cleaned-up': 'It was old, and neither important nor used',
} as const
export type ChangeReason = keyof typeof CHANGE_REASONS

/** A reason that Loci gives: its code, and in English. `by`: the record that explains it. */
export function because(code: ChangeReason, by?: string) {
  const sentence = CHANGE_REASONS[code]
  if (by === undefined) return { code, reason: `${sentence}.` }
  return { code, values: { by }, reason: `${sentence}: see ${by}` }
}
