import { wordSet } from '../words/word-set.ts'

/** Surnames that about nine in ten Koreans have, with the usual Latin spellings. */
export const KOREAN_SURNAMES: ReadonlyMap<string, readonly string[]> = new Map(
  `김 kim gim|이 lee yi rhee i|박 park bak pak|최 choi choe|정 jung jeong chung|강 kang gang
  |조 cho jo|윤 yoon yun|장 jang chang|임 lim im|한 han|오 oh o|서 seo suh|신 shin sin|권 kwon gwon
  |황 hwang|안 ahn an|송 song|전 jeon jun chun|홍 hong|유 yoo yu ryu|류 ryu yoo|고 ko go koh|문 moon mun
  |양 yang|손 son sohn|배 bae|백 baek paik|허 heo huh hur|남 nam|심 shim sim|노 noh roh no|하 ha
  |곽 kwak gwak|성 sung seong|차 cha|주 joo ju|우 woo u|구 koo gu ku|민 min|나 na|진 jin|지 ji
  |엄 um eom|채 chae|원 won|천 cheon chun|방 bang|공 kong gong|현 hyun hyeon|함 ham|변 byun byeon
  |염 yeom|여 yeo|추 choo chu|도 do|석 seok suk|선 sun seon|설 seol sul|길 gil kil|연 yeon|위 wi
  |표 pyo|명 myung myeong|기 ki gi|반 ban|왕 wang|옥 ok|맹 maeng|제갈 jegal|남궁 namgung|황보 hwangbo`
    .replace(/\s*\n\s*/g, '')
    .split('|')
    .map((line) => {
      const [surname = '', ...spellings] = line.split(' ')
      return [surname, spellings] as const
    }),
)

/** Syllables that given names are made of. */
export const GIVEN_NAME_SYLLABLES: ReadonlySet<string> = new Set(
  '민수지현준서연우영은진혜희호원하윤성재경미선상동승태규예유주소나아린빈찬훈석철환기용인형욱란숙순자옥솔율채건결정다슬별빛찬범섭식일종창춘필학해향홍화효후휘흠람름온새봄여울늘',
)

/** Given names that are met often, for those who are called without a surname. */
export const GIVEN_NAMES: ReadonlySet<string> = wordSet(`
  민수 민준 서준 도윤 예준 시우 하준 주원 지호 지후 준서 준우 현우 도현 지훈 건우 우진 선우 서진 민재 현준
  연우 유준 정우 승우 승현 시윤 준혁 은우 지환 승민 지우 유찬 윤우 민성 준영 시후 진우 지원 수현 재윤 시현
  동현 태윤 민규 서윤 서연 지민 하은 지유 윤서 민서 하윤 채원 지아 은서 다은 예은 수아 소율 예린 하린 지안
  소윤 예원 서현 수빈 유진 시은 수민 채은 유나 가은 서영 민지 예나 지현 은지 혜진 영희 철수 영수 영호 미영
  지영 은영 현정 미경 정희 순자 영자 정숙 보람 하늘 슬기 아름 한결 가영 나연 다현 미나 사나 지효 재현 태현
  상훈 성민 성호 성훈 재호 재훈 정훈 정민 종현 진호 창민 태호 태민 형준 희진 윤아 소영 혜원 혜영
`)

/** Everyday words that look like a surname with a given name. */
export const NOT_NAMES: ReadonlySet<string> = wordSet(`
  이유 이미지 이상 이름 이전 이후 이해 이용 이동 이번 이제 이미 이것 이들 이런 이메일 이야기 이벤트 이슈 이하
  정도 정보 정리 정의 정확 정상 정기 정원 정책 정식 정말 전체 전환 전략 전용 전문 전화 전통 전자 전원 전기
  조사 조정 조직 조건 조율 조용 조화 장소 장기 장면 장비 장치 장점 장애 주제 주요 주의 주말 주문 주소 주장
  주인 주간 주기 주민 서비스 서버 서로 서류 서명 서울 서점 서술 서론 신규 신호 신청 신뢰 신화 신문 신경
  한국 한국어 한글 한계 한정 한번 한동안 오늘 오전 오후 오류 오히려 오래 안전 안정 안내 안녕 임시 임원 임무
  유지 유사 유용 유일 유형 유저 고객 고급 고민 고려 고정 고유 문제 문서 문화 문장 문의 문헌 손님 손상 배포
  배경 배열 배치 백업 백엔드 남자 남성 남편 심각 심사 노트 노트북 노력 하나 하루 하지만 하위 성공 성능 성과
  성장 성격 차이 차단 차트 우리 우선 우수 구조 구현 구성 구체 구매 구간 민감 나라 나이 나중 진행 진단 진짜
  지금 지원 지역 지난 지속 지정 지식 지표 지도 채널 채팅 원래 원인 원칙 원하 천천히 방법 방향 방식 방금 방문
  공간 공유 공개 공부 공식 공원 현재 현실 현장 함께 함수 변경 변화 변수 여기 여러 여행 여자 여성 여름 추가
  추천 추적 추정 도구 도입 도시 도움 도메인 석사 선택 선생 선물 선호 설정 설명 설계 길이 연구 연결 연락 연습
  연속 연도 위치 위해 위험 위원 표준 표시 표현 명령 명확 기능 기반 기본 기록 기존 기술 기준 기간 기획 기억
  기대 기분 기사 반복 반대 반영 반응 왕복 최근 최종 최대 최소 최신 최초 최고 최적 강의 강조 강력 강화 권장
  유동 지지 제품 정당 조명 권한 권고 황당 송금 홍보 김치 박사 박물관 박스 윤리 곽티슈 사용자 주저자 정원사 안경 한적 한창 조금 조만간
  진정 진실 진지 우연 우정 우승 우주 성인 유기 유아 여유 여우 하여 하기 하자 이기 이자 이하 이호 이성 정성 정
  고기 고향 고아 기호 기여 기준 기자 원유 원자 원형 원하 현지 현상 공기 공동 공용 공정 공상 공연 구해 구상 구동
  나은 나아 나서 지나 지연 지기 지인 지상 지은 도서 도민 도우 도시 도자기 선정 선수 선하 성원 성인 성하 주연
  주인공 주식 주상 주유 주유소 조상 조형 전자 전화 전동 전용 전선 전호 전철 전후 문인 문화 문자 문학 문정 서재
  서기 서해 신선 신하 신자 신기 신용 신호 신인 신경 신화 신형 한식 한여름 한낮 한영 한화 한일 한해 안채 안정
`)

