import type { LanguageWords } from './language-words.ts'

export const ITALIAN: LanguageWords = {
  concepts: `
    live: abito abita abiti abitano abitare abitiamo abitat* vivo vive vivono vivere viviamo vissut* risied*
    live: trasferi* trasferisc* trasloc*
    live: ha_casa ha_una_casa ha_un_appartamento sta_a sta_di_casa sto_a stanno_a
    home: casa domicilio residenza
    work: lavor* impiegat* impiego assunt*
    job: lavor*_come di_mestiere di_lavoro di_professione mestiere professione per_mestiere fa_di_mestiere
    job+: cambiato_lavoro cambiato_mestiere cambiato_professione
    name: nome chiama chiamo chiamano chiamarsi rinominat*
    born: nato nata nati nate compleanno nascita
    age: eta anni
    use: uso usa usano usiamo usare usate utilizz* adoper* gira_su girano_su scelto scelta andiamo_su basat*_su
    prefer: preferisc* preferi* meglio
    hobby: matta_per matto_per matti_per pazza_per pazzo_per passione appassionat*_di hobby interessa interessano
    hobby: cominciato_con iniziato_con
    allergy: allergic* allergia allergie
    favourite: preferito preferita preferiti preferite
    phone: telefono cellulare
    email: email mail
    color: colore colori
    kid: figli bambini
    deadline: scadenza scad* va_consegnat* da_consegnare termine_per
    owner: proprietari* titolare
    responsible: responsabile referente capo_progetto persona_responsabile guidare lo_guida la_guida alla_guida_di
    responsible: a_guidare guidato_da guidata_da gestito_da gestita_da
    responsible<: guida è_responsabile_di si_occupa_di
    port: porta
    version: versione
    budget: budget bilancio
    branch: ramo
    headquarters: sede uffici_centrali sede_centrale
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
    abbassat* salit* slittat* sces* calat* cresciut*
  `,
  hints: `
    ora adesso attualmente ormai realta oramai piu nuovo nuova scusa correzione in_realta d_ora_in_poi
    da_ora_in_poi ora_in_poi
  `,
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
    attuale corrente ore sempre comunque da_una_vita da_anni davvero proprio fa fanno faccio è
  `,
  verbs: `
    è sono ha ho hanno hai abbiamo era sta si mi non ora adesso vivo vive vivono viviamo abito abita abitano
    lavora lavoro lavorano usa uso usano usiamo preferisco preferisce preferiscono piace piacciono parla parlo
    parlano mangia mangio beve bevo suona suono richiede richiedono parte partono chiude chiudono apre aprono
    costa costano dorme dormono odia odio ama amo vuole vogliono deve devono può possono va vanno legge scrive
    gioca giocano suonano canta balla corre nuota insegna vende compra guadagna viaggia va lasciato lasciata mollato abbandonato scartato resta comincia inizia fa fanno faccio tiene interessa interessano detesta detesto fuma
    studia siamo vorrebbe potrebbe possiede possiedono smesso anche ascolta gira risponde
  `,
}
