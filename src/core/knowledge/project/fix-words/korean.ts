/** Korean for mending what was broken. Endings follow without a space, so parts of words count. */
export const KOREAN: readonly string[] = [
  '버그',
  '오류',
  '에러',
  '고침',
  '고쳤',
  '고쳐',
  '핫픽스',
  '장애',
  '결함',
  '문제 해결',
  '해결',
]
