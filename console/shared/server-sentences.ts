export type Translation = readonly [en: string, it: string, ko: string]

/** What the server says of itself, sentence by sentence; `{}` stands for what differs. */
export const SENTENCES: readonly Translation[] = [
  // What doctor finds.
  ['Only you can read {}.', 'Solo tu puoi leggere {}.', '{}은(는) 본인만 읽을 수 있습니다.'],
  [
    'Other users of this machine can read {}.',
    'Altri utenti di questo computer possono leggere {}.',
    '이 컴퓨터의 다른 사용자가 {}을(를) 읽을 수 있습니다.',
  ],
  ['{} cannot be written.', '{} non è scrivibile.', '{}에 쓸 수 없습니다.'],
  [
    '{} can be read, but not written: recall works, remember does not.',
    '{} si può leggere ma non scrivere: la memoria risponde, ma non ricorda nulla di nuovo.',
    '{}을(를) 읽을 수는 있지만 쓸 수 없습니다. 답은 하지만 새로 기억하지 못합니다.',
  ],
  [
    'To change this memory, copy the folder to a writable place.',
    'Per modificare questa memoria, copia la cartella in un posto scrivibile.',
    '이 메모리를 변경하려면 폴더를 쓸 수 있는 곳으로 복사하세요.',
  ],
  ['{} MiB free.', '{} MiB liberi.', '{} MiB 남음.'],
  [
    'The disk is full: {} MiB free.',
    'Il disco è pieno: {} MiB liberi.',
    '디스크가 가득 찼습니다: {} MiB 남음.',
  ],
  ['Free some space.', 'Libera spazio.', '공간을 확보하세요.'],
  [
    'Free some space on the disk of {}, or move the folder to another one.',
    'Libera spazio sul disco di {}, o sposta la cartella su un altro.',
    '{}이(가) 있는 디스크의 공간을 확보하거나 폴더를 다른 디스크로 옮기세요.',
  ],
  [
    'Unknown settings, ignored: {}.',
    'Impostazioni sconosciute, ignorate: {}.',
    '알 수 없는 설정을 무시함: {}.',
  ],
  [
    'See docs/reference/config.md for all variables.',
    'Tutte le variabili sono in docs/reference/config.md.',
    '모든 변수는 docs/reference/config.md에 있습니다.',
  ],
  ['{} is intact.', '{} è integro.', '{}은(는) 손상되지 않았습니다.'],
  [
    'Stop Loci, copy the folder away, and restore a backup or start from an export.',
    'Ferma Loci, metti da parte una copia della cartella, poi ripristina un backup o riparti da un export.',
    'Loci를 멈추고 폴더를 따로 복사한 뒤 백업을 복원하거나 내보낸 파일에서 시작하세요.',
  ],
  ['Using the {} runtime.', 'In uso il runtime {}.', '{} 런타임을 사용합니다.'],
  [
    'WebAssembly: the same answers, about ten times slower.',
    'WebAssembly: le stesse risposte, circa dieci volte più lente.',
    'WebAssembly: 답은 같지만 열 배쯤 느립니다.',
  ],
  ['Run: {}', 'Esegui: {}', '실행: {}'],
  ['Empty and readable.', 'Vuoti e leggibili.', '비어 있고 읽을 수 있습니다.'],
  ['Readable.', 'Leggibili.', '읽을 수 있습니다.'],
  [
    'Long traces and outputs can be read.',
    'Le tracce e gli output lunghi sono leggibili.',
    '긴 기록과 출력을 읽을 수 있습니다.',
  ],
  [
    '{}. Episodes come without their long parts; new long parts are refused.',
    '{}. Gli episodi arrivano senza le parti lunghe; quelle nuove sono rifiutate.',
    '{}. 에피소드의 긴 부분이 빠지고, 새로운 긴 부분은 거부됩니다.',
  ],
  ['In step with the documents.', 'Allineati ai documenti.', '문서와 일치합니다.'],
  [
    'Wait, or run `loci reindex`.',
    'Attendi, o esegui `loci reindex`.',
    '기다리거나 `loci reindex`를 실행하세요.',
  ],
  [
    'Run `loci reindex`; it rebuilds the index from the documents.',
    'Esegui `loci reindex`: ricostruisce l’indice dai documenti.',
    '`loci reindex`를 실행하면 문서에서 인덱스를 다시 만듭니다.',
  ],
  [
    '{} documents, {}. There should be {}.',
    '{} documenti, {}. Dovrebbero essere {}.',
    '문서 {}개, {}. {}개여야 합니다.',
  ],
  [
    '{} documents, {}. Behind the documents.',
    '{} documenti, {}. In ritardo sui documenti.',
    '문서 {}개, {}. 문서보다 뒤처져 있습니다.',
  ],
  ['{} documents, {}.', '{} documenti, {}.', '문서 {}개, {}.'],
  ['1 document, {}.', '1 documento, {}.', '문서 1개, {}.'],
  [
    'None: recall uses words only.',
    'Nessuno: si cerca solo per parole.',
    '없음: 단어로만 검색합니다.',
  ],
  ['Redis answers.', 'Redis risponde.', 'Redis가 응답합니다.'],
  [
    'Redis does not answer: the same answers, slower.',
    'Redis non risponde: le stesse risposte, più lente.',
    'Redis가 응답하지 않습니다. 답은 같지만 느립니다.',
  ],
  [
    'Check that it runs and that cache.url is right.',
    'Controlla che sia in esecuzione e che cache.url sia giusto.',
    '실행 중인지, cache.url이 맞는지 확인하세요.',
  ],
  [
    '{} returned {} dimensions.',
    '{} ha restituito {} dimensioni.',
    '{}이(가) {}차원을 돌려주었습니다.',
  ],
  [
    'Set the dimensions of the model in the configuration.',
    'Imposta le dimensioni del modello nella configurazione.',
    '설정에서 모델의 차원 수를 지정하세요.',
  ],
  ['{} answers.', '{} risponde.', '{} 응답함.'],
  ['{} in step with the store.', '{} allineati all’archivio.', '{} 저장소와 일치합니다.'],
  ['{} files read.', '{} file letti.', '파일 {}개를 읽었습니다.'],
  [
    'Run `loci workspace sync` to see them with file and line.',
    'Esegui `loci workspace sync` per vederli con file e riga.',
    '`loci workspace sync`를 실행하면 파일과 행이 표시됩니다.',
  ],
  // Why something was refused, changed, or answered as it was.
  [
    'It has no words, only symbols or emoji.',
    'non ha parole, solo simboli o emoji.',
    '단어 없이 기호나 이모지뿐입니다.',
  ],
  [
    'It is too short to be a statement.',
    'è troppo corto per essere un’affermazione.',
    '문장이라고 하기에 너무 짧습니다.',
  ],
  [
    'It only greets, thanks or agrees.',
    'saluta, ringrazia o approva soltanto.',
    '인사, 감사, 동의뿐입니다.',
  ],
  [
    'It is the output of a tool, not a statement.',
    'è l’output di uno strumento, non un’affermazione.',
    '문장이 아니라 도구의 출력입니다.',
  ],
  [
    'It describes what is happening right now, which is soon over.',
    'descrive ciò che accade ora e che presto sarà finito.',
    '지금 벌어지는 일이라 곧 지나갑니다.',
  ],
  ['It only asks.', 'è soltanto una domanda.', '질문일 뿐입니다.'],
  [
    'It is only a one-time request.',
    'è una richiesta che vale una volta sola.',
    '한 번뿐인 요청입니다.',
  ],
  [
    'It is an instruction to a model, not a statement about the world.',
    'è un’istruzione per un modello, non un’affermazione.',
    '사실에 대한 문장이 아니라 모델에 대한 지시입니다.',
  ],
  [
    'It is assistant filler without content.',
    'è un riempitivo senza contenuto.',
    '내용 없는 말입니다.',
  ],
  [
    'It reads like small talk or work in progress, not like something to know later.',
    'sembra una chiacchiera o un lavoro in corso, non qualcosa da sapere in futuro.',
    '잡담이나 진행 중인 일로 보이며 나중에 알아 둘 내용이 아닙니다.',
  ],
  ['It was said again', 'Detto di nuovo', '다시 언급됨'],
  ['Another value took its place', 'Un altro valore ne ha preso il posto', '다른 값으로 바뀜'],
  ['It was denied', 'Negato', '부정됨'],
  ['It was retracted', 'Ritrattato', '철회됨'],
  ['Part of it changed', 'Cambiato in parte', '일부가 바뀜'],
  ['It holds for a limited time', 'Valido per un tempo limitato', '한정된 기간만 유효함'],
  ['It corrects the given fact.', 'Corregge il fatto indicato.', '지정한 사실을 수정함.'],
  ['It replaces the given fact.', 'Sostituisce il fatto indicato.', '지정한 사실을 대체함.'],
  ['It is gone.', 'Non esiste più.', '더는 없습니다.'],
  ['It has changed since.', 'Nel frattempo è cambiato.', '그사이에 바뀌었습니다.'],
  ['A person confirmed it.', 'Confermato da una persona.', '사람이 확인함.'],
  [
    'The model is busy: not all that is close was read beside the question.',
    'Il modello è occupato: non tutti i candidati sono stati confrontati con la domanda.',
    '모델이 바빠서 가까운 항목을 모두 질문과 대조하지 못했습니다.',
  ],
  [
    'Answered from words only: {}',
    'Risposta basata solo sulle parole: {}',
    '단어로만 찾은 답입니다: {}',
  ],
]

