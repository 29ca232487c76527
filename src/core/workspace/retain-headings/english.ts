export const ENGLISH_RETAIN_HEADINGS: readonly string[] = [
  'Retain',
  'Retained',
  'To retain',
  'Remember',
  'To remember',
]
