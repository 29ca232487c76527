import type { ErrorCode } from '../../src/core/errors.ts'
import type { ChangeReason } from '../../src/core/facts/change-reasons.ts'
import type { DropCode } from '../../src/core/facts/receipt.ts'
import type { NoticeCode } from '../../src/core/storage/notice.ts'

/** What a code of the server says. English is what the server says itself. */
export type Translation = readonly [it: string, ko: string]
export type Translations<Code extends string> = Readonly<Record<Code, Translation>>

/** Why a text was not kept. */
export const DROPPED: Translations<DropCode> = {
  'no-words': ['non ha parole, solo simboli o emoji.', '단어 없이 기호나 이모지뿐입니다.'],
  'too-short': ['è troppo corto per essere un’affermazione.', '문장이라고 하기에 너무 짧습니다.'],
  courtesy: ['saluta, ringrazia o approva soltanto.', '인사, 감사, 동의뿐입니다.'],
  'tool-noise': [
    'è l’output di uno strumento, non un’affermazione.',
    '문장이 아니라 도구의 출력입니다.',
  ],
  transient: [
    'descrive ciò che accade ora e che presto sarà finito.',
    '지금 벌어지는 일이라 곧 지나갑니다.',
  ],
  question: ['è soltanto una domanda.', '질문일 뿐입니다.'],
  command: ['è una richiesta che vale una volta sola.', '한 번뿐인 요청입니다.'],
  boilerplate: [
    'è un’istruzione per un modello, non un’affermazione.',
    '사실에 대한 문장이 아니라 모델에 대한 지시입니다.',
  ],
  filler: ['è un riempitivo senza contenuto.', '내용 없는 말입니다.'],
  chatter: [
    'sembra una chiacchiera o un lavoro in corso, non qualcosa da sapere in futuro.',
    '잡담이나 진행 중인 일로 보이며 나중에 알아 둘 내용이 아닙니다.',
  ],
  'rate-limit': ['sono arrivati troppi testi in un minuto.', '1분 동안 너무 많은 글이 왔습니다.'],
  unimportant: ['non è abbastanza importante.', '중요도가 낮습니다.'],
  recalled: ['ripete una risposta della memoria.', '메모리의 답을 되풀이한 글입니다.'],
  rejected: ['è stato indicato come non vero.', '사실이 아니라고 한 내용입니다.'],
  forgotten: ['è stato dimenticato per richiesta.', '잊어 달라고 한 내용입니다.'],
  outdated: ['era vero un tempo; è stato sostituito.', '예전에는 맞았지만 바뀐 내용입니다.'],
  untrusted: [
    'contraddice ciò che ha detto una fonte più affidabile.',
    '더 신뢰하는 출처의 말과 어긋납니다.',
  ],
  suspicious: ['sembra un’istruzione per un modello.', '모델에 대한 지시처럼 보입니다.'],
}

/** Why a record changed, where Loci gave the reason. */
export const CHANGES: Translations<ChangeReason> = {
  same: ['Detto di nuovo', '다시 언급됨'],
  replaces: ['Un altro valore ne ha preso il posto', '다른 값으로 바뀜'],
  reverses: ['Negato', '부정됨'],
  retracts: ['Ritrattato', '철회됨'],
  'changes-part': ['Cambiato in parte', '일부가 바뀜'],
  bounds: ['Valido per un tempo limitato', '한정된 기간만 유효함'],
  outdated: ['Forse superato', '바뀌었을 수 있음'],
  'holds-beside': ['Valgono entrambi', '둘 다 유효함'],
  contradicted: ['Contraddetto', '반박됨'],
  'correction-undone': ['La sua correzione è stata annullata', '수정이 취소됨'],
  'says-forgotten': ['Diceva ciò che è stato dimenticato', '잊은 내용을 담고 있었음'],
  'says-restored': ['Diceva ciò che è stato ripristinato', '되살린 내용을 담고 있었음'],
  'removed-elsewhere': ['Rimosso altrove', '다른 곳에서 삭제됨'],
  'cleaned-up': ['Vecchio, né importante né usato', '오래되고 중요하지도 쓰이지도 않음'],
}