/** The checks of doctor. Others are shown by their English name. */
export const CHECKS: Readonly<Record<string, readonly [it: string, ko: string]>> = {
  permissions: ['permessi', '권한'],
  folder: ['cartella', '폴더'],
  'disk space': ['spazio su disco', '디스크 공간'],
  'database file': ['file del database', '데이터베이스 파일'],
  'model runtime': ['runtime del modello', '모델 런타임'],
  environment: ['variabili d’ambiente', '환경 변수'],
  documents: ['documenti', '문서'],
  blobs: ['parti lunghe', '긴 데이터'],
  indexes: ['indici', '인덱스'],
  'text index': ['indice delle parole', '텍스트 인덱스'],
  'vectors index': ['indice dei significati', '벡터 인덱스'],
  'embedding model': ['modello di embedding', '임베딩 모델'],
  'language model': ['modello linguistico', '언어 모델'],
  cache: ['cache', '캐시'],
  journal: ['registro', '기록 파일'],
  workspace: ['workspace', '작업 공간'],
  opening: ['apertura', '열기'],
  'other storage': ['altro archivio', '다른 저장소'],
  tenants: ['tenant', '테넌트'],
}

/** What a refusal asks for, by the code of the error. English has the sentence of the server. */
export const CODES: Readonly<Record<string, readonly [it: string, ko: string]>> = {
  INVALID_INPUT: ['La richiesta non è valida.', '잘못된 요청입니다.'],
  NOT_FOUND: ['Non esiste, o non è tuo.', '존재하지 않거나 볼 수 없는 항목입니다.'],
  CONFLICT: [
    'Nel frattempo è cambiato: ricarica e riprova.',
    '그사이에 바뀌었습니다. 새로 고친 뒤 다시 시도하세요.',
  ],
  UNSUPPORTED: ['Questo archivio non lo permette.', '이 저장소에서는 지원되지 않습니다.'],
  LIMIT_EXCEEDED: ['È stato superato un limite.', '한도를 초과했습니다.'],
  FORBIDDEN: ['La tua chiave non lo permette.', '이 키로는 할 수 없습니다.'],
  STORE_FAILED: ['L’archivio non risponde.', '저장소에 문제가 있습니다.'],
  STORE_FULL: ['L’archivio è pieno.', '저장 공간이 가득 찼습니다.'],
  MODEL_FAILED: ['Il modello non risponde.', '모델이 응답하지 않습니다.'],
  CORRUPT_DATA: ['Alcuni dati sono danneggiati.', '일부 데이터가 손상되었습니다.'],
}
