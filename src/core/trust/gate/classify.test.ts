import { describe, expect, test } from 'vitest'
import { classify, IMPORTANCE_KEPT_MIN } from './classify.ts'
import type { MemoryType } from './gate-tables.ts'

// One statement a line.
const STATEMENTS: Readonly<Record<MemoryType, string>> = {
  decision: `
    We decided to drop support for Internet Explorer.
    From now on all releases happen on Tuesdays.
    Let's go with Redis for the queue.
    We're switching from Jest to Vitest.
    The team agreed to freeze features until June.
    After a long discussion we chose the blue logo.
    I've made up my mind: I'm taking the job in Oslo.
    Abbiamo deciso di passare a Kotlin.
    Alla fine abbiamo scelto il fornitore tedesco.
    Da lunedì i rilasci si fanno solo di martedì.
    Ho optato per la soluzione più semplice.
    Passiamo a Vite al posto di Webpack.
    우리는 코틀린으로 바꾸기로 했습니다.
    독일 업체를 선택하기로 결정했어요.
    다음 달부터 배포는 화요일에만 하기로 했다.
    Redis를 쓰기로 합의했습니다.
    We ended up picking Hetzner over AWS.
    The board voted to close the Lyon office.
    Moving forward, every PR needs two reviewers.
    No more Friday deploys, that's settled.
    Il consiglio ha votato per chiudere la sede di Lione.
    Basta rilasci il venerdì, è deciso.
    이사회는 리옹 사무실을 닫기로 했습니다.
    Postgres it is, no more MySQL.
    결국 MySQL을 유지하기로 했어요.
  `,
  preference: `
    I prefer dark roast coffee without sugar.
    Always use tabs in this repository.
    Never push directly to main.
    Please remember that I am allergic to nuts.
    Don't call me before nine in the morning.
    She hates phone calls and likes short emails.
    I'd rather have answers in bullet points.
    My favourite band is Radiohead.
    Use British spelling when you write for me.
    Keep answers under five sentences.
    Call me Max, not Maximilian.
    The user wants all dates in ISO format.
    Customers prefer to pay by invoice.
    Preferisco il tè al caffè.
    Usa sempre gli spazi, mai i tab.
    Ricordati che non mangio carne.
    Non chiamarmi prima delle nove.
    Odio le riunioni del lunedì mattina.
    Mi piace lavorare di notte.
    Al cliente non piacciono le sorprese.
    Vorrei che le risposte fossero brevi.
    저는 커피보다 차를 더 좋아해요.
    항상 탭을 사용하세요.
    아홉 시 전에는 전화하지 마세요.
    제가 고기를 안 먹는다는 걸 기억해 주세요.
    앞으로는 한국어로 대답해 주세요.
    월요일 아침 회의를 싫어해요.
    답변은 짧은 게 좋아요.
    수진 씨는 전화보다 이메일을 선호합니다.
    Write commit messages in the imperative.
    Send me summaries only in the evening.
    Please don't use emojis with me.
    I can't stand cilantro.
    Stop suggesting sushi, I don't eat fish.
    Answer in Italian when I write in Italian.
    Scrivi i messaggi di commit all'imperativo, sempre.
    Dammi del tu.
    Non usare emoji con me.
    Non sopporto il coriandolo.
    고수는 정말 못 먹겠어요.
    저한테는 이모티콘 쓰지 마세요.
    커밋 메시지는 명령형으로 써 주세요, 항상.
    민수라고 불러 주세요.
    Ask before you delete anything.
    Chiedi prima di cancellare qualcosa.
    뭐든 삭제하기 전에 먼저 물어봐 주세요.
  `,
  opinion: `
    I think the new onboarding flow is too long.
    In my opinion the second design is better.
    Kubernetes is overkill for a team of three, if you ask me.
    I doubt that the vendor will deliver on time.
    Honestly, the movie was a waste of time.
    It feels like the deadline is unrealistic.
    I'm not convinced that microservices help us.
    Secondo me il secondo logo è migliore.
    Penso che il prezzo sia troppo alto.
    A mio parere il film è sopravvalutato.
    Non credo che ce la faranno per giugno.
    Mi sembra che il team sia stanco.
    제 생각에는 두 번째 로고가 더 나아요.
    가격이 너무 비싼 것 같아요.
    그 영화는 과대평가됐다고 생각해요.
    이 일정은 무리라고 봅니다.
    Tailwind makes our markup unreadable, I feel.
    The keynote was by far the best part.
    I suspect that the new tenant won't stay long.
    Il discorso di apertura è stato la parte migliore, per me.
    Dubito che il nuovo inquilino resti a lungo.
    기조연설이 제일 좋았던 것 같아요.
    새 세입자는 오래 못 있을 거라고 생각해요.
    That framework is a dead end, I'm afraid.
    Quel framework è un vicolo cieco, temo.
    그 프레임워크는 막다른 길인 것 같아요.
  `,
  commitment: `
    I'll send Tom the slides by Wednesday noon.
    I promise to review the draft tonight.
    We committed to a 99.9% uptime for the enterprise plan.
    I have to pick up the car on Friday.
    Remind me to renew the passport in August.
    We need to ship the beta before Easter.
    Ti mando la relazione entro venerdì.
    Ho promesso a Carla di finire il capitolo domani.
    Consegnerò il preventivo lunedì mattina.
    Devo rinnovare il passaporto entro agosto.
    Mi impegno a rivedere il contratto stasera.
    금요일까지 보고서를 보내겠습니다.
    오늘 밤에 초안을 검토하겠다고 약속했어요.
    8월 전에 여권을 갱신해야 해요.
    월요일 아침에 견적서를 전달할게요.
    I told Ines I'd water her plants in July.
    We have to renew the domain before 1 October.
    I'll get back to the client with numbers on Monday.
    Ho detto a Ines che innaffierò le sue piante a luglio.
    Lunedì richiamo il cliente con i numeri.
    7월에 이네스의 화분에 물을 주기로 약속했어요.
    월요일에 고객에게 다시 연락드릴게요.
    Dentist on Thursday, I must not forget.
    목요일에 치과에 가야 해요.
  `,
  fact: `
    My daughter Nora started school in September.
    I am allergic to penicillin.
    Running tests takes 4 minutes on CI.
    The build fails on Node 18 because of a missing crypto API.
    I run every morning before breakfast.
    Thanks to Maria we moved to Postgres.
    The staging database listens on port 5433.
    Our office is on the third floor of the Turing building.
    Error E42 means the licence has expired.
    Hi, I'm Sofia and I live in Turin.
    My wife's name is Elena.
    The deadline for the grant is 3 March.
    I moved to Berlin last spring.
    We pay 240 euros a month for hosting.
    I have two cats, Pixel and Byte.
    My blood type is O negative.
    The wifi password policy changed: at least 16 characters.
    Checkout latency rose to 900 ms after the last deploy.
    The API returns 404 when the user is deleted.
    Compiling the kernel needs at least 8 GB of memory.
    Reading the file twice was the cause of the slowdown.
    I work as a nurse in a children's hospital.
    Our customer Acme has 1,200 seats.
    Good morning is what the robot says when it boots.
    Luca is the new head of sales.
    Mum's surgery is scheduled for Monday.
    The meeting with the lawyer was moved to 4 pm.
    I turned 40 yesterday!
    We got the funding!!!
    I quit smoking in 2019.
    Tests must be deterministic: no sleeps, no network.
    npm warns about peer dependencies because react 19 is not supported by the chart library.
    The log line "connection reset" appears every time the VPN drops.
    The 502s were caused by a wrong proxy timeout; raising it to 60s fixed them.
    Downloading the model takes 20 minutes on hotel wifi.
    I speak Italian, English and a bit of Korean.
    John can't eat gluten.
    ok so the real cause was a stale lock file in /var/run.
    Thanks, that worked: the certificate had expired.
    FYI the retention period is 30 days.
  `,
}

