import type { LanguageWords } from './language-words.ts'

export const ITALIAN: LanguageWords = {
  concepts: `
    live: abito abita abiti abitano abitare abitiamo abitat* vivo vive vivono vivere viviamo vissut* risied*
    live: trasferi* trasferisc* trasloc*
    home: casa domicilio residenza
    work: lavor* impiegat* impiego assunt*
    name: nome chiama chiamo chiamano chiamarsi rinominat*
    born: nato nata nati nate compleanno nascita
    age: eta anni
    use: uso usa usano usiamo usare usate utilizz* adoper*
    prefer: preferisc* preferi*
    favourite: preferito preferita preferiti preferite
    phone: telefono cellulare
    email: email mail
    color: colore colori
    kid: figli bambini
    deadline: scadenza scad*
    owner: proprietari* titolare
    responsible: responsabile referente capo_progetto guida guidare
    port: porta
    version: versione
    budget: budget bilancio
    branch: ramo
    headquarters: sede
    date: data
    status: stato_attuale
    require: richied*
    meeting: riunione incontro
  `,
  opposites: `
    on: acceso accesa accesi accese / spento spenta spenti spente
    enable: attivo attiva attivi attive attivat* abilitat* / disattiv* disabilitat* inattiv*
    open: aperto aperta aperti aperte apre aprono / chius* chiude chiudono
    like: piace piacciono piaceva adora adoro amo ama amano / odio odia odiano odiare detest*
    allow: permess* consentit* ammess* / vietat* proibit*
    require: obbligatori* / facoltativ* opzional*
    available: disponibil* / indisponibil*
    true: vero vera valid* / falso falsa
    possible: possibil* / impossibil*
    public: pubblico pubblica pubblici pubbliche / privat*
    visible: visibil* / nascost*
    accept: accett* / rifiut*
    married: sposat* / divorziat*
  `,
  negations: 'non no mai nessuno niente nulla senza smesso neppure neanche',
  changes: `
    trasferit* trasferisc* traslocat* spostat* rinviat* posticipat* anticipat* cambiat* passat* sostituit*
    ridott* aumentat* diminuit* aggiornat* diventat* promoss* rinominat* migrat* invece anziche alzat*
    abbassat* salit* slittat*
  `,
  hints: 'ora adesso attualmente ormai realta oramai piu nuovo nuova scusa correzione',
  additions: 'anche pure inoltre altro altra oltre',
  doubts: `
    vorrebbe vorrei vorrebbero potrebbe potrei forse magari se probabilmente spera spero intende sarebbe
    vuole_* pensa_di penso_di
  `,
  firstPersons: `
    io me mi mio mia miei mie noi ci nostro nostra nostri nostre ho sto abbiamo siamo vivo abito lavoro
    preferisco uso mangio bevo amo odio parlo voglio usiamo viviamo lavoriamo gioco chiamo
  `,
  fillers: `
    il lo la i gli le l un uno una di a da in con su per tra fra del dello della dei degli delle al allo alla
    ai agli alle dal dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla e ed o che
    si ne vi ti lui lei loro suo sua suoi sue questo questa quel quello quella sta stanno stato stata
    stati state essere avere ha hanno hai era sono siamo bisogna deve devono d dell nell sull dall all
    attuale corrente ore sempre è
  `,
  verbs: `
    è sono ha ho hanno hai abbiamo era sta si mi non ora adesso vivo vive vivono viviamo abito abita abitano
    lavora lavoro lavorano usa uso usano usiamo preferisco preferisce preferiscono piace piacciono parla parlo
    parlano mangia mangio beve bevo suona suono richiede richiedono parte partono chiude chiudono apre aprono
    costa costano dorme dormono odia odio ama amo vuole vogliono deve devono può possono va vanno legge scrive
    studia siamo vorrebbe potrebbe possiede possiedono smesso anche ascolta gira risponde
  `,
}
