import { anywhere, wholeWords } from '../../../intent/phrase-pattern.ts'

// When something takes place and how long it takes or what it costs: the hour of a meeting, a time
// that is not this moment, a number of minutes or euros.
const ENGLISH = wholeWords(
  '(?:is|are|starts?|begins?|ends?|opens?|closes?|leaves?|meets?) at (?:\\p{N}+|half|noon|midnight|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)',
  '(?:takes?|took|lasts?|costs?|weighs?) (?:about |around |only |up to )?\\p{N}+',
  'next (?:week|weekend|month|year|quarter|spring|summer|autumn|winter)',
)
const ITALIAN = wholeWords(
  "(?:è|sono|inizia|comincia|finisce|apre|chiude|parte|si trova) (?:alle|all'una|a mezzogiorno|a mezzanotte)",
  '(?:richiede|dura|costa|costano|impiega|pesa) (?:circa |solo )?\\p{N}+',
  '(?:settimana|mese|anno|weekend|estate|primavera|autunno|inverno) prossim[oa]',
)
const KOREAN = anywhere(
  '시(?: 반)?(?:예요|이에요|입니다|에 (?:시작|끝|열|닫|만나|모))|\\p{N}\\S{0,20} ?(?:걸려|걸립|들어요|듭니다)|다음 ?(?:주말|주에|달|해|분기)',
)

const ALL: readonly RegExp[] = [ENGLISH, ITALIAN, KOREAN]

/** True for a `plainText` sentence that says when, how long or for how much. */
export function isScheduled(plain: string): boolean {
  return ALL.some((when) => when.test(plain))
}
