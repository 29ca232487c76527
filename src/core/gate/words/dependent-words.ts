import { anywhere, wholeWords } from '../../intent/phrase-pattern.ts'

// How a sentence begins that goes on about what the one before has said. Italian leaves out the
// pronoun, so there it is a verb without anybody before it.
const ENGLISH = wholeWords(
  "^(?:and|but|so|because|also|then|otherwise|however|therefore|still|though|although|which|whereas|plus|meanwhile|it|it's|its|that|that's|this|these|those|they|they're|they've|their|he|he's|she|she's|his|her|him|them|both|same|such|either|neither|the reason|reason|reasoning|my reasoning|in that case|either way|for (?:that|this) reason|as a result|if (?:not|so|i can't|we can't|it)|currently|even so|only then|not (?:just|only)|except|mostly|just my)",
)
const ITALIAN = wholeWords(
  '^(?:e|ed|ma|però|quindi|perché|poiché|così|inoltre|infatti|anche|altrimenti|tuttavia|mentre|questo|questa|questi|queste|quello|quella|ciò|lo|è|sono|era|ha|hanno|può|vuole|pensa|dice|funziona|rientra|serve|utile|il suo|la sua|i suoi|le sue|il loro|la loro|i loro|lui|lei|loro|essi|in questo modo|in tal caso|se non|attualmente|per questo|di conseguenza)',
)
const KOREAN = anywhere(
  '^(?:그리고|하지만|그러나|그런데|그래서|그러면|그럼|그래야|그러므로|따라서|또한|왜냐하면|다만|반면|그렇지만|이는|이것은|이건|이게|이를|이에|이로|이 때문|그건|그것은|그게|그는|그녀는|그녀의|그들은|그들의|그 이유|그 때문|그때|그동안|현재|만약)',
)

const ALL: readonly RegExp[] = [ENGLISH, ITALIAN, KOREAN]

/** True for a `plainText` sentence that only makes sense with the one before it. */
export function isDependent(plain: string): boolean {
  return ALL.some((beginning) => beginning.test(plain))
}
