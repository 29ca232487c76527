import { wordSet } from './word-set.ts'

/** Words that are never a name or part of one, whatever their case: grammar. */
export const ITALIAN_GRAMMAR: ReadonlySet<string> = wordSet(`
  il lo la i gli le l un uno una del dello della dei degli delle dell al allo alla ai agli alle all
  dal dallo dalla dai dagli dalle dall nel nello nella nei negli nelle nell sul sullo sulla sui sugli
  sulle sull col coi di a da in con su per tra fra e ed o od ma se che chi cui non si no sia ne ci vi
  mi ti li io tu lui lei noi voi loro egli ella essi esse me te mio mia miei mie tuo tua tuoi tue suo
  sua suoi sue nostro nostra nostri nostre vostro vostra vostri vostre questo questa questi queste
  quello quella quelli quelle quel quei quegli tale tali stesso stessa stessi stesse ogni ognuno
  qualche qualcuno qualcosa alcuni alcune alcuno nessuno nessuna niente nulla tutto tutta tutti tutte
  altro altra altri altre molto molta molti molte poco poca pochi poche troppo tanto tanta tanti tante
  quanto quanta quanti quante quale quali qual come dove quando perche poiche mentre pero anche pure
  ancora gia mai sempre spesso forse ora adesso oggi ieri domani stasera stamattina dopo prima poi
  quindi dunque infatti invece inoltre tuttavia cosi bene male meglio peggio piu meno quasi circa
  solo soltanto proprio appena finalmente recentemente attualmente secondo durante verso senza sotto
  sopra dentro fuori vicino lontano presso oltre contro entro fino sono sei e siamo siete era ero
  erano eravamo fu furono sara saranno sarebbe essere ho hai ha abbiamo avete
  hanno aveva avevo avevano avevamo avra avranno avrebbe avere sto stai sta stiamo stanno stava stavo
  stavano puo possono posso puoi deve devono devo vuole vuoi voglio vogliono fa fanno faccio va vanno
  vado viene vengono c'e cos'e com'e si cosa allora ecco ciao grazie prego scusa buongiorno buonasera
  ok certo due tre quattro cinque sette otto nove dieci cento mille primo seconda terzo ultimo ultima
  bisogna occorre serve conviene sembra pare tranne eccetto sebbene benche affinche nonostante
  purtroppo probabilmente sicuramente ovviamente specialmente soprattutto principalmente
  qui qua li la laggiu lassu intanto comunque insomma eppure siccome anzi neanche nemmeno neppure
`)

/** Frequent nouns, adjectives and verb forms that open a sentence. */
export const COMMON_ITALIAN: ReadonlySet<string> = wordSet(`
  accordo acqua aggiornamento aiuto albero alto amica amici amico amore analisi anno anni appunti
  appuntamento aria articolo aspetto attenzione attivita aula autore azienda bagno bambini bambino
  bella bello bozza brutto buona buono caffe cambio cane caro casa caso cattivo causa cena centro
  citta classe cliente clienti codice colazione collega colleghi colpa compito compleanno
  compromesso comunicazione concetto conclusione conferma consiglio consultazione contabilita
  contenuto contesto contratto controllo corpo corso cosa cose costo crescita cucina cultura cuore
  data dati decisione dettagli dettaglio diario difficile direttore direttrice discussione documento
  domanda domande donna dottore dubbio effetto elenco errore errori esame esempio esperienza estate
  eta evento facile fame famiglia fatto festa figlia figlio film fine fondo forma formazione forte
  foto frase fratello freddo futuro gatto gente gestione giardino giocatore gioco giornale giornata
  giorni giorno giovane giovani giro giusto governo grande grandi gruppo guerra idea impegno
  importante incontro indagine indirizzo informazione informazioni inizio insegnante interno
  intervista inverno istituto lavori lavoro legge lettera lettore lezione libri libro lista log luce
  luogo macchina madre maestra maestro mamma mano mare marito mattina mattinata medico memoria mercato
  mese mesi messaggio minuti minuto modello modo moglie momento mondo montagna mostra motivo musica
  nazionale negozio neve nome nonna nonno nord nota note notizia notte novita numero nuova nuove nuovi
  nuovo obiettivo occhi offerta ora ore ordine ospedale ottimo padre paese pagina parola parole parte
  partita passo paura pausa pensiero persona persone pezzo piano piccola piccolo piede pioggia
  politica polizia ponte porta possibile posto pranzo precisione presidente prezzo problema problemi
  processo prodotto professore professoressa progetti progetto programma promemoria proposta prova
  prossima prossimo pubblico punti punto quaderno qualita questione ragazza ragazzi ragazzo ragione
  rapporto regione regola relazione ricerca ricordo richiesta riepilogo riflessione riga rischio
  risposta risultati risultato riunione riunioni rosso sala salute scelta scena scuola sede segno
  semplice sera serata servizio sessione settimana settimane signora signore sintesi sistema
  situazione sogno sole soluzione sorella spazio spesa stagione stanza storia strada strumento studente
  studenti studio successo sud suolo tavolo team tema tempistiche tempo teoria terra test testo tipo
  titolo treno ufficio umore uomini uomo utente utenti utile vacanza valore vecchio vento verita versione
  viaggio vino vista vita vivaio voce voglia zona credo penso ritengo spero temo dato scienza passione
  corte costituzione borsa stato governo segretario contea unione
`)

/** What follows a subject in a sentence: auxiliaries, clitics, frequent verbs of the third person. */
export const ITALIAN_SUBJECT_VERBS: ReadonlySet<string> = wordSet(`
  ha hanno era erano sara sta stava stanno si lo la li le gli mi ci ne non vuole voleva vogliono
  puo poteva deve doveva dice disse ritiene pensa crede sa sapeva conosce va viene fa faceva dovrebbe
  vorrebbe potrebbe aveva avra usa ama odia vive abita lavora gioca preferisce chiede scrive legge
  parla sembra resta rimane parte arriva torna inizia continua tiene mette prende porta propone
  suggerisce consiglia mostra spiega presenta dirige guida gestisce cura segue cerca trova ottiene
  anche invece ora ancora
`)
