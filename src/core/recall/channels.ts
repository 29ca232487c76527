/**
 * The channels through which recall finds and scores candidates. Each signal belongs to one, so
 * that a channel can be disabled for a question and its contribution measured.
 */
export const RECALL_CHANNELS = [
  'words',
  'meaning',
  'entities',
  'failures',
  'time',
  'neighbours',
  'links',
] as const

/** A way to find candidates, such as words or meaning. */
export type RecallChannel = (typeof RECALL_CHANNELS)[number]
