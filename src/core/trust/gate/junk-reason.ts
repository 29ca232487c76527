export const JUNK_REASONS = [
  'no-words',
  'too-short',
  'courtesy',
  'tool-noise',
  'transient',
  'question',
  'command',
  'boilerplate',
  'filler',
  'chatter',
] as const

/** Why a text is not worth keeping. */
export type JunkReason = (typeof JUNK_REASONS)[number]

/** The receipt sentence for each reason. */
export const JUNK_SENTENCES: Readonly<Record<JunkReason, string>> = {
  'no-words': 'It has no words, only symbols or emoji.',
  'too-short': 'It is too short to be a statement.',
  courtesy: 'It only greets, thanks or agrees.',
  'tool-noise': 'It is the output of a tool, not a statement.',
  transient: 'It describes what is happening right now, which is soon over.',
  question: 'It only asks.',
  command: 'It is only a one-time request.',
  boilerplate: 'It is an instruction to a model, not a statement about the world.',
  filler: 'It is assistant filler without content.',
  chatter: 'It reads like small talk or work in progress, not like something to know later.',
}
