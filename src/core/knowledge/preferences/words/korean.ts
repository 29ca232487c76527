import type { InteractionRule } from './interaction-rule.ts'

export const KOREAN: readonly InteractionRule[] = [
  {
    topic: 'explanations',
    value: 'brief',
    pattern:
      /(?:간단(?:히|하게)|간략(?:히|하게)|짧게|요점만|핵심만|코드만|결과만|너무 (?:길|장황)|설명(?:은|을)? ?(?:필요 ?없|하지 ?마|빼|생략))/,
  },
  {
    topic: 'explanations',
    value: 'thorough',
    pattern:
      /(?:자세(?:히|하게)|상세(?:히|하게)|구체적으로 설명|단계별로|차근차근|왜 그런지|이유(?:도|를|까지) ?(?:설명|알려|말해)|설명(?:이)? ?(?:부족|더 ?(?:해|필요)))/,
  },
  {
    topic: 'confirmations',
    value: 'ask first',
    pattern:
      /(?:먼저 (?:물어|확인|여쭤|허락)|물어보고 (?:해|하|진행|수정|바꿔)|확인(?:을)? ?받고|허락(?:을)? ?받고|(?:묻지|물어보지|확인하지|허락) ?(?:도 )?(?:않고|없이) .{0,20}(?:마|말아|말고))/,
  },
  {
    topic: 'confirmations',
    value: 'just do it',
    pattern:
      /(?:그냥 (?:해|진행|고쳐|바꿔)|(?:묻지|물어보지) ?말고|물어볼 필요 ?없|확인(?:은)? ?(?:안 ?해도|필요 ?없)|바로 (?:진행|해 ?줘|적용))/,
  },
  {
    topic: 'proactivity',
    value: 'only what is asked',
    pattern:
      /(?:시킨 것만|요청한 (?:것|부분|내용)만|말한 (?:것|부분)만|다른 (?:건|것은|곳은|부분은|코드는) ?(?:건드리지|손대지|고치지|바꾸지)|그것만 (?:해|고쳐)|부탁하지 ?않은)/,
  },
  {
    topic: 'proactivity',
    value: 'beyond what is asked',
    pattern:
      /(?:알아서 (?:해|고쳐|개선|정리|잘)|하는 김에|겸사겸사|더 (?:좋은|나은) 방법(?:이)? ?(?:있으면|제안)|개선(?:할|점).{0,10}(?:제안|있으면)|적극적으로)/,
  },
]
