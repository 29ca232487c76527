/** What tasks are about, as people of three languages say it. */
export interface TaskLanguage {
  readonly tasks: readonly ((thing: string, place: string) => string)[]
  readonly things: readonly string[]
  readonly places: readonly string[]
  readonly goals: readonly string[]
  readonly insights: readonly string[]
  readonly tips: readonly string[]
}

const list = (text: string): readonly string[] => text.split(/,\s*/)

const ENGLISH: TaskLanguage = {
  tasks: [
    (thing, place) => `Fix the ${thing} of the ${place}`,
    (thing, place) => `Find out why the ${thing} fails in the ${place}`,
    (thing, place) => `Move the ${thing} out of the ${place}`,
    (thing, place) => `Write tests for the ${thing} in the ${place}`,
    (thing, place) => `Make the ${thing} of the ${place} twice as fast`,
    (thing, place) => `Review the change to the ${thing} of the ${place}`,
  ],
  things:
    list(`retry loop, login form, price table, search index, upload queue, audit log, cache key,
time zone handling, sign-up mail, currency rounding, rate limit, cursor paging, session cookie, nightly export,
image resizing, access check, schema migration, web hook, dark theme, invoice number, error page, token refresh,
lock file, connection pool, background job, unit conversion, file watcher, health check, feature flag, sort order`),
  places:
    list(`billing service, mobile app, admin console, data warehouse, support desk, partner portal,
build pipeline, message broker, report generator, mail gateway, mapping service, payment adapter, user directory,
booking engine, stock ledger, video player, chat server, tax module, print service, scheduling board`),
  goals: list(`no test may become slower, keep the public interface, cover the empty case,
leave the old data readable, show the user what went wrong, work without a network`),
  insights: list(`the value was read before the lock was taken, two callers shared one connection,
the clock of the container was an hour behind, the cache kept the answer of another tenant,
the limit counted characters and not bytes, the queue was drained by a worker of the old version`),
  tips: list(`run the slow test alone first, look at the log of the worker before that of the server,
print the plan of the query, compare with the last release, reproduce it with one thread`),
}

const ITALIAN: TaskLanguage = {
  tasks: [
    (thing, place) => `Correggere ${thing} in ${place}`,
    (thing, place) => `Capire perché ${thing} non funziona in ${place}`,
    (thing, place) => `Scrivere le prove per ${thing} in ${place}`,
    (thing, place) => `Rendere più veloce ${thing} in ${place}`,
  ],
  things:
    list(`il modulo di accesso, la tabella dei prezzi, l’indice di ricerca, la coda dei caricamenti,
il registro delle modifiche, il cambio di valuta, il limite di richieste, l’esportazione notturna,
il ridimensionamento delle immagini, la migrazione dello schema, il numero di fattura, il rinnovo del gettone,
il controllo degli accessi, l’ordine dei risultati, il tema scuro, la posta di conferma`),
  places: list(`il servizio di fatturazione, l’applicazione mobile, il pannello di controllo,
il magazzino dei dati, il portale dei fornitori, la catena di compilazione, il generatore di rapporti,
il motore delle prenotazioni, il libro di magazzino, il server della chat`),
  goals:
    list(`nessuna prova deve rallentare, l’interfaccia pubblica resta com’è, coprire il caso vuoto,
i dati vecchi restano leggibili, funzionare senza rete`),
  insights: list(`il valore era letto prima del blocco, due chiamanti usavano la stessa connessione,
l’orologio del contenitore era indietro di un’ora, il limite contava caratteri e non byte`),
  tips: list(`eseguire prima la prova lenta da sola, stampare il piano della query,
confrontare con l’ultima versione, riprodurre con un solo thread`),
}

const KOREAN: TaskLanguage = {
  tasks: [
    (thing, place) => `${place}의 ${thing} 오류 수정`,
    (thing, place) => `${place}에서 ${thing} 실패 원인 찾기`,
    (thing, place) => `${place}의 ${thing} 테스트 작성`,
    (thing, place) => `${place}의 ${thing} 속도 개선`,
  ],
  things: list(`로그인 화면, 가격표, 검색 색인, 업로드 대기열, 감사 기록, 환율 반올림, 요청 제한,
야간 내보내기, 이미지 크기 조정, 접근 검사, 스키마 이전, 송장 번호, 토큰 갱신, 연결 풀, 정렬 순서, 확인 메일`),
  places: list(`결제 서비스, 모바일 앱, 관리 화면, 데이터 창고, 협력사 포털, 빌드 파이프라인,
보고서 생성기, 예약 엔진, 재고 장부, 채팅 서버`),
  goals: list(`테스트가 느려지면 안 된다, 공개 인터페이스를 유지한다, 빈 입력을 처리한다,
오래된 데이터를 읽을 수 있어야 한다, 네트워크 없이 동작한다`),
  insights: list(`잠금을 얻기 전에 값을 읽었다, 두 호출자가 하나의 연결을 함께 썼다,
컨테이너의 시계가 한 시간 늦었다, 한도가 바이트가 아니라 글자 수를 세었다`),
  tips: list(`느린 테스트를 먼저 따로 실행한다, 질의 계획을 출력한다,
지난 버전과 비교한다, 스레드 하나로 재현한다`),
}

/** As often as they stand here. */
export const LANGUAGES: readonly TaskLanguage[] = [ENGLISH, ENGLISH, ENGLISH, ITALIAN, KOREAN]

export const TYPES: readonly string[] =
  list(`bugfix, feature, refactoring, research, deploy, review,
migration, test`)

export const DOMAINS: readonly string[] =
  list(`payments, search, accounts, catalogue, shipping, reporting,
mobile, operations, security, mail, chat, maps, media, booking, tax, support, printing, analytics, pricing, data`)

export const TOOLS: readonly string[] =
  list(`read, grep, edit, bash, test, write, browser, sql, http, git,
profiler, linter`)

export const TAGS: readonly string[] =
  list(`flaky, urgent, customer, regression, slow, legacy, 장애, 긴급,
cliente, regressione, release, audit, cleanup, docs, dependency, upgrade, timeout, encoding`)

/** Parts of names of files and functions. */
export const NAMES: readonly string[] =
  list(`order, invoice, user, price, cart, token, session, export,
import, image, report, ledger, stock, queue, worker, client, server, parser, render, config, cache, index,
schema, filter, cursor, batch, event, address, account, payment, refund, coupon, ticket, message, upload,
search, route, policy, audit, locale`)

export const ACTIONS: readonly string[] =
  list(`load, save, parse, build, check, find, merge, send, read,
write, apply, close, retry, split, join, count, render, fetch, decode, validate`)
