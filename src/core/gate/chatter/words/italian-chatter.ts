import type { ChatterWords } from './chatter-words.ts'

export const ITALIAN_CHATTER: ChatterWords = {
  now: `ora adesso ancora appena subito attualmente attimo secondo momento minuto minuti istante intanto nel_frattempo
    quasi già di_nuovo un'altra_volta stavolta finora per_ora poi prima dopo tra_poco fra_poco a_momenti
    in_corso aspetta aspettate finalmente stasera oggi terza_volta metà presto`,
  work: `test prova prove suite build pipeline ci deploy rilascio linter log diff ramo branch commit rebase merge
    conflitto conflitti pr pull_request ticket patch correzione script job runner container pod server worker
    terminale console cache pagina scheda finestra file cartella riga righe funzione variabile selettore regex
    import dipendenza dipendenze pacchetto pacchetti errore errori stack avviso avvisi refuso bozza paragrafo
    paragrafi titolo titoli frase frasi elenco punto punti tabella colonna colonne riassunto immagine cursore
    pulsante bottone menu modulo campo link query endpoint risposta richiesta codice repo repository modifica
    modifiche output risultato risultati opzione opzioni controlli controllo revisione coda installazione
    download caricamento esportazione migrazione indice copertura scaletta introduzione conclusione tono
    stile stili sfondo carattere icona passo passaggio passaggi sezione allegato allegati foglio grafico mail messaggio
    compilazione`,
  device: `wifi internet connessione linea segnale rete batteria caricatore portatile schermo monitor microfono
    telecamera cuffie tastiera mouse browser vpn zoom telefono stampante router cavo macchina disco ventola
    audio video computer pc prende`,
  errand: `caffè tè pranzo cena colazione merenda panino porta citofono bucato lavatrice forno fuoco bimbi cane treno
    autobus metro traffico doccia bagno giro pausa commissione call chiamata riunione scrivania casa pacco
    cucina acqua tempo piove pioggia nevica fame sonno stanco stanca freddo caldo weekend fine_settimana
    mattina sera notte letto`,
  busy: `controllo guardo leggo rileggo apro carico ricarico cerco scorro lancio rilancio provo riprovo aspetto attendo
    sistemo correggo aggiorno scrivo creo modifico aggiungo tolgo rimuovo salvo applico faccio rifaccio finisco
    preparo passo continuo procedo verifico eseguo installo avvio riavvio compilo collego ricollego mi_collego
    torno arrivo esco entro vado scappo stacco rientro riparto metto prendo mangio controllando guardando
    leggendo caricando cercando scorrendo lanciando provando riprovando aspettando sistemando correggendo
    aggiornando scrivendo creando modificando aggiungendo rimuovendo salvando applicando facendo finendo
    preparando verificando eseguendo installando avviando riavviando compilando girando testando analizzando
    configurando pulendo lavorando seguendo_i attesa guardiamo vediamo proviamo passiamo riprendo butto
    indicizzando scaricando scarico sincronizzando unendo`,
  ended: `fatto fatta finito finita completato completata passato passati fallito fallita fallisce falliscono passano
    riuscito svuotata svuotato salvato salvata caricato caricata riavviato avviato fermato aggiornato creato
    cancellato rimosso scritto compilato installato connesso disconnesso applicato applicate aperto aperta
    chiuso rilasciato verde verdi rosso rossi gialla giallo rotto rotta funziona funzionano va crashato
    bloccato bloccata piantato piantata fermo caduta caduto su giù tornato tornata pronto pronta sparito
    sparita lanciato lanciata lento lentissimo calare scesa gira girano carica risolto sistemato`,
  ask: `accorcia* riduci* dammi fammi* facci prova* riprova* apri* scrivi* manda* mandami cancella* sposta* cambia*
    aggiungi* togli* rimuovi* rendi* metti* mostra* spiega* traduci* riassumi* confronta* ordina* conta* cerca*
    trova* controlla* rinomina* rilancia* lancia* esegui* correggi* sistema* sistemare scambia* ripeti* continua
    vai fai salta* butta* prepara* prenota* chiama* avvisa* ricordami* dimmi* di'_ leggi* copia* incolla* salva*
    carica* scarica* installa* avvia* riavvia* ferma* annulla* chiudi* formatta* taglia* allunga* sostituisci*
    inserisci* crea* genera* elenca* calcola* verifica* analizza* semplifica* migliora* riscrivi* riformula*
    evidenzia* colora* allinea* alza* abbassa* imposta* attiva* disattiva* passa* usa* unisci* dividi* filtra*
    suggerisci* consiglia* proponi* aspetta per_favore puoi potresti dai dacci favore`,
  aid: `volentieri certamente certo lieto lieta felice aiuto aiutarti aiutare assistenza di_seguito seguente seguenti
    sotto sopra qui_sotto passo_per chiarito chiarire chiarimento scuso scusa scuse confusione equivoco
    riepilogo riassunto panoramica scaletta dettagli ulteriori dubbi domande modifiche richieste richiesto
    chiesto pazienza versione aggiornata migliorata ecco opzione opzioni modi approcci affrontare
    suggerimenti suggerimento contesto domanda interessante ottima approfondire ricapitolando riassumendo
    in_sintesi allegati purtroppo pure mandami servirti posso_fare c'è_altro altro una_mano insieme`,
  greet: `ciao salve ehi ehilà weilà buongiorno buonasera buonanotte buon arrivederci addio a_dopo a_domani
    a_presto ci_sentiamo ci_vediamo come_va come_stai come_state tutti ragazzi ragazze buona saluti`,
  thank: `grazie ringrazio ringraziarti grato grata scusa scusami scusate scusatemi colpa_mia perdono prego figurati
    di_nulla di_niente ci_mancherebbe nessun_problema nessun_disturbo piacere gentilissimo gentilissima gentile`,
  praise: `grande perfetto ottimo ottima bravo brava bravi fantastico fantastica bello bella bellissimo eccellente mito
    meraviglioso splendido benissimo bene complimenti auguri super geniale forte utile meglio spettacolo top
    spero divertente simpatico meno_male proprio`,
  agree: `sì no ok okay okey va_bene vabbè certo esatto d'accordo giusto vero capito ricevuto chiaro infatti appunto
    ha_senso penso_uguale pure_io anch'io anche_io come_vuoi quando_vuoi fai_tu uguale lo_so concordo
    procediamo`,
  laugh: 'ahah ahaha ahahah haha lol eheh ridere battuta',
  sigh: 'uffa mah boh mmh mmm oh ah eh ahi ops oddio accidenti cavolo wow evviva uff beh',
  seem: 'sembra sembrano pare forse magari strano strana chissà dovrebbe',
  wonder: `che cosa cos'è quale quali chi dove quando perché come com'era com'è quanto quanta quanti qualcuno è hai ha
    avete possiamo puoi potete sai sapete mica idea`,
  point:
    'questo questa questi queste quello quella quelli quelle ciò qui qua lì là cosa roba così lo ne ci',
  i: "io mi me mio mia miei mie sono ho sto l'ho m'ha",
  we: 'noi nostro nostra nostri nostre siamo abbiamo stiamo facciamo',
  you: 'tu ti te tuo tua tuoi tue sei hai stai vi vostro vostra avete siete',
  third: 'lui lei loro suo sua suoi sue egli ella gli le_ha si_è',
  kin: `moglie marito madre padre mamma papà sorella fratello fratelli figlio figlia figli zio zia cugino cugina nipote
    nonna nonno genitori suocera suocero cognato cognata vicino vicina capo collega colleghi amico amica
    compagno compagna fidanzato fidanzata padrone medico dottore dottoressa dentista avvocato commercialista
    maestra professore cliente clienti fornitore fornitori responsabile direttore direttrice gatto gatta`,
  trait: `vive vivono vivo abita abitano abito lavora lavorano lavoro preferisce preferisco piace piacciono ama amo odia
    odio possiede ha suona parla parlo studia studio costa costano usa usano usiamo uso serve servono richiede
    supporta appartiene gestisce guida dirige trasferito trasferita sposato sposata fidanzati divorziato
    nato nata chiama promesso deciso scelto porta guida beve mangia fuma fumo legge insegna colleziona vende
    produce paga deve vuole può allergico allergica allergia vegano vegana vegetariano vegetariana intollerante
    paura si_trova fondata fondato tiene scade finisce comincia inizia apre chiude comprende contiene
    restituisce pesa cresciuto cresciuta imparato comprato venduto vinto perso assunto assunta promosso ereditato
    sostituisce segue dipende sta conosce`,
  habit: `sempre mai spesso raramente ogni ognuno settimanale mensile giornaliero dal dalla fino_a fino_al fino anni mesi 
    non_più predefinito ogni_volta generalmente normalmente volte una_volta d'ora_in invece solo soltanto
    di_solito entro tutti_i tutte_le`,
  affair: `contratto bilancio budget scadenza uscita lancio appuntamento visita volo ufficio fattura fatture prezzo tariffa
    affitto stipendio mutuo assicurazione polizza licenza visto passaporto compleanno anniversario matrimonio nozze
    scuola università azienda ditta consiglio fatturato progetto prodotto database regola norma versione 
    conto abbonamento indirizzo via piano appartamento macchina bici chiave chiavi sala numero corso conferenza
    ferie vacanza vacanze permesso operazione dieta gruppo medicina pastiglie esame laurea retta`,
  calendar: `lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto
    settembre ottobre novembre dicembre domani ieri settimana mese anno trimestre sprint primavera estate
    autunno inverno mezzogiorno mezzanotte`,
  measure: `euro dollari percento ore giorni settimane gb mb kb ms km chili kg mg metri persone posti richieste
    utenti clienti milioni mila`,
  told: `perché poiché quindi benché sebbene ma mentre che_è il_quale dopo_che ha_detto dice dicono confermato
    scoperto saputo risulta`,
}
