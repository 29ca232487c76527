/** What a rule found: its value, and where in the text it stops. */
export interface Found<T> {
  readonly to: number
  readonly value: T
}

/** Tries a sticky pattern at one place of the text. */
export function matchAt(
  pattern: RegExp,
  text: string,
  position: number,
): RegExpExecArray | undefined {
  pattern.lastIndex = position
  return pattern.exec(text) ?? undefined
}

/** A sticky pattern; spaces in the source stand for the optional spaces of Korean writing. */
export function spaced(source: string): RegExp {
  return new RegExp(source.replaceAll(' ', '\\s{0,2}'), 'uy')
}

const hangul = /[가-힣]/uy
/**
 * What may follow a time in the same word: particles, the copula and bound nouns. Anything else
 * ("3일차", "오늘날", "2016년식", "월요일마다") makes it another word.
 */
const endings = new RegExp(
  '(?:에|의|은|는|이|가|을|를|도(?!시|로|움)|만|과|와|로|으로|부터|까지|쯤|경|께|무렵|즈음|당시|전후|' +
    '동안|간|내내|중|안|내|인|였|입니|예요|라|랑|하고|보다|처럼|조차|마저|밖에|날|때|기준|자|' +
    '사이|들어|이전|이후|전|후|뒤|있)',
  'uy',
)

/** Whether a time may stop here: at the end of a word or before a particle. */
export function endsWell(text: string, position: number): boolean {
  if (matchAt(hangul, text, position) === undefined) return true
  return matchAt(endings, text, position) !== undefined
}

const wordCharacter = /[\p{L}\p{N}]/u

/** Whether a time may begin here: not in the middle of a word or number. */
export function beginsWell(text: string, position: number): boolean {
  if (position === 0) return true
  const before = text[position - 1] ?? ''
  if (/\d/.test(text[position] ?? '')) return !/[\p{Script=Latin}\p{N}.:/-]/u.test(before)
  return !wordCharacter.test(before)
}
