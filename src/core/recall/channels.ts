/**
 * The ways by which recall finds and judges candidates. Each signal belongs to one of them, so
 * that a channel can be left out of a question, and its worth be measured.
 */
export const RECALL_CHANNELS = [
  'words',
  'meaning',
  'entities',
  'failures',
  'time',
  'neighbours',
] as const

export type RecallChannel = (typeof RECALL_CHANNELS)[number]
