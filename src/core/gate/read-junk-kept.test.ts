import { describe, expect, test } from 'vitest'
import { readJunk } from './read-junk.ts'

// Statements that look like junk and are not, one a line, in English, Italian, Korean and others.
const KEPT = `
    The retention job deletes rows older than 30 days.
    Priya took over the billing service from Mark.
    Our main competitor just raised 40 million dollars.
    I'm left-handed and wear glasses.
    The demo for Contoso is on 12 June at 10.
    Deployments finished late because the registry was down on Tuesday.
    Waiting for CI costs us an hour every day.
    I cleared the cache and the login bug went away.
    Good luck charms are a big thing in my family.
    Il job di pulizia cancella le righe più vecchie di 30 giorni.
    Priya ha preso il servizio di fatturazione da Marco.
    Sono mancino e porto gli occhiali.
    La demo per Contoso è il 12 giugno alle 10.
    Aspettare la CI ci costa un'ora al giorno.
    정리 작업은 30일이 지난 행을 삭제합니다.
    프리야가 마크에게서 결제 서비스를 넘겨받았어요.
    저는 왼손잡이이고 안경을 써요.
    콘토소 데모는 6월 12일 10시예요.
    CI를 기다리느라 매일 한 시간을 씁니다.
    어제 비밀번호 정책이 바뀌었어요.
    Mandami i report solo in PDF.
    보고서는 PDF로만 보내 주세요.
    Use metric units when you talk to me.
    Our CI budget is capped at 500 dollars a month.
    Nadia is allergic to latex gloves.
    I switched to decaf in January.
    The temp folder is wiped every Sunday night.
    Nadia è allergica al lattice.
    A gennaio sono passato al decaffeinato.
    La cartella temporanea viene svuotata ogni domenica.
    Il nostro ufficio chiude alle 18.
    나디아는 라텍스 알레르기가 있어요.
    1월에 디카페인으로 바꿨어요.
    임시 폴더는 매주 일요일 밤에 비워져요.
    우리 사무실은 18시에 닫아요.
    My daughter Nora started school in September.
    I am allergic to penicillin.
    I prefer dark roast coffee without sugar.
    We decided to drop support for Internet Explorer.
    I'll send Tom the slides by Wednesday noon.
    I think the new onboarding flow is too long.
    Running tests takes 4 minutes on CI.
    The build fails on Node 18 because of a missing crypto API.
    I run every morning before breakfast.
    Thanks to Maria we moved to Postgres.
    Always use tabs in this repository.
    Never push directly to main.
    Please remember that I am allergic to nuts.
    Don't call me before nine in the morning.
    The staging database listens on port 5433.
    Our office is on the third floor of the Turing building.
    Error E42 means the licence has expired.
    Hi, I'm Sofia and I live in Turin.
    My wife's name is Elena.
    The deadline for the grant is 3 March.
    I moved to Berlin last spring.
    We pay 240 euros a month for hosting.
    From now on all releases happen on Tuesdays.
    Let's go with Redis for the queue.
    We're switching from Jest to Vitest.
    The team agreed to freeze features until June.
    I promise to review the draft tonight.
    We committed to a 99.9% uptime for the enterprise plan.
    I have to pick up the car on Friday.
    She hates phone calls and likes short emails.
    I'd rather have answers in bullet points.
    My favourite band is Radiohead.
    Use British spelling when you write for me.
    Keep answers under five sentences.
    In my opinion the second design is better.
    Kubernetes is overkill for a team of three, if you ask me.
    I doubt that the vendor will deliver on time.
    Honestly, the movie was a waste of time.
    I have two cats, Pixel and Byte.
    My blood type is O negative.
    The wifi password policy changed: at least 16 characters.
    Checkout latency rose to 900 ms after the last deploy.
    The API returns 404 when the user is deleted.
    Compiling the kernel needs at least 8 GB of memory.
    Reading the file twice was the cause of the slowdown.
    I'm reading Dune at the moment and I love it.
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
    I lost my job in January.
    Paris is the capital of France.
    Water boils at a lower temperature at altitude.
    The project is called Loci and is written in TypeScript.
    We use pnpm, not npm.
    No, my birthday is on 12 May, not in June.
    Actually I live in Milan now.
    I no longer work at Initech.
    Forget what I said about the budget: it is 20k.
    Remind me to renew the passport in August.
    We need to ship the beta before Easter.
    After a long discussion we chose the blue logo.
    I've made up my mind: I'm taking the job in Oslo.
    Call me Max, not Maximilian.
    The user wants all dates in ISO format.
    Customers prefer to pay by invoice.
    It feels like the deadline is unrealistic.
    I'm not convinced that microservices help us.
    What worked was clearing the cache and restarting the worker.
    Can you book the flight? My passport number changed and I fly from Genoa now.
    My car is a red Fiat Panda from 2012.
    He is Jewish and keeps kosher.
    I am vegan
    Mia figlia si chiama Giulia e ha sei anni.
    Sono allergico alle noci.
    Grazie a Luca abbiamo migrato a Postgres.
    Lavoro come infermiera a Torino.
    Il server di prova gira sulla porta 8081.
    I test impiegano quattro minuti sulla CI.
    La build fallisce su Node 18 perché manca una libreria.
    Corro ogni mattina prima di colazione.
    La riunione con il notaio è spostata a giovedì.
    Mi sono trasferito a Bologna l'anno scorso.
    L'affitto è di 750 euro al mese.
    Mio padre è diabetico.
    Il compleanno di Marta è il 3 aprile.
    Compilare il kernel richiede 8 GB di memoria.
    Ho due gatti e un cane.
    Il progetto si chiama Loci ed è scritto in TypeScript.
    Non lavoro più in Fiat.
    In realtà abito a Milano, non a Monza.
    La scadenza per il bando è il 15 marzo.
    Abbiamo perso il cliente Rossi a causa dei ritardi.
    Il certificato era scaduto, per questo il sito non rispondeva.
    Ciao, sono Paolo e vivo a Napoli.
    Ieri sono andato a Firenze con Anna.
    Sto imparando il coreano da due anni.
    Il backup parte ogni notte alle tre.
    Parigi è la capitale della Francia.
    Preferisco il tè al caffè.
    Usa sempre gli spazi, mai i tab.
    Ricordati che non mangio carne.
    Non chiamarmi prima delle nove.
    Odio le riunioni del lunedì mattina.
    Mi piace lavorare di notte.
    D'ora in poi rispondimi in italiano.
    Al cliente non piacciono le sorprese.
    Vorrei che le risposte fossero brevi.
    Abbiamo deciso di passare a Kotlin.
    Alla fine abbiamo scelto il fornitore tedesco.
    Da lunedì i rilasci si fanno solo di martedì.
    Ho optato per la soluzione più semplice.
    Passiamo a Vite al posto di Webpack.
    Ti mando la relazione entro venerdì.
    Ho promesso a Carla di finire il capitolo domani.
    Consegnerò il preventivo lunedì mattina.
    Devo rinnovare il passaporto entro agosto.
    Mi impegno a rivedere il contratto stasera.
    Secondo me il secondo logo è migliore.
    Penso che il prezzo sia troppo alto.
    A mio parere il film è sopravvalutato.
    Non credo che ce la faranno per giugno.
    Mi sembra che il team sia stanco.
    저는 채식주의자예요.
    저는 땅콩 알레르기가 있어요.
    우리 딸 이름은 지민이고 여섯 살이에요.
    작년에 부산으로 이사했어요.
    저는 간호사로 일하고 있습니다.
    테스트 실행에는 CI에서 4분이 걸립니다.
    Node 18에서는 crypto API가 없어서 빌드가 실패합니다.
    매일 아침 조깅을 해요.
    마리아 덕분에 Postgres로 옮겼습니다.
    스테이징 서버는 8081 포트를 사용합니다.
    회의가 목요일로 미뤄졌어요.
    월세는 70만 원이에요.
    아버지는 당뇨가 있으세요.
    제 생일은 5월 12일입니다.
    저는 서울에 살아요.
    고양이 두 마리를 키워요.
    우리 프로젝트 이름은 로키이고 타입스크립트로 작성됐어요.
    이제 삼성에서 일하지 않아요.
    안녕하세요, 저는 민수이고 대전에 살아요.
    어제 수진이와 영화를 봤어요.
    백업은 매일 새벽 세 시에 돌아갑니다.
    인증서가 만료되어서 사이트가 열리지 않았습니다.
    고객사 한빛은 좌석이 1,200개입니다.
    파리는 프랑스의 수도이다.
    저는 마흔 살이에요
    저는 커피보다 차를 더 좋아해요.
    항상 탭을 사용하세요.
    아홉 시 전에는 전화하지 마세요.
    제가 고기를 안 먹는다는 걸 기억해 주세요.
    앞으로는 한국어로 대답해 주세요.
    월요일 아침 회의를 싫어해요.
    답변은 짧은 게 좋아요.
    수진 씨는 전화보다 이메일을 선호합니다.
    우리는 코틀린으로 바꾸기로 했습니다.
    독일 업체를 선택하기로 결정했어요.
    다음 달부터 배포는 화요일에만 하기로 했다.
    Redis를 쓰기로 합의했습니다.
    금요일까지 보고서를 보내겠습니다.
    오늘 밤에 초안을 검토하겠다고 약속했어요.
    8월 전에 여권을 갱신해야 해요.
    월요일 아침에 견적서를 전달할게요.
    제 생각에는 두 번째 로고가 더 나아요.
    가격이 너무 비싼 것 같아요.
    그 영화는 과대평가됐다고 생각해요.
    이 일정은 무리라고 봅니다.
    我吃素
    我住在上海，是一名医生。
    私は東京に住んでいます。
    Ich bin allergisch gegen Nüsse.
    We keep the spare keys under the blue pot.
    Sam's flight lands at 18:40 on Sunday.
    The printer on floor two only prints from the lower tray.
    Grandma's recipe uses buttermilk rather than yoghurt.
    My landlord is Mr. Petrov and his number is 555-0142.
    The integration suite needs Docker running or it hangs.
    Installing the driver on Windows requires admin rights.
    Checking in costs 30 euros at the counter.
    Work starts at nine in our Seoul office.
    Release notes live in docs/changes.
    When I was a child we lived in Lagos.
    Where I come from, people eat dinner at ten.
    How we deploy: tag on main, then the pipeline pushes to prod.
    Turns out the leak was in the image cache.
    Deploys to production go through Priya.
    Looking at the invoices, we overpaid by 300 euros in May.
    ESLint 9 needs a flat config, so the old .eslintrc is ignored.
    I've been vegetarian since 2015.
    The API key rotates every 90 days.
    Test data lives in fixtures/, never in src/.
    Ben and Ola broke up, don't invite both.
    I'm looking for a new flat near the river.
    I'm writing a novel about lighthouse keepers.
    We're building a house in Umbria.
    I'm waiting for the results of my biopsy.
    No meetings for me on Fridays, I have the kids.
    Wait times at the clinic are about two weeks.
    Great news: the visa was approved!
    Sorry, I was wrong, the meeting is on the 14th.
    Perfect for us would be a venue with 80 seats.
    The cron job runs at 02:00 UTC and takes half an hour.
    Postgres 16 is required since version 2.3.
    Build 412 was the last good one.
    Tests on ARM are flaky because of the clock skew.
    Hello Kitty is my niece's favourite character.
    Thanks for asking, my back is much better after the physio.
    Yes, I did grow up bilingual.
    User lives in Vancouver, timezone PST.
    Error 1042 shows up when the disk is full.
    Write commit messages in the imperative.
    Send me summaries only in the evening.
    Please don't use emojis with me.
    Address Dr. Kim formally.
    I can't stand cilantro.
    Stop suggesting sushi, I don't eat fish.
    Answer in Italian when I write in Italian.
    We ended up picking Hetzner over AWS.
    The board voted to close the Lyon office.
    Moving forward, every PR needs two reviewers.
    No more Friday deploys, that's settled.
    I told Ines I'd water her plants in July.
    I'm on call next weekend.
    We have to renew the domain before 1 October.
    I'll get back to the client with numbers on Monday.
    Tailwind makes our markup unreadable, I feel.
    The keynote was by far the best part.
    I suspect that the new tenant won't stay long.
    Le chiavi di riserva sono sotto il vaso blu.
    Il volo di Sara atterra domenica alle 18:40.
    Quando ero piccolo vivevamo a Bari.
    Installare il driver richiede i diritti di amministratore.
    Sto cercando casa vicino al fiume.
    Sto scrivendo un romanzo.
    La stampante al secondo piano è rotta da mesi.
    Come sai, mia suocera abita con noi.
    Scusa, mi sono sbagliato: la riunione è il 14.
    Grazie per l'interesse, la schiena va molto meglio dopo la fisioterapia.
    Il mio numero di scarpe è 43.
    Il contratto con Enel scade a dicembre.
    Che bella notizia: il visto è stato approvato!
    I dati di prova stanno in fixtures/, mai in src/.
    Perché la memoria finiva? C'era una perdita nella cache delle immagini.
    Niente riunioni il venerdì, ho i bambini.
    Scrivi i messaggi di commit all'imperativo, sempre.
    Dammi del tu.
    Non usare emoji con me.
    Non sopporto il coriandolo.
    Il consiglio ha votato per chiudere la sede di Lione.
    Basta rilasci il venerdì, è deciso.
    Ho detto a Ines che innaffierò le sue piante a luglio.
    Lunedì richiamo il cliente con i numeri.
    Il discorso di apertura è stato la parte migliore, per me.
    Dubito che il nuovo inquilino resti a lungo.
    여분 열쇠는 파란 화분 밑에 있어요.
    사라의 비행기는 일요일 18시 40분에 도착해요.
    어렸을 때 우리는 라고스에 살았어요.
    강 근처에 새 집을 찾고 있어요.
    소설을 쓰고 있어요.
    조직 검사 결과를 기다리고 있어요.
    2층 프린터는 고장 났어요.
    어머니는 매일 수영을 하세요.
    제 신발 사이즈는 270이에요.
    계약은 12월에 만료됩니다.
    메모리 누수는 이미지 캐시에 있었어요.
    취업 준비 중이에요.
    다이어트 중입니다.
    저는 왼손잡이예요.
    감사하게도 비자가 승인됐어요.
    죄송해요, 회의는 14일이에요.
    비건이에요
    고수는 정말 못 먹겠어요.
    저한테는 이모티콘 쓰지 마세요.
    커밋 메시지는 명령형으로 써 주세요, 항상.
    민수라고 불러 주세요.
    이사회는 리옹 사무실을 닫기로 했습니다.
    7월에 이네스의 화분에 물을 주기로 약속했어요.
    월요일에 고객에게 다시 연락드릴게요.
    기조연설이 제일 좋았던 것 같아요.
    새 세입자는 오래 못 있을 거라고 생각해요.
    The spare tyre is in the garage behind the skis.
    Rosa speaks Portuguese at home.
    Our SSL certificate renews on the 9th of each month.
    I studied marine biology in Galway.
    The vendor charges 0.3 cents per request.
    Cold starts went from 4 s to 900 ms after we removed the ORM.
    Check-out at the hotel is at 11.
    My son is scared of thunder.
    Open offices make me anxious.
    Good mornings at the cafe start at six.
    Ok, so the bug only happens on Safari 17.
    Ask before you delete anything.
    Sign emails with "Best, Jo".
    Postgres it is, no more MySQL.
    Dentist on Thursday, I must not forget.
    That framework is a dead end, I'm afraid.
    La gomma di scorta è in garage dietro gli sci.
    Rosa parla portoghese a casa.
    Ho studiato biologia marina a Genova.
    Il check-out dell'albergo è alle undici.
    Chiedi prima di cancellare qualcosa.
    Alla fine teniamo MySQL.
    Giovedì ho il dentista.
    Quel framework è un vicolo cieco, temo.
    예비 타이어는 차고 스키 뒤에 있어요.
    로사는 집에서 포르투갈어를 써요.
    호텔 체크아웃은 11시예요.
    뭐든 삭제하기 전에 먼저 물어봐 주세요.
    결국 MySQL을 유지하기로 했어요.
    목요일에 치과에 가야 해요.
    그 프레임워크는 막다른 길인 것 같아요.
  `

describe('T12 what says something is kept', () => {
  const lines = KEPT.split('\n').map((line) => line.trim())
  test.each(lines.filter((line) => line !== ''))('T12 "%s" is kept', (text) => {
    expect(readJunk(text)).toBeUndefined()
  })
})
