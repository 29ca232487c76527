import type { LanguageWords } from './language-words.ts'

export const KOREAN: LanguageWords = {
  concepts: `
    live: 살* 산다* 삽니다 사는 거주* 이사* 사십니다
    home: 집은 집이 거주지*
    work: 다닌* 다니* 다녀* 다닙니다 근무* 일한* 일하* 일해* 재직* 이직* 직장* 취직* 입사*
    name: 이름* 부른* 불리* 불러* 성함*
    born: 태어* 생일*
    age: 나이* 살이* 살입*
    use: 쓴다* 쓰고* 써요* 씁니다* 사용*
    prefer: 선호*
    favourite: 제일_좋아하는
    phone: 전화번호* 휴대폰* 핸드폰*
    email: 이메일* 메일*
    color: 색은* 색이* 색깔*
    deadline: 마감일* 마감* 기한*
    owner: 주인* 소유자* 담당자*
    responsible: 책임자* 팀장* 리더* 담당*
    port: 포트*
    version: 버전*
    budget: 예산*
    headquarters: 본사*
    status: 상태*
    have: 있다* 있어* 있습* 있음 있고 없다* 없어* 없습* 없음
    meeting: 회의*
  `,
  opposites: `
    on: 켜* 켠* 켰* / 꺼* 끈* 껐*
    enable: 활성* / 비활성*
    open: 열려* 열린* 열어* 열고 열었* 열며 연다* 엽니다* / 닫*
    like: 좋아* 사랑* 즐* / 싫어* 미워*
    allow: 허용* / 금지*
    require: 필수* / 선택사항*
    available: 가능* / 불가능*
    true: 맞* / 틀*
    public: 공개* / 비공개*
    married: 결혼* / 이혼*
  `,
  negations: '안 못 않* 없* 아니* 아닌* 아닙* 못하* 못한* 못해* 말고 끊었* 그만*',
  changes: `
    이사* 옮* 바뀌* 바꿨* 바꾸었* 바꾼* 바뀐* 변경* 전환* 교체* 줄었* 줄였* 늘었* 늘렸* 연기* 미뤄* 앞당* 개명*
    이직* 갈아탔* 갱신* 올랐* 올렸* 내렸* 대신* 승진* 밀렸* 이전했*
  `,
  hints: '이제* 지금은 사실 사실은 사실상 이상 더 정정* 새 새로운 새로',
  additions: '또 또한 역시 함께',
  doubts: '싶* 아마* 만약* 만일* 혹시* 모르* 모른* 계획* 예정* 할까* 지도',
  firstPersons:
    '나는 나 내 내가 나의 저는 저 제 제가 저의 난 전 우리 우리는 우리가 우리의 저희 저희는 나를 저를',
  fillers:
    '것 것은 건 거 수 때 번 및 등 그 이 저 하는 한다 해요 합니다 이다 입니다 예요 이에요 중이다 중 현재 라는 항상',
  verbs: '',
}