/** Large places, in Hangul. */
export const HANGUL_PLACES: ReadonlySet<string> = wordSet(`
  서울 부산 인천 대구 대전 광주 울산 세종 수원 성남 고양 용인 창원 청주 전주 천안 안산 안양 포항 제주 강릉 춘천
  여수 경주 목포 순천 강남 홍대 명동 이태원 판교 분당 여의도 경기도 강원도 충청도 전라도 경상도 제주도 한국 북한
  대한민국 미국 영국 프랑스 독일 이탈리아 스페인 포르투갈 네덜란드 벨기에 스위스 오스트리아 스웨덴 노르웨이
  덴마크 핀란드 폴란드 체코 헝가리 그리스 터키 튀르키예 러시아 우크라이나 중국 일본 대만 홍콩 베트남 태국 필리핀
  인도네시아 말레이시아 싱가포르 인도 호주 뉴질랜드 캐나다 멕시코 브라질 아르헨티나 칠레 이집트 이스라엘 이란
  이라크 유럽 아시아 아프리카 뉴욕 런던 파리 베를린 로마 밀라노 피렌체 베네치아 나폴리 볼로냐 토리노 마드리드
  바르셀로나 도쿄 오사카 교토 베이징 상하이 모스크바 시드니 토론토 보스턴 시카고 시애틀 샌프란시스코
  로스앤젤레스 워싱턴 웨일스 스코틀랜드 아일랜드
`)

/** Companies that nothing in a sentence betrays as such, in Hangul. */
export const HANGUL_ORGANIZATIONS: ReadonlySet<string> = wordSet(`
  삼성 현대 기아 네이버 카카오 라인 쿠팡 배달의민족 토스 구글 애플 아마존 메타 마이크로소프트 테슬라 엔비디아 넷플릭스
  오픈에이아이 엔씨소프트 넥슨 크래프톤 하이브 롯데 신세계 포스코 한화 두산 대한항공 아시아나
`)

/** Adverbs, conjunctions and nouns that stand before a name and do not belong to it. */
export const BEFORE_NAMES: ReadonlySet<string> = wordSet(`
  그리고 하지만 그러나 그래서 그런데 또한 또는 아직 이미 다시 역시 매우 정말 아주 가장 모두 함께 먼저 나중 계속 거의
  결국 드디어 마침내 아마 아무래도 혹시 제발 어제 오늘 내일 모레 지금 방금 주로 특히 물론 사실 실제 바로 서로 너무
  조금 많이 자주 항상 때로 가끔 언젠가 요즘 스스로 새로 따로 그대로 우리 저희 제 내 너 그 이 저 그녀 그는 새 헌 첫
  다음 지난 이번 작년 올해 내년 친구 동료 사용자 배우 가수 형 누나 오빠 언니 동생 아빠 엄마 남편 아내 아들 딸 상사
  후배 선배 의사 변호사 개발자 작가 주저자 저자 창립자 설립자 편집자 독자 이사 감사인 아르바이트 그들 여기 저기 거기
  누구 무엇 언제 어디 어떤 무슨 모든 여러 다른 같은 이런 그런 저런 만약 비록 오직 대신 위해 대해 때문 이후 이전
  아이 아이들 나무 머리 다리 나라 소리 자리 거리 고리 우리나라 어려움 그래 아래 노래 미래 원래 오래 빨래 모래
  데 어떻게 그렇게 이렇게 제대로 그냥 벌써 곧 늘 꼭 잘 못 안 더 덜 왜
`)
