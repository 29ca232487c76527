// Words of time in English, Italian and Korean, numbers that look like a date or a year. A quick
// look, for texts that are only weighed; `readTimes` says what time is meant.
const ENGLISH =
  'yesterday|today|tomorrow|tonight|last|next|ago|weeks?|weekend|months?|years?|since|recently|just|morning|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december'
const ITALIAN =
  'ieri|oggi|domani|stasera|scors[oae]|prossim[oae]|fa|settiman[ae]|mes[ei]|ann[oi]|appena|recentemente|mattina|sera|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre'
const KOREAN =
  '어제|오늘|내일|그제|모레|지난|다음|이번|작년|올해|내년|[0-9]\\s?(?:년|월|일|주|시)|[월화수목금토일]요일|아침|저녁|최근|방금'
const NUMBERS = '(?:19|20)\\d\\d|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?'

const WORDS = new RegExp(`\\b(?:${ENGLISH}|${ITALIAN}|${NUMBERS})(?![\\p{L}\\p{N}])`, 'iu')
const HANGUL_WORDS = new RegExp(KOREAN, 'u')

/** True when a text seems to name a time. */
export function mentionsTime(text: string): boolean {
  return WORDS.test(text) || HANGUL_WORDS.test(text)
}
