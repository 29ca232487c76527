import type { Family } from './family.ts'

export const KOREAN_FAMILIES: readonly Family[] = [
  {
    name: 'home',
    subject: '{person}',
    value: 'city',
    say: `
      사촌 {s}는 {v}에 살아요
      회계팀 {s}씨 집이 {v}에 있어요
      참고로 {s}씨는 {v}에 삽니다
      {s}는 {v}에서 오래 살았고 지금도 거기 살아요`,
    again: `
      {s}씨는 {v}에 거주합니다
      {s}는 {v}에 살고 있어요`,
    changed: `
      {s}는 지난달에 {v}로 이사했어요
      사실 {s}는 {old}가 아니라 {v}에 살아요
      {s}는 이제 {v}에 살아요`,
    bounded: `
      {s}는 {date}까지 {v}에 머물러요`,
    retract: `
      {s}가 {v}에 산다는 말은 잊어줘
      {s}가 {v}에 산다는 건 틀렸으니 지워줘`,
    ask: '{s}는 어디에 살아?',
  },
  {
    name: 'job',
    subject: '{person}',
    value: 'job',
    say: `
      {s}는 {v}로 일해요
      윗집 {s}씨 직업이 {v}래요
      알고 보니 {s}는 {v}더라고요!`,
    again: `
      {s}의 직업은 {v}입니다
      {s}씨는 {v}예요`,
    changed: `
      {s}는 이제 {old}가 아니라 {v}로 일해요
      {s}는 직업을 바꿔서 지금은 {v}로 일해요`,
    ask: '{s}는 무슨 일을 해?',
  },
  {
    name: 'diet',
    subject: '{person}',
    value: 'food',
    say: `
      {s}는 {v} 진짜 싫어해요
      {s}는 {v} 알레르기가 있으니 조심하세요
      {s}는 {v} 먹으면 탈이 나요
      {s}는 {v}라면 사족을 못 써요`,
    ask: '{s}하고 {v}에 대해 뭘 알아?',
  },
  {
    name: 'lead',
    subject: '{project}',
    value: 'person',
    say: `
      {s} 프로젝트는 {v}님이 맡고 있어요
      {s} 책임자는 {v}입니다
      {s} 담당은 {v}씨예요`,
    again: `
      {v}님이 {s}를 이끌어요
      {s}를 책임지는 사람은 {v}예요`,
    changed: `
      {s} 책임자가 {old}에서 {v}로 바뀌었어요
      이제 {s} 책임자는 {v}입니다`,
    ask: '{s} 책임자는 누구야?',
  },
  {
    name: 'stack',
    subject: '{project}',
    value: 'tool',
    say: `
      {s}에는 {v}를 쓰기로 했어요
      {s}는 {v} 위에서 돌아가요
      오래 고민하다가 {s}는 {v}로 갑니다`,
    changed: `
      {s}는 {old} 대신 {v}를 쓰기로 했어요
      {s}가 {old}에서 {v}로 옮겨 갔어요`,
    ask: '{s}는 뭘 써?',
  },
  {
    name: 'deadline',
    subject: '{project}',
    value: 'date',
    say: `
      {s} 마감은 {v}이에요
      {s}는 {v}에 나갑니다
      고객한테 {s}를 {v}까지 끝낸다고 약속했어요`,
    changed: `
      {s} 마감이 {old}에서 {v}로 밀렸어요
      {s} 마감은 이제 {v}이에요`,
    retract: `
      {s} 마감이 {v}이라는 말은 취소할게요`,
    ask: '{s} 마감이 언제야?',
  },
  {
    name: 'sync',
    subject: '{project} 회고',
    value: 'time',
    extra: 'weekday',
    say: `
      {s}는 매주 {x} {v}에 해요
      {s}는 {x}마다 {v}에 열립니다`,
    changed: `
      {s}는 이제 {v}에 해요
      앞으로 {s}는 {old} 말고 {v}에 시작해요`,
    ask: '{s}는 언제 해?',
  },
  {
    name: 'style',
    subject: '{occasion}',
    value: 'style',
    say: `
      {s}에는 {v} 쪽이 더 좋아요
      저는 {s}라면 {v} 선호합니다
      {s} 할 때는 항상 {v}로 해주세요`,
    changed: `
      생각이 바뀌었어요, {s}에는 이제 {old} 말고 {v} 선호해요`,
    ask: '내가 {s}에 선호하는 건?',
  },
  {
    name: 'hobby',
    subject: '{person}',
    value: 'hobby',
    say: `
      {s}는 요즘 {v}에 푹 빠졌어요
      {s} 취미는 {v}예요
      {s}는 주말마다 {v} 하러 다녀요`,
    reversed: `
      {s} 취미는 이제 {v}가 아니에요
      {s}는 더 이상 {v} 안 해요`,
    ask: '{s} 취미가 {v}야?',
  },
  {
    name: 'pet',
    subject: '{person}',
    value: 'pet',
    say: `
      {s}는 {v} 키워요
      {s}네 집에 {v} 있어요
      {s}는 집에서 {v}랑 같이 살아요`,
    ask: '{s}는 어떤 동물을 키워?',
  },
  {
    name: 'client',
    subject: '{company}',
    value: 'city',
    say: `
      {s} 본사는 {v}에 있어요
      {s}의 본사 위치는 {v}입니다`,
    changed: `
      {s} 본사가 {v}로 이전했어요
      {s} 본사는 이제 {v}에 있어요`,
    ask: '{s} 본사는 어디야?',
  },
  {
    name: 'budget',
    subject: '{project}',
    value: 'number',
    say: `
      {s} 예산은 {v}만 원이에요
      {s}에 잡힌 예산이 {v}만 원입니다`,
    changed: `
      {s} 예산이 {v}만 원으로 늘었어요
      {s} 예산은 이제 {v}만 원이에요`,
    ask: '{s} 예산이 얼마야?',
  },
  {
    name: 'promise',
    subject: '{person}',
    value: 'thing',
    say: `
      {s}한테 {date}까지 {v} 넘기기로 약속했어요
      {weekday}에 {s}에게 {v} 보내야 해요, 잊으면 안 돼요
      {s}가 {date}까지 {v} 주기로 했어요`,
    ask: '{s}하고 {v} 건은?',
  },
  {
    name: 'wedding',
    subject: '{person}',
    value: 'date',
    say: `
      {s} 결혼식이 {v}이에요
      {s} 생일은 {v}입니다
      {s}는 {v}부터 육아휴직이에요
      {s}는 {v}에 무릎 수술을 받아요`,
    ask: '{v}에 {s}한테 무슨 일이 있어?',
  },
]
