const SENTENCE_MAX = 80
const sentenceEnd = /[.?!。\n]/u
/** Plans and promises; the syllable before "거", "게" or "예정" must close with ㄹ: 갈 거야, 할게. */
const intention = /([가-힣])\s?(?:거|것|겁|게요?(?=[^가-힣]|$)|예정|계획|까(?!지))/gu
const volition = /겠|예정|계획|(?:하자|가자|보자|합시다|해 ?줘|해 ?주세요|하세요)(?=[^가-힣]|$)/u

const HANGUL_FIRST = 0xac00
const FINALS = 28
const FINAL_RIEUL = 8

function closesWithRieul(syllable: string): boolean {
  return (syllable.charCodeAt(0) - HANGUL_FIRST) % FINALS === FINAL_RIEUL
}

/** Whether the rest of the sentence speaks of something to come. */
export function speaksOfFuture(text: string, position: number): boolean {
  const ahead = text.slice(position, position + SENTENCE_MAX)
  const end = ahead.search(sentenceEnd)
  const rest = end === -1 ? ahead : ahead.slice(0, end)
  if (volition.test(rest)) return true
  return [...rest.matchAll(intention)].some((match) => closesWithRieul(match[1] ?? ''))
}
