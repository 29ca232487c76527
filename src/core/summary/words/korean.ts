import type { CueWords } from './cue-words.ts'

// Parts of words: particles and endings follow.
export const KOREAN_CUES: CueWords = {
  error: [
    '오류',
    '에러',
    '예외',
    '실패',
    '장애',
    '거부',
    '시간 초과',
    '깨졌',
    '안 됩',
    '안 돼',
    '못 찾',
  ],
  decision: ['결정', '선택', '하기로', '대신', '때문', '따라서', '그래서', '합의', '변경하'],
  finding: [
    '발견',
    '원인',
    '문제는',
    '알고 보니',
    '밝혀',
    '확인했',
    '확인됐',
    '확인되',
    '해결',
    '찾았',
  ],
  caution: ['주의', '조심', '반드시', '항상', '절대', '유의', '중요', '하지 마', '말아야', '경고'],
}
