import { wholeWords } from '../phrase-pattern.ts'

const NOT = "(?:do not|don't|does not|doesn't|did not|didn't|cannot|can't|can not|will not|won't)"
const FEELING =
  '(?:prefer|love|enjoy|hate|dislike|avoid|adore|despise|detest|loathe|favou?r|refuse|dread|fancy|appreciate|value)'

/** How somebody states in English what they like, refuse or want done. */
export const ENGLISH_STANCE: RegExp = wholeWords(
  `i(?:'d| would)? (?:\\p{L}+ )?${FEELING}`,
  '(?:i|we) (?:do |really |also |especially |mostly )?like',
  `i (?:really |just |also )?${NOT} (?:\\p{L}+ )?(?:like|enjoy|care for|want|stand|bear|tolerate|handle|eat|drink|wear|use|watch|consume|trust|believe)`,
  '(?:and|but|so) (?:prefer|avoid|dislike|hate)',
  "(?:can't|cannot|can not) (?:stand|tolerate)",
  'i (?:\\p{L}+ )?(?:believe in|prioriti[sz]e)',
  'i (?:\\p{L}+ )?(?:only|exclusively|strictly|always|never|rarely)',
  '(?:always|never)',
  "i(?:'m| am) (?:\\p{L}+ ){0,2}(?:an? (?:\\p{L}+ )?fan of|allergic|intolerant|averse|interested in|keen on|fond of|into|drawn to|afraid of|scared of|fascinated by|opposed to|against|(?:un)?comfortable with|sensitive to|uninterested in|passionate about|picky|vegan|vegetarian)",
  "i(?:'m| am) an? (?:\\p{L}+ )?(?:vegan|vegetarian)",
  '(?:preference|aversion|dislike|distaste|fondness|hatred|disdain|phobia|fear|allergy|intolerance|passion|weakness|soft spot|objection) (?:for|to|of|towards?|against)',
  '(?:low|high|no|little) tolerance for',
  '\\p{L}+ (?:allergy|intolerance|phobia)',
  '(?:no|little|zero|great|strong) interest in',
  'i find (?!out)(?:\\p{L}+ ){0,3}(?:too|very|so|quite|difficult|hard|easy|boring|tedious|annoying|useful|helpful|\\p{L}+ing)',
  'i (?:follow|keep|stick) (?:to )?an? (?:\\p{L}+[ -]){0,3}(?:diet|routine|schedule|lifestyle)',
  'i (?:\\p{L}+ )?(?:learn|work|sleep|focus|concentrate|think) (?:best|better)',
  "i(?:'d| would| had) rather",
  'rather not',
  'my favou?rite',
  '(?:works?|suits?) (?:me|best for me|better for me)',
  'i (?:need|try|want|tend) (?:\\p{L}+ )?to avoid',
  'makes? me (?:\\p{L}+ )?(?:uncomfortable|anxious|nervous|sick|happy|uneasy)',
  'from now on',
  'whenever',
  'make sure',
  "please (?:don't|do not|use|keep|include|avoid)",
)
