import type { FindingCode } from '../../src/core/storage/finding.ts'
import type { Translation, Translations } from './server-sentences.ts'

/** What doctor finds. */
export const FINDINGS: Translations<FindingCode> = {
  'home-missing': ['{home}: {why}', '{home}: {why}'],
  'home-read-only': [
    '{home} si può leggere ma non scrivere: la memoria risponde, ma non ricorda nulla di nuovo.',
    '{home}: 읽을 수는 있지만 쓸 수 없습니다. 답은 하지만 새로 기억하지 못합니다.',
  ],
  'file-read-only': ['{path} non è scrivibile.', '{path}: 쓸 수 없습니다.'],
  'home-open': [
    'Altri utenti di questo computer possono leggere {home}.',
    '이 컴퓨터의 다른 사용자가 {home} 폴더를 읽을 수 있습니다.',
  ],
  'home-private': ['Solo tu puoi leggere {home}.', '{home} 폴더는 본인만 읽을 수 있습니다.'],
  'disk-full': ['Il disco è pieno: {mib} MiB liberi.', '디스크가 가득 찼습니다: {mib} MiB 남음.'],
  'disk-low': ['{mib} MiB liberi.', '{mib} MiB 남음.'],
  'disk-fine': ['{mib} MiB liberi.', '{mib} MiB 남음.'],
  'unknown-settings': [
    'Impostazioni sconosciute, ignorate: {names}.',
    '알 수 없는 설정을 무시함: {names}.',
  ],
  'database-intact': ['{path} è integro.', '{path}: 손상되지 않았습니다.'],
  'database-damaged': ['{path} è danneggiato: {problems}', '{path}: 손상됨. {problems}'],
  'runtime-native': ['In uso il runtime {runtime}.', '{runtime} 런타임을 사용합니다.'],
  'runtime-slow': [
    'WebAssembly: le stesse risposte, circa dieci volte più lente.',
    'WebAssembly: 답은 같지만 열 배쯤 느립니다.',
  ],
  'other-storage': [
    '{path} contiene una memoria di tipo {held}; storage.kind è {kind}.',
    '{path}에 {held} 종류의 메모리가 있습니다. storage.kind는 {kind}입니다.',
  ],
  'parts-elsewhere': [
    'Le tracce e gli output lunghi stanno sull’host che li ha salvati. Questo host non può leggere: {places}.',
    '긴 기록과 출력은 저장한 호스트에 있습니다. 이 호스트가 읽을 수 없는 것: {places}.',
  ],
  'no-pgvector': [
    'I vettori stanno in un file di questo host: ogni host crea il suo. {why}',
    '벡터는 이 호스트의 파일에 있으며 호스트마다 따로 만듭니다. {why}',
  ],
  'tenants-unguarded': [
    'PostgreSQL non nasconde nessuna riga a questo utente: solo Loci tiene separati i tenant.',
    'PostgreSQL이 이 사용자에게 모든 행을 보여 줍니다. 테넌트는 Loci만 구분합니다.',
  ],
  'store-empty': ['Vuoti e leggibili.', '비어 있고 읽을 수 있습니다.'],
  'store-readable': ['Leggibili.', '읽을 수 있습니다.'],
  'blobs-readable': [
    'Le tracce e gli output lunghi sono leggibili.',
    '긴 기록과 출력을 읽을 수 있습니다.',
  ],
  'blobs-away': [
    'Gli episodi arrivano senza le parti lunghe; quelle nuove sono rifiutate. {why}',
    '에피소드의 긴 부분이 빠지고, 새로운 긴 부분은 거부됩니다. {why}',
  ],
  'indexes-in-step': ['Allineati ai documenti.', '문서와 일치합니다.'],
  'indexes-behind': ['In ritardo sui documenti. {why}', '문서보다 뒤처져 있습니다. {why}'],
  'index-damaged': ['È danneggiato. {problems}', '손상되었습니다. {problems}'],
  'index-behind': [
    'Documenti: {documents}, {id}. In ritardo sui documenti.',
    '문서 {documents}개, {id}. 문서보다 뒤처져 있습니다.',
  ],
  'index-incomplete': [
    'Documenti: {documents}, {id}. Dovrebbero essere {expected}.',
    '문서 {documents}개, {id}. {expected}개여야 합니다.',
  ],
  'index-in-step': ['Documenti: {documents}, {id}.', '문서 {documents}개, {id}.'],
  'no-embedder': ['Nessuno: si cerca solo per parole.', '없음: 단어로만 검색합니다.'],
  'embedder-answers': ['{model} risponde.', '{model} 응답함.'],
  'embedder-differs': [
    '{model} ha restituito {dimensions} dimensioni.',
    '{model}: {dimensions}차원을 돌려주었습니다.',
  ],
  'model-answers': ['{model} risponde.', '{model} 응답함.'],
  'cache-answers': ['Redis risponde.', 'Redis가 응답합니다.'],
  'cache-away': [
    'Redis non risponde: le stesse risposte, più lente.',
    'Redis가 응답하지 않습니다. 답은 같지만 느립니다.',
  ],
  'journal-in-step': [
    'Record: {records}, allineati all’archivio.',
    '레코드 {records}개, 저장소와 일치합니다.',
  ],
  'journal-damaged': [
    'Record: {records}. Queste righe non sono leggibili: {lines}.',
    '레코드 {records}개. 읽을 수 없는 행: {lines}.',
  ],
  'journal-differs': [
    'Record: {records}. L’archivio è diverso per {places}.',
    '레코드 {records}개. 저장소와 다른 곳: {places}.',
  ],
  'workspace-read': ['File letti: {files}.', '파일 {files}개를 읽었습니다.'],
  'workspace-problems': [
    'File letti: {files}. Problemi: {problems}.',
    '파일 {files}개를 읽었습니다. 문제 {problems}개.',
  ],
  'agent-installed': ['Installato in {title}.', '{title}에 설치되어 있습니다.'],
  'agent-changed': [
    'In {path} manca ciò che Loci aveva scritto.',
    '{path}에 Loci가 쓴 내용이 없습니다.',
  ],
  'agent-unreadable': ['Non è leggibile: {why}', '읽을 수 없습니다: {why}'],
  'command-unknown': [
    'Il comando «loci» non è nel PATH: i suoi hook non fanno nulla.',
    '"loci" 명령이 PATH에 없어 훅이 동작하지 않습니다.',
  ],
}

