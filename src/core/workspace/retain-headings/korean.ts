export const KOREAN_RETAIN_HEADINGS: readonly string[] = [
  '기억',
  '기억하기',
  '기억할 것',
  '기억할 내용',
  '기억해 둘 것',
  '유지',
  '보존',
]
