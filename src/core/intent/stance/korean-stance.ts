import { anywhere } from '../phrase-pattern.ts'

/** How somebody states in Korean what they like, refuse or want done. */
export const KOREAN_STANCE: RegExp = anywhere(
  '좋아(?:하|해|한|요|합)',
  '싫(?:어|다|은|습)',
  '선호',
  '즐겨|즐기',
  '(?<!\\p{L})(?:피하|피해|피한)',
  '꺼려|꺼리|꺼린',
  '알레르기|알러지',
  '관심(?:이|은|도)? ?(?:많|없|있)',
  '취향|입맛',
  '무서워|두려워|질색',
  '못 ?(?:먹|마시|견디|참)',
  '안 ?(?:먹|마시|입|써|쓴|봐|본다)',
  '채식|비건',
  '(?:이|가|게|걸|것을) 더 (?:좋|편|낫)',
  '항상|늘 |언제나|절대|결코',
  '앞으로는|때마다',
)
