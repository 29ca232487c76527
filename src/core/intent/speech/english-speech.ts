import { wholeWords } from '../phrase-pattern.ts'
import type { SpeechPatterns } from './speech-patterns.ts'

// What people tell an assistant or a colleague to do.
const VERBS =
  `add adjust allow analy[sz]e answer append apply approve archive arrange ask assign attach
  avoid back be begin block book bring build calculate call cancel change check choose clean clear click
  clone close collect combine come commit compare compile complete compute configure confirm connect
  consider continue convert copy correct count create cut debug decide decrease define delete deploy
  describe design disable discard divide document do double download draft draw drop edit email enable
  ensure enter estimate evaluate examine exclude execute expand explain explore export extract fetch
  fill filter find finish fix flag focus follow forget format forward freeze gather generate get give go
  group guess handle help hide hold identify ignore import improve include increase indent insert
  inspect install integrate investigate join keep kill launch learn leave let limit link list listen
  load locate lock log look lower maintain make map mark match measure meet mention merge migrate
  minimi[sz]e modify monitor move mute name note notify open optimi[sz]e order organi[sz]e outline pack
  paste patch pause pay pick pin place plan play plot point post predict prepare press prevent print
  prioriti[sz]e proceed process produce promote propose prove provide publish pull purge push put query
  quote raise rank rate read rebase rebuild recall recommend record redo reduce refactor refer refresh
  register reject release reload remember remind remove rename render reorder repeat replace reply report
  request research reserve reset resize resolve respond restart restore restrict retry return revert
  review revise revoke rewrite roll rotate round run save say scale scan schedule scroll search see select
  send separate set share shift ship show shut sign simplify simulate skip solve sort speak specify speed
  split squash stage start stay stop store submit subscribe suggest sum summari[sz]e swap switch sync take
  talk tell terminate test think throw track train transfer transform translate trigger trim try turn
  type uncomment undo uninstall unlock unsubscribe update upgrade upload use validate verify visit wait
  walk warn watch wipe work wrap write zip`
    .trim()
    .split(/\s+/)
    .join('|')

// After an imperative comes an object, a place or a manner; a verb there means that a noun led.
const NOT_A_SUBJECT =
  '(?! (?:is|are|was|were|has|have|had|will|would|can|could|should|does|did|do|went|looks?|seems?|failed|passed|took|takes|dropped|finished|started|broke)(?!\\p{L}))'
const NOT_A_COMPOUND =
  '(?! \\p{L}+ (?:is|are|was|were|has|have|had|will|would|failed|passed|took|dropped|finished|broke)(?!\\p{L}))'
const LEAD =
  '(?:please,? |kindly |now,? |then,? |next,? |first,? |ok(?:ay)?,? |just |also |always |never |so,? |and |hey,? |hi,? |go ahead and )*'

/** How English greets, asks, commands and cries out. */
export const ENGLISH_SPEECH: SpeechPatterns = {
  greeting: wholeWords(
    'hello(?: there| again| everyone| all| world)?',
    'hi(?: there| again| everyone| all| folks)?',
    'hey(?: there| everyone| all| folks| guys)?',
    'howdy',
    'greetings',
    '(?:a )?(?:very )?good (?:morning|afternoon|evening|night|day)',
    'morning',
    'welcome(?: back)?',
    '(?:good)?bye(?: bye| for now)?',
    'see you(?: soon| later| tomorrow| around)?',
    'take care',
    'have a (?:nice|great|good|lovely) (?:day|weekend|evening|night|one)',
    '(?:nice|good|great|pleased) to (?:meet|see) you(?: again)?',
    'how are you(?: doing)?(?: today)?',
    "how(?: is|'s) it going",
    "what(?: is|'s) up",
    'happy (?:new year|birthday|holidays|monday|friday)',
    'merry christmas',
    'to you(?: all| too)?',
  ),
  politeRequest: wholeWords(
    '(?:could|would|will|can) (?:you|u) (?:please|kindly)',
    '(?:could|would) (?:you|someone|anyone|somebody)',
    'would you mind',
    'will you',
    '(?:can|could|would) .* please',
    "(?:i'd|i would) (?:like|appreciate|love) (?:it if )?you(?: to)?",
    'do you mind',
    'mind if',
  ),
  question:
    /^(?:(?:so|and|but|hey|well|ok(?:ay)?|also|by the way|sorry),? )*(?:(?:what|why|how|when|where|who|whom|whose|which)(?:'s|'re)? (?!a (?!\p{L}+ (?:is|are|does|do)))|(?:do|does|did|is|are|am|was|were|has|have|had|can|could|will|would|should|shall|may|might|isn't|aren't|don't|doesn't|didn't|won't|can't) (?:i|you|we|they|he|she|it|this|that|there|the|my|our|your|these|those|any|anyone|someone)(?!\p{L}))/u,
  command: new RegExp(
    `^(?:\\p{L}+, )?${LEAD}(?:(?:${VERBS})(?!\\p{L}|'|-|:)${NOT_A_SUBJECT}${NOT_A_COMPOUND}|let's |let us |do not |don't (?!\\p{L}+ly )(?!you )|no need to )|(?<!\\p{L})please (?:${VERBS})(?!\\p{L})|, please\\.?$`,
    'u',
  ),
  exclamation:
    /^(?:wow|whoa|wo+hoo+|yay|hooray|hurray|yes+|ugh|argh|oh (?:no|my|wow|man|god)|omg|ouch|oops|yikes|damn|finally|amazing|awesome|brilliant|incredible|unbelievable|fantastic|great (?:job|work|news)|well done|congrat\p{L}*|bravo|nice (?:one|work|job)|no way|good grief|what an? |how (?!(?:do|does|did|is|are|many|much|long|often|old|far|can|could|should|would|will|to|about|come)(?!\p{L}))\p{L}+)(?!\p{L})/u,
}