const CASES = Object.entries(STATEMENTS).flatMap(([type, block]) =>
  block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((text) => ({ type, text })),
)

describe('F1 classification by rules', () => {
  test.each(CASES)('F1 "$text" is a $type, and matters enough to keep', ({ type, text }) => {
    const classified = classify(text)
    expect(classified.type).toBe(type)
    expect(classified.importance).toBeGreaterThanOrEqual(IMPORTANCE_KEPT_MIN)
  })

  test.each([
    ['I work as a nurse in a hospital.', 'profile'],
    ['Mi chiamo Paolo e vivo a Napoli.', 'profile'],
    ['저는 땅콩 알레르기가 있어요.', 'profile'],
    ['I prefer dark roast coffee.', 'preference'],
    ['항상 탭을 사용하세요.', 'preference'],
    ['The meeting with the lawyer was moved to Friday.', 'episodic'],
    ['Ieri sono andato a Firenze con Anna.', 'episodic'],
    ['Parigi è la capitale della Francia.', 'semantic'],
    ['The staging database listens on port 5433.', 'fact'],
  ])('F1 "%s" goes into the bucket %s', (text, bucket) => {
    expect(classify(text).bucket).toBe(bucket)
  })

  test('F1 an opinion, an experience and a fact of the world are told apart', () => {
    expect(classify('I think the new logo is too dark.').kind).toBe('opinion')
    expect(classify('I visited Rome last week.').kind).toBe('experience')
    expect(classify('The API returns 404 for deleted users.').kind).toBe('world')
  })

  test('F1 a plain word decides with more certainty than a vague one', () => {
    const sure = classify('We decided to drop support for Internet Explorer.').certainty
    expect(sure).toBeGreaterThan(classify('The old design is probably better.').certainty)
  })
})

describe('F1 importance', () => {
  test.each([
    ['I am allergic to penicillin.', 'My desk is brown and made of wood.'],
    ['Sono allergico alle noci.', 'Il tavolo è marrone.'],
    ['저는 땅콩 알레르기가 있어요.', '책상은 갈색이에요.'],
    ['Never deploy to production on Fridays!', 'The logo has two colours.'],
    ['We decided to close the Lyon office.', 'The Lyon office has two floors.'],
    ['The rent is 900 euros a month.', 'The flat has two windows.'],
    ['The visa was approved.', 'Maybe the visa was approved.'],
  ])('F1 "%s" matters more than "%s"', (more, less) => {
    expect(classify(more).importance).toBeGreaterThan(classify(less).importance)
  })

  test.each(["it's so hot today", 'Nice weather today', 'Che caldo oggi!', '오늘 너무 덥네요'])(
    'T12 "%s" is small talk and matters too little to keep',
    (text) => {
      expect(classify(text).importance).toBeLessThan(IMPORTANCE_KEPT_MIN)
    },
  )

  test('T12 a long message that begins with the weather is kept', () => {
    const text =
      "It's cold today, so the outdoor training of the team moves to the gym on Via Roma."
    expect(classify(text).importance).toBeGreaterThanOrEqual(IMPORTANCE_KEPT_MIN)
  })
})
