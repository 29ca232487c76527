import type { TrustLevel } from '../../trust/trust-level.ts'

export const KOREAN_RETAIN_HEADINGS: readonly string[] = [
  '기억',
  '기억하기',
  '기억할 것',
  '기억할 내용',
  '기억해 둘 것',
  '유지',
  '보존',
]

/** Who wrote a section, in brackets after its heading: `Retain (agent)`. */
export const KOREAN_WRITERS: Readonly<Record<string, TrustLevel>> = {
  에이전트: 'agent',
  도구: 'tool',
  웹: 'web',
}
