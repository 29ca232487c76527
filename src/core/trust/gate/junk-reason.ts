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

/** What a receipt says for each reason, as a sentence. */
export const JUNK_SENTENCES: Readonly<Record<JunkReason, string>> = {
  'no-words': 'It has no words, only signs or emoji.',
  'too-short': 'It is too short to be a statement.',
  courtesy: 'It only greets, thanks or agrees.',
  'tool-noise': 'It is the output of a tool, not a statement.',
  transient: 'It says what is being done at this moment, which is over soon.',
  question: 'It only asks.',
  command: 'It only asks for something to be done once.',
  boilerplate: 'It is an instruction to a model, not a statement about the world.',
  filler: 'It is the filler of an assistant and says nothing of its own.',
  chatter: 'It reads like talk or work of the moment, not like something to know later.',
}
