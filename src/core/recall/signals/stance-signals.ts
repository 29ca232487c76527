import { forEach, type Signal } from './signal.ts'

const ENGLISH =
  "i(?:'d| would)? (?:\\w+ )?(?:prefer|like|love|enjoy|hate|dislike|avoid)|i(?:'m| am) (?:\\w+ )?(?:a fan of|allergic|interested in)|can't stand|rather not|my favou?rite|always|never|from now on|whenever|make sure|please (?:don't|do not|use|keep|include)"
const ITALIAN =
  'preferisc[oei]|mi piac\\w+|non mi piac\\w+|amo|odio|detesto|adoro|evito|preferit[oaie]|sempre|mai|d’ora in poi|ogni volta'
const KOREAN = '좋아|싫어|선호|선호하|즐겨|피하|항상|절대|앞으로는|때마다'

const STANCE = new RegExp(`\\b(?:${ENGLISH}|${ITALIAN})(?!\\p{L})`, 'iu')
const HANGUL_STANCE = new RegExp(KOREAN, 'u')

/** What somebody likes, or wants done, matters for whoever asks what to do. */
export const STANCE_SIGNALS: readonly Signal[] = [
  {
    name: 'stanceForAdvice',
    channel: 'shape',
    measure: (evidence) => {
      const { forAdvice, forOpinion } = evidence.question.asks
      if (!forAdvice && !forOpinion) return new Float64Array(evidence.candidates.length)
      return forEach(evidence, (index) => takesStance(evidence.candidates[index]?.item.text ?? ''))
    },
  },
  {
    name: 'stance',
    channel: 'shape',
    measure: (evidence) =>
      forEach(evidence, (index) => takesStance(evidence.candidates[index]?.item.text ?? '')),
  },
]

function takesStance(text: string): number {
  return STANCE.test(text) || HANGUL_STANCE.test(text) ? 1 : 0
}
