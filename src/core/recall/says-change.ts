// Words by which people say that something is no longer as it was, in English, Italian and Korean.
const ENGLISH =
  'updated?|changed|rescheduled?|postponed|moved|increased?|decreased?|extended|shortened|raised|lowered|reduced|reached|grown|improved|dropped|cut to|switched|replaced|renamed|instead of|no longer|not any ?more|from now on|is now|are now|has now|have now|now (?:at|has|have|is|are|reached)'
const ITALIAN =
  "aggiornat[oaie]|cambiat[oaie]|spostat[oaie]|rinviat[oaie]|anticipat[oaie]|aumentat[oaie]|diminuit[oaie]|ridott[oaie]|estes[oaie]|raggiunt[oaie]|migliorat[oaie]|sostituit[oaie]|invece di|non più|d[’']ora in poi|anziché|ora è|adesso è|ora sono"
const KOREAN =
  '이제는|지금은|변경|바뀌|바뀐|바꿨|옮겼|옮겨|연기|앞당|늘렸|늘었|줄었|줄였|올랐|올렸|내렸|교체|더 이상|갱신|업데이트|도달'

const WORDS = new RegExp(`(?<!\\p{L})(?:${ENGLISH}|${ITALIAN})(?!\\p{L})|${KOREAN}`, 'giu')

/** Where a text seems to say that something has changed. */
export function findChanges(text: string): readonly number[] {
  return Array.from(text.matchAll(WORDS), ({ index }) => index)
}

const DIGIT = /\p{N}/u

/** True when the newer text can replace the older one: a value is replaced by a value. */
export function canReplace(older: string, newer: string): boolean {
  return !DIGIT.test(older) || DIGIT.test(newer)
}