/** What to do about it. */
export const ADVICE: Readonly<Partial<Record<FindingCode, Translation>>> = {
  'home-missing': [
    'Creala, o imposta LOCI_HOME su un’altra.',
    '폴더를 만들거나 LOCI_HOME을 다른 폴더로 설정하세요.',
  ],
  'home-read-only': [
    'Per modificare questa memoria, copia la cartella in un posto scrivibile.',
    '이 메모리를 변경하려면 폴더를 쓸 수 있는 곳으로 복사하세요.',
  ],
  'file-read-only': ['Esegui: chmod 600 "{path}"', '실행: chmod 600 "{path}"'],
  'home-open': ['Esegui: chmod 700 "{home}"', '실행: chmod 700 "{home}"'],
  'disk-full': [
    'Libera spazio sul disco di {home}, o sposta la cartella su un altro.',
    '{home} 폴더가 있는 디스크의 공간을 확보하거나 폴더를 다른 디스크로 옮기세요.',
  ],
  'disk-low': ['Libera spazio.', '공간을 확보하세요.'],
  'unknown-settings': [
    'Tutte le variabili sono in docs/reference/config.md.',
    '모든 변수는 docs/reference/config.md에 있습니다.',
  ],
  'database-damaged': [
    'Ferma Loci, metti da parte una copia della cartella, poi ripristina un backup o riparti da un export.',
    'Loci를 멈추고 폴더를 따로 복사한 뒤 백업을 복원하거나 내보낸 파일에서 시작하세요.',
  ],
  'runtime-slow': [
    'Esegui: npm install onnxruntime-node@1.17.0',
    '실행: npm install onnxruntime-node@1.17.0',
  ],
  'other-storage': [
    'Eliminala se non ti serve, o guardala con: LOCI_STORAGE_KIND={held} loci stats',
    '필요 없으면 삭제하거나 이렇게 확인하세요: LOCI_STORAGE_KIND={held} loci stats',
  ],
  'parts-elsewhere': [
    'Leggile ed esportale lì, o copia i blob da lì a dove questo host tiene i suoi.',
    '그곳에서 읽고 내보내거나, 블롭을 이 호스트의 저장 위치로 복사하세요.',
  ],
  'tenants-unguarded': [
    'Se più tenant condividono la memoria, collegati con un utente che non sia superuser né abbia BYPASSRLS.',
    '여러 테넌트가 메모리를 함께 쓴다면 superuser도 BYPASSRLS도 아닌 사용자로 연결하세요.',
  ],
  'indexes-behind': [
    'Attendi, o esegui `loci reindex`.',
    '기다리거나 `loci reindex`를 실행하세요.',
  ],
  'index-damaged': [
    'Esegui `loci reindex`: ricostruisce l’indice dai documenti.',
    '`loci reindex`를 실행하면 문서에서 인덱스를 다시 만듭니다.',
  ],
  'index-behind': [
    'Esegui `loci reindex`: ricostruisce l’indice dai documenti.',
    '`loci reindex`를 실행하면 문서에서 인덱스를 다시 만듭니다.',
  ],
  'index-incomplete': [
    'Esegui `loci reindex`: ricostruisce l’indice dai documenti.',
    '`loci reindex`를 실행하면 문서에서 인덱스를 다시 만듭니다.',
  ],
  'embedder-differs': [
    'Imposta le dimensioni del modello nella configurazione.',
    '설정에서 모델의 차원 수를 지정하세요.',
  ],
  'cache-away': [
    'Controlla che sia in esecuzione e che cache.url sia giusto.',
    '실행 중인지, cache.url이 맞는지 확인하세요.',
  ],
  'journal-damaged': [
    'Tutte le altre righe sono state lette. Ripara o elimina queste, ferma Loci, poi elimina .memory/.',
    '다른 행은 모두 읽었습니다. 이 행을 고치거나 지우고 Loci를 멈춘 뒤 .memory/를 삭제하세요.',
  ],
  'journal-differs': [
    'I file sono stati modificati? Ferma Loci ed elimina .memory/: viene ricreata dai file.',
    '파일을 편집했나요? Loci를 멈추고 .memory/를 삭제하면 파일에서 다시 만들어집니다.',
  ],
  'workspace-problems': [
    'Esegui `loci workspace sync` per vederli con file e riga.',
    '`loci workspace sync`를 실행하면 파일과 행이 표시됩니다.',
  ],
  'agent-changed': ['Esegui di nuovo: loci install {install}', '다시 실행: loci install {install}'],
  'agent-unreadable': [
    'Esegui di nuovo: loci install {install}',
    '다시 실행: loci install {install}',
  ],
  'command-unknown': [
    'Installa il pacchetto globalmente, con npm install -g.',
    'npm install -g로 패키지를 전역 설치하세요.',
  ],
}

/** The checks of doctor. Others are shown by their English name. */
export const CHECKS: Readonly<Record<string, Translation>> = {
  permissions: ['permessi', '권한'],
  folder: ['cartella', '폴더'],
  'disk space': ['spazio su disco', '디스크 공간'],
  'database file': ['file del database', '데이터베이스 파일'],
  'model runtime': ['runtime del modello', '모델 런타임'],
  environment: ['variabili d’ambiente', '환경 변수'],
  documents: ['documenti', '문서'],
  blobs: ['parti lunghe', '긴 데이터'],
  'parts on other hosts': ['parti su altri host', '다른 호스트의 데이터'],
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
