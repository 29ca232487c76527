/** Korean counts twice: Sino-Korean words (일, 이, 삼) and native words (한, 두, 세). */
const sinoDigits: ReadonlyMap<string, number> = new Map([
  ...['영', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'].map(
    (word, index) => [word, index] as const,
  ),
  ['공', 0],
  ['륙', 6],
])
/** Thousands, hundreds, tens and ones, each but the ones with an optional digit before it. */
const sinoShape =
  /^([일이삼사오육륙칠팔구]?천)?([일이삼사오육륙칠팔구]?백)?([일이삼사오육륙칠팔구]?십)?([영공일이삼사오육륙칠팔구])?$/u
const nativeOnes: ReadonlyMap<string, number> = new Map([
  ['하나', 1],
  ['한', 1],
  ['첫', 1],
  ['둘', 2],
  ['두', 2],
  ['셋', 3],
  ['세', 3],
  ['석', 3],
  ['넷', 4],
  ['네', 4],
  ['넉', 4],
  ['다섯', 5],
  ['여섯', 6],
  ['일곱', 7],
  ['여덟', 8],
  ['아홉', 9],
])
const nativeTens: ReadonlyMap<string, number> = new Map([
  ['열', 10],
  ['스물', 20],
  ['스무', 20],
  ['서른', 30],
  ['마흔', 40],
  ['쉰', 50],
  ['예순', 60],
  ['일흔', 70],
  ['여든', 80],
  ['아흔', 90],
])
const tens = [...nativeTens.keys()].join('|')
const ones = [...nativeOnes.keys()].join('|')

/** Sources of patterns, to be built into the patterns of rules. */
export const SINO = '[영공일이삼사오육륙칠팔구십백천]{1,9}'
export const NATIVE: string = `(?:(?:${tens})(?:${ones})?|(?:${ones}))`
export const NUMBER: string = `(?:\\d{1,4}|${NATIVE}|${SINO})`

const nativeShape = new RegExp(`^(${tens})?(${ones})?$`, 'u')

/** The value of digits, Sino-Korean or native number words. */
export function numberValue(word: string): number | undefined {
  if (/^\d+(?:\.\d+)?$/u.test(word)) return Number(word)
  const native = word === '' ? null : nativeShape.exec(word)
  if (native !== null) {
    return (nativeTens.get(native[1] ?? '') ?? 0) + (nativeOnes.get(native[2] ?? '') ?? 0)
  }
  return sinoValue(word)
}

function sinoValue(word: string): number | undefined {
  const letters = [...word]
  // Years are also read digit by digit: 이공일육 is 2016.
  if (letters.length > 1 && letters.every((letter) => sinoDigits.has(letter))) {
    return Number(letters.map((letter) => sinoDigits.get(letter)).join(''))
  }
  const places = sinoShape.exec(word)
  if (word === '' || places === null) return undefined
  return [1000, 100, 10].reduce(
    (total, power, index) => {
      const place = places[index + 1]
      if (place === undefined) return total
      return total + power * (sinoDigits.get(place.slice(0, -1)) ?? 1)
    },
    sinoDigits.get(places[4] ?? '') ?? 0,
  )
}

/** Source of a pattern with one group, for `ordinalValue`: 첫째, 두 번째, 3번째, 마지막. */
export const ORDINAL: string = `(맨 마지막|마지막|(?:첫|${NATIVE})째|${NUMBER} 번째|제? ?\\d{1,2} ?번|첫)`

/** 1 for 첫 번째, -1 for 마지막. */
export function ordinalValue(word: string): number | undefined {
  if (word.endsWith('마지막')) return -1
  return numberValue(word.replaceAll(/[\s제번째]/gu, ''))
}