/** Why something could not be put back. */
export const LEFT: Translations<'gone' | 'changed' | 'known-again' | 'partly'> = {
  gone: ['Non esiste più.', '더는 없습니다.'],
  changed: ['Nel frattempo è cambiato.', '그사이에 바뀌었습니다.'],
  'known-again': ['La stessa cosa è di nuovo nota.', '같은 내용이 이미 다시 저장되었습니다.'],
  partly: [
    'Un record è cambiato troppo nel frattempo: una parte resta da parte.',
    '그사이에 많이 바뀐 기록이 있어 일부는 되살리지 못했습니다.',
  ],
}

/** What is to be known about an answer. */
export const NOTICES: Translations<NoticeCode> = {
  'index-behind': [
    'L’indice {index} è in ritardo: {why}',
    '{index} 인덱스가 뒤처져 있습니다: {why}',
  ],
  'index-catching-up': [
    'L’indice {index} si sta ancora aggiornando: la risposta può essere incompleta.',
    '{index} 인덱스를 아직 갱신하고 있어 답이 불완전할 수 있습니다.',
  ],
  'workspace-reading': [
    'Il workspace è ancora in lettura: la risposta può essere incompleta.',
    '작업 공간을 아직 읽고 있어 답이 불완전할 수 있습니다.',
  ],
  'words-only': ['Risposta basata solo sulle parole: {why}', '단어로만 찾은 답입니다: {why}'],
  'model-cannot-read': [
    'Il modello non può leggere questo testo.',
    '모델이 이 글을 읽을 수 없습니다.',
  ],
  'model-busy': [
    'Il modello è occupato: non tutti i candidati sono stati confrontati con la domanda.',
    '모델이 바빠서 가까운 항목을 모두 질문과 대조하지 못했습니다.',
  ],
  'does-not-fit': [
    'Risultati che non stanno in {tokens} token: {count}.',
    '{tokens} 토큰에 들어가지 않은 결과: {count}개.',
  ],
  'facts-damaged': ['Fatti omessi perché illeggibili: {ids}.', '읽을 수 없어 뺀 사실: {ids}.'],
  'facts-missing': [
    'Fatti omessi perché nell’indice ma non nell’archivio: {ids}.',
    '인덱스에는 있지만 저장소에 없어 뺀 사실: {ids}.',
  ],
  'episodes-damaged': [
    'Episodi omessi perché illeggibili: {ids}.',
    '읽을 수 없어 뺀 에피소드: {ids}.',
  ],
  'part-missing': ['Senza {part}: {why}', '{part} 없음: {why}'],
}

/** What a refusal or a failure is about. What exactly was wrong only the server knows. */
export const ERRORS: Translations<ErrorCode> = {
  INVALID_INPUT: ['La richiesta non è valida', '잘못된 요청입니다'],
  INVALID_CONFIG: ['La configurazione non è valida', '설정이 잘못되었습니다'],
  MISSING_DEPENDENCY: ['Manca un pacchetto', '패키지가 설치되지 않았습니다'],
  NOT_FOUND: ['Non esiste, o non è tuo', '존재하지 않거나 볼 수 없는 항목입니다'],
  CONFLICT: [
    'Nel frattempo è cambiato: ricarica e riprova',
    '그사이에 바뀌었습니다. 새로 고친 뒤 다시 시도하세요',
  ],
  UNSUPPORTED: ['Questo archivio non lo permette', '이 저장소에서는 지원되지 않습니다'],
  LIMIT_EXCEEDED: ['È stato superato un limite', '한도를 초과했습니다'],
  FORBIDDEN: ['La tua chiave non lo permette', '이 키로는 할 수 없습니다'],
  STORE_FAILED: ['L’archivio non risponde', '저장소에 문제가 있습니다'],
  STORE_FULL: ['L’archivio è pieno', '저장 공간이 가득 찼습니다'],
  MODEL_FAILED: ['Il modello non risponde', '모델이 응답하지 않습니다'],
  CORRUPT_DATA: ['Alcuni dati sono danneggiati', '일부 데이터가 손상되었습니다'],
}
