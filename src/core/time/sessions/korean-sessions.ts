import {
  FEW,
  fromEnd,
  fromStart,
  latest,
  type SessionLanguage,
  type SessionRule,
  type SessionSideRule,
} from './session-rule.ts'

const CLEAR = '(?:세션|대화|채팅)'
const ANY = '(?:세션|대화|채팅|회의|통화|미팅|상담)'
const NATIVE_UNITS = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉']
const NATIVE_TENS: readonly (readonly [string, number])[] = [
  ['열', 10],
  ['스물', 20],
  ['스무', 20],
  ['서른', 30],
  ['마흔', 40],
  ['쉰', 50],
]
const UNIT = '(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉)'
const NUMBER = `(\\d{1,4}|(?:열|스물|스무|서른|마흔|쉰)${UNIT}?|${UNIT})`
const NTH = `(?:${NUMBER}\\s?번째|제\\s?(\\d{1,4})\\s?(?:회|차)|(첫)(?:\\s?번째)?)`
const LAST = '(?:지난번|저번|지난|이전|직전|마지막|가장 최근|최근)'
/** "세션 토큰", "대화상자", "채팅방": the word only begins the name of a thing. */
const PLAIN = '(?!\\s?(?:토큰|쿠키|키|아이디|방|상자|창|실|록|앱|봇|저장소|스토리지|기록))'
/** "재즈 세션": after another noun it counts other things. */
const LEADS = '(?<![\\p{L}\\d]\\s?)'

function number(text = ''): number | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  const [tens = '', value = 0] = NATIVE_TENS.find(([word]) => text.startsWith(word)) ?? []
  const unit = NATIVE_UNITS.indexOf(text.slice(tens.length))
  return unit < 0 ? undefined : value + unit
}

/** Of the three ways in which `NTH` writes a number. */
function nth(groups: readonly string[], at = 0): number | undefined {
  if (groups[at + 2]) return 1
  return number(groups[at] || groups[at + 1])
}

function rule(source: string, read: SessionRule['read']): SessionRule {
  return { pattern: new RegExp(source + PLAIN, 'gu'), read }
}

const speech = /이야기|얘기|말|논의|대화|나눈|나눴/

const RULES: readonly SessionRule[] = [
  rule(`${NTH}\\s?(?:${ANY})?\\s?(?:부터|에서|~|-)\\s?${NTH}\\s?${ANY}(?:까지)?`, (groups) =>
    fromStart(nth(groups), nth(groups, 3)),
  ),
  rule(`${NUMBER}\\s?[~-]\\s?${NUMBER}\\s?(?:번째|번|회차)\\s?${ANY}(?:까지)?`, ([first, last]) =>
    fromStart(number(first), number(last)),
  ),
  rule(
    `${LEADS}${CLEAR}\\s?(\\d{1,4})\\s?(?:부터|에서|~|-)\\s?(?:${CLEAR}\\s?)?(\\d{1,4})(?:까지)?`,
    ([first, last]) => fromStart(number(first), number(last)),
  ),
  rule(`${NTH}\\s?${ANY}`, (groups) => fromStart(nth(groups))),
  rule(`(\\d{1,4})번\\s?${CLEAR}`, ([n]) => fromStart(number(n))),
  rule(`(?<![\\p{L}])${CLEAR}\\s?(\\d{1,4})(?!\\s?(?:개|분|시간|일|명))`, ([n]) =>
    fromStart(number(n)),
  ),
  rule(`(?:처음|첫)\\s?${NUMBER}\\s?(?:번|개|차례)의?\\s?${ANY}`, ([n]) => fromStart(1, number(n))),
  rule(`(?:지난|최근|마지막)\\s?${NUMBER}\\s?(?:번|개|차례)의?\\s?${ANY}`, ([n]) =>
    latest(number(n)),
  ),
  rule(`(?:지난|최근)\\s?몇\\s?(?:번|개|차례)의?\\s?${ANY}`, () => latest(FEW)),
  rule(`${NUMBER}\\s?번\\s?전(?:의|에)?\\s?(?:나눈\\s?)?${ANY}`, ([n]) => fromEnd(number(n))),
  rule(`${NUMBER}\\s?(?:개의?\\s?)?${ANY}\\s?전`, ([n]) => fromEnd(number(n))),
  rule(`${ANY}\\s?${NUMBER}\\s?(?:번|개)\\s?전`, ([n]) => fromEnd(number(n))),
  rule(`(?:지지난번?|저저번)\\s?${ANY}`, () => fromEnd(2)),
  rule(`${LAST}(?:의|에)?\\s?(?:우리\\s?)?(?:나눈\\s?)?${ANY}`, () => fromEnd(1)),
  rule(`(?:이번|지금|현재|이)\\s${CLEAR}`, () => fromEnd(0)),
  rule(`(?:지난번|저번)(?:에|엔)?(?![\\p{L}])`, (_, { after }) =>
    speech.test(after) ? fromEnd(1) : undefined,
  ),
]

const SIDES: readonly SessionSideRule[] = [
  { where: 'after', pattern: /^\s?(?:부터|이래)/, side: 'since' },
  { where: 'after', pattern: /^\s?(?:이후|다음|후)(?:에|로|부터)?/, side: 'after' },
  { where: 'after', pattern: /^\s?까지/, side: 'until' },
  { where: 'after', pattern: /^\s?(?:이전|전)에?/, side: 'before' },
]

export const KOREAN_SESSIONS: SessionLanguage = {
  mention: /세션|대화|채팅|회의|통화|미팅|상담|지난번|저번/,
  rules: RULES,
  sides: SIDES,
}
