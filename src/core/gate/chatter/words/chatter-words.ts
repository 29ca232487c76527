/**
 * Words of one language by what they tell about a sentence, parted by blanks: a whole word, two
 * with `_` between them, a beginning (`restart*`) or an ending (`*습니까`). A word may stand in
 * several classes. That one class speaks for a fact and another for talk is not said here: it is
 * fitted.
 */
export type ChatterWords = Readonly<Record<ChatterClass, string>>

export const CHATTER_CLASSES = [
  // The moment and what repeats in it: now, still, again.
  'now',
  // What is open on a desk of somebody who works with a machine: tests, logs, a paragraph.
  'work',
  // The machine itself: screen, battery, signal.
  'device',
  // What somebody goes away for: coffee, the door.
  'errand',
  // What is done to such things for a moment, said of oneself or of nobody.
  'busy',
  // That such a thing came to its end or back.
  'ended',
  // What is asked of an assistant: shorten, rename.
  'ask',
  // How an assistant speaks of its own answers.
  'aid',
  'greet',
  'thank',
  'praise',
  'agree',
  'laugh',
  'sigh',
  'seem',
  'wonder',
  // This, that, it: what only those see who are there.
  'point',
  'i',
  'we',
  'you',
  'third',
  'kin',
  'trait',
  'habit',
  'affair',
  'calendar',
  'measure',
  'told',
] as const
export type ChatterClass = (typeof CHATTER_CLASSES)[number]
