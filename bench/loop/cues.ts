import { wordsOf } from './words.ts'

// The words by which a line says what it wants. Endings do not matter.

const set = (text: string): ReadonlySet<string> => new Set(wordsOf(text))

export const NEGATIONS = set(
  'not never avoid avoiding skip skipped stop no omit refrain without forget hesitate unnecessary discouraged',
)
export const INSTEAD = set('instead rather than over versus vs')
export const BEFORE = set('before prior ahead precede preceded')
export const AFTER = set('after once')
export const UNTIL = set('until without unless')
export const FIRST = set('first start starting begin beginning')

/** Any word that puts steps in order, or one in the place of another. */
export const ORDER = new Set([...BEFORE, ...AFTER, ...UNTIL, ...FIRST, ...INSTEAD])
export const PREFER = set('prefer preferred')
/** A sentence that goes on so describes, and asks for nothing. */
export const STATES = set('is was are were has have belongs contains lives')

export const WANTED = set(
  `run use using used uses try do does did look read check start begin call make take search prefer preferred
   always should must need want worth good best better recommend consider first before after edit write ask go
   apply split add work change find remember sure well helpful fix then perform execute open follow finish end`,
)

export const GOOD_OUTCOME = set(
  'help helpful works worked working fix solve resolve succeed succeeded succeeds success successful better best pay pass useful effective',
)
export const BAD_OUTCOME = set(
  'fail failure worse worst useless slow slower waste harm harmful hurt break broke pointless unhelpful',
)
export const LESS = set('not less rarely never seldom fewer hardly no')

export const WHEN = set('when whenever if upon')
/** These open a condition at the start of a sentence, or when it is about a failure or a task. */
export const PERHAPS_WHEN = set('on in for with at during after once given against')
export const ABOUT_TROUBLE = set('error errors fail failure exception task tasks project crash')
export const REMEDY = set('fix solve resolve cure cured clear cleared')

/** Words that no condition depends on. */
export const EMPTY = set(
  `when whenever if upon on in for with at during after once given against is was be been it this that and or of to
   by from as there here then error errors fail failure fails occurs occur happens happen appears see saw get message says advice tip hint lesson note
   memory learned try use do instead fix needed possible necessary can task tasks project type kind like such similar run runs step steps , : ;`,
)
