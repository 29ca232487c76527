/** Ciò che servirà sapere. */
export const ITALIAN_KEPT = `
  mia sorella {person} aspetta due gemelli per {month}
  mi sono rotto il polso a {month} e non posso sollevare pesi
  io e {person} ci siamo fidanzati
  Il mio passaporto scade il {date}
  sono vegetariana da {month}
  prendo {number} mg di ibuprofene quando ho mal di schiena
  Abitiamo al terzo piano senza ascensore
  nostro figlio {person} comincia la scuola a {month}
  sono cresciuto a {city} e mi sono spostato per l'università
  La mia responsabile è {person} e vuole aggiornamenti scritti
  {person} odia le telefonate prima delle {time}
  il {weekday} lavoro da casa
  la lingua madre di {person} è il portoghese
  porto il {number} di scarpe
  sono mancina
  {person} è in {company} da {month}
  Il contratto con {company} finisce il {date}
  {company} paga le fatture entro {number} giorni
  abbiamo deciso di abbandonare {tool}
  La squadra ha votato per {tool} invece di {tool}
  Da {month} ogni rilascio richiede due approvazioni
  Nessuno può rilasciare di {weekday}
  L'API permette {number} richieste al minuto
  {project} ha {number} clienti paganti
  {project} è scritto in Rust e parla con {tool}
  il database di staging viene ricreato ogni {weekday} notte
  I backup di {project} si conservano {number} giorni
  {service} non va mai riavviato in orario d'ufficio
  La causa era un indice mancante nella tabella ordini
  abbiamo perso circa {number} mila euro nel guasto del {date}
  {person} ha scoperto che il timeout veniva da {tool}
  avrò le slide pronte entro {weekday}
  devo {number} euro a {person}
  {person} ha promesso di rileggere la bozza prima del {date}
  devo rinnovare il dominio prima di {month}
  Incontriamo quelli di {company} il {date} alle {time}
  L'appuntamento dal dentista è il {date} alle {time}
  Il mio volo per {city} parte alle {time} di {weekday}
  {person} pensa che {tool} sia sopravvalutato
  trovo il nuovo ufficio troppo rumoroso
  Secondo me {project} andava cancellato
  non mi piacciono le sorprese nelle revisioni
  rispondimi sempre con frasi brevi
  Non mettere mai emoji nei messaggi di commit
  voglio tutte le date in formato ISO
  Chiamami Sandro, non Alessandro
  {person} ha paura di volare
  {person} non può mangiare glutine
  {person} si è lasciata con {person} a {month}
  mio nonno faceva l'orologiaio a {city}
  Abbiamo adottato un cane che si chiama Biscotto
  la password del wifi è sul frigo
  La chiave di riserva ce l'ha la vicina {person}
  L'affitto è di {number}0 euro al mese
  {person} guida un furgone elettrico
  {person} parla quattro lingue
  ho deciso di smettere di fumare
  mi alleno per la maratona di {month}
  {person} ha studiato legge ma fa il falegname
  {company} è stata fondata da due fratelli di {city}
  {company} ha comprato {company} per {number} milioni
  il repository di {project} sta nel gruppo piattaforma
  La versione {version} di {project} rompe il vecchio importatore
  {tool} {version} vuole almeno {number} GB di memoria
  Tutti i prezzi del negozio sono IVA inclusa
  l'ufficio di {city} chiude alle {time}
  {city} è a {number} minuti di treno da qui
  I nostri clienti sono soprattutto piccoli forni
  Il consiglio ha approvato {number} mila euro per {project}
  {person} lascia {company} a fine {month}
  {person} è in ferie fino al {date}
  {person} sostituisce {person} alle vendite
  l'estate scorsa siamo stati benissimo a {city}
  ho conosciuto {person} alla conferenza di {city}
  ho imparato a nuotare a {number} anni
  {person} ha vinto il torneo di scacchi a {city}
  ieri {person} ha presentato {project} al consiglio
  il lancio è avvenuto il {date}
  {weekday} ho comprato un pianoforte usato
  {project} è in ritardo perché {person} si è ammalata
  Il mio gruppo sanguigno è 0 negativo
  di solito {person} risponde entro un'ora
  {person} beve solo decaffeinato
  {person} preferisce camminare che prendere la macchina
  il mio scrittore preferito è Calvino
  nn posso mangiare latticini
  mia moglie si chiama {person}
  il nostro anniversario è il {date}
  è {person} che sa come funziona {service}
  per i clienti di {city} la consegna è gratuita
  le chiavi dell'archivio le tiene {person}
  i test di {project} girano ogni notte sulla macchina grande
  {service} legge le impostazioni dall'ambiente
  {project} usa UTC dappertutto
  il piano gratuito comprende {number} posti
  {company} vuole il logo solo in verde
  {person} ci ha chiesto di non usare la sua foto
  ho rinunciato a imparare il giapponese
  {person} si è ripresa dall'operazione
  sono andato a vivere con {person}
  {person} ha ereditato una vigna vicino a {city}
  {person} tiene il gruppo di lettura il {weekday}
  {person} manda il rapporto a {company} ogni {weekday}
  sto mettendo da parte i soldi per un viaggio a {city}
  sto scrivendo la tesi sulle mappe medievali
  cerco casa vicino al parco
  quest'anno rifacciamo la cucina
  sto imparando a suonare il violoncello
  {person} sta cercando un nuovo lavoro
  sono sotto antibiotici
  {person} prepara l'esame da avvocato
  sono vegano
  sono allergica
  aspettiamo un bambino
  la migrazione richiede {number} minuti
  Per far girare {service} in locale servono {number} GB
  A risolvere il problema è stato svuotare i cookie
  Quello che ha funzionato è stato spegnere il proxy
  la {version} è stata l'ultima versione stabile
  {person} ha vinto la borsa di studio!
  abbiamo vinto la gara di {company}!
  il mutuo è stato approvato
  buone notizie: {person} ha passato l'esame
  usiamo {tool} per {project}
  restiamo su {tool}
  d'ora in avanti i rami prendono il nome dai ticket
  chiedimi prima di mandare qualcosa a {company}
  non dare il mio numero a nessuno
  risposte sotto le {number} parole
  secondo me il secondo disegno è migliore
  mi sembra che il piano sia troppo stretto
  credo che {person} se ne andrà presto
  {weekday} ho l'oculista
  il {weekday} è il mio giorno libero
  la macchina è dal meccanico fino al {date}
  {person} ha un forno
  {person} suona il violino
  {person} colleziona francobolli
  {person} insegna yoga
  {person} porta gli occhiali
  {person} russa
  {project} funziona su Windows e Linux
  {project} costa {number} euro a postazione
  {company} vende mobili da giardino
  {company} fabbrica campanelli
  {company} ha {number} dipendenti
  Tutte le riunioni vengono registrate
  tutte le sale hanno il proiettore
  Il bar apre alle {time}
  il museo è chiuso il {weekday}
  L'endpoint restituisce 404 per gli utenti cancellati
  il processo parte alle {time} ogni notte
  il token scade dopo {number} minuti
  i log vengono ruotati ogni giorno
  il certificato scade il {date}
  il numero di fattura comincia sempre con RF
  {person} e {person} sono fratelli
  {person} ha {number} anni
  {person} è mattiniera
  {person} va in pensione a {month}
  {person} ha il diabete
  {person} vuole trasferirsi a {city}
  {person} ha perso il lavoro a {month}
  abbiamo venduto la casa di {city}
  sono stato bocciato due volte all'esame di guida
  una volta fumavo
  di notte non posso guidare
  odio il prezzemolo
  la settimana scorsa è morto il mio cane
  ho due figli
  la nostra gatta si chiama Miso
  il mio compleanno è il {date}
  i miei vivono vicino a {city}
  {person} mangia solo pesce
  {person} usa solo mezzi pubblici
  {person} conosce il cinese
  {person} guida il camper
  sto scrivendo un libro di ricette
  sto leggendo tutto Pirandello
  sto facendo un corso di ceramica
  sto seguendo una dieta senza sale
  sto preparando un concorso pubblico
  sto traducendo un saggio dal tedesco
  sto costruendo una barca in garage
  sto divorziando
  {person} sta scrivendo una tesi su {city}
  {person} sta studiando da infermiera
  lei preferisce le mail
  per questo non usa il telefono
  ci tiene molto
  abita lì dal {month}
  ha anche un fratello a {city}
  un appunto su {thing}
  nota {number} sul prezzo dell'avena
  {person} ha chiamato
  {person} è passata a trovarci
  lettera {number} di {company}
  c'è una coperta in soffitta
  ci sono due ascensori nel palazzo
  in cucina c'è il latte
  prima o poi qualcuno dovrà riparare la caldaia`

/** Ciò che passa subito, o non dice nulla. */
export const ITALIAN_DROPPED = `
  un momento, controllo
  ci sto guardando adesso
  Avvio il server
  sto leggendo la documentazione
  Installo le dipendenze, ci vorrà un po'
  aspetto ancora la build
  La build è passata
  la build fallisce di nuovo, uffa
  sto compilando
  È ancora fermo al {percent}%
  mi sono disconnesso, rientro
  torno subito
  esco a pranzo
  eccomi di nuovo alla scrivania
  sono in macchina, non posso scrivere
  mi sono appena svegliata
  oggi internet va pianissimo
  lo schermo è diventato nero un secondo
  la pagina non si apre
  adesso si carica
  ok ora funziona
  niente, stesso errore
  così va
  ancora rotto
  è crashato di nuovo
  boh, strano, adesso va
  {service} al momento è giù
  {service} è tornato
  {service} si sta riavviando
  ho riavviato {service}, guardo i log
  carico {file} adesso
  ho salvato {file}
  Aggiornato {file}
  ho aperto un ticket
  Ho pushato la correzione, aspetto la CI
  sto facendo il merge
  torno alla versione di prima
  Rilancio i test
  mancano {number} test
  in locale i test passano
  sono al passo {small} di {number}
  siamo a metà
  quasi fatto
  sto finendo {thing}
  ora guardo {thing}
  apro {file}
  comincio da {file} e poi vado avanti
  adesso aggiorno gli import
  Ora lancio il linter
  Per prima cosa guardiamo {file}
  Passiamo al prossimo passo
  sono ancora al telefono con {person}
  {person} è appena entrata in chiamata
  {person} sta condividendo lo schermo
  {person} è in ritardo
  Aspetto che {person} risponda
  adesso non posso parlare
  la batteria sta per finire
  la stampante è senza carta
  oggi la macchinetta del caffè è rotta
  qui piove a dirotto
  oggi sono stanchissimo
  ho una fame
  finalmente venerdì
  che giornata
  ahah bella
  grazie mille
  grazie infinite {person}
  grz
  ottimo, grazie
  bravi tutti
  bel lavoro
  bravo {person}
  nessun problema
  prego
  è un piacere
  di niente
  va bene
  certo
  sì grazie
  no grazie
  d'accordo
  esatto
  ha senso
  ricevuto, lo faccio
  capisco
  ah ok
  lascia stare, trovato
  scusa il ritardo
  scusate la confusione
  ciao {person}, come va
  buongiorno a tutti, spero stiate bene
  buonasera
  a domani
  alla prossima
  buon fine settimana
  tanti auguri {person}
  complimenti per il lancio
  che ore sono
  che ne pensi
  come ti sembra
  mi aiuti con {thing}
  qualcuno può rivederlo
  è pronto?
  dove hai messo {file}
  perché fallisce
  qualcuno sa come si resetta
  quale prendo
  chi l'ha scritto
  altro?
  cominciamo?
  correggi l'errore nel titolo
  fallo più corto
  fai il bottone blu
  aggiungi un test
  togli l'ultima riga
  traducilo in francese
  riassumi l'articolo
  scrivi una funzione che ordina la lista
  mandalo a {person}
  apri {file}
  rilancia lo script
  riprova
  fermati
  vai pure
  continua
  annulla
  controlla {file}
  mostrami i log
  cerca il meteo di {city}
  fammi un esempio
  spiegalo con parole più semplici
  mettilo in tabella
  usa un altro colore
  cambia il secondo titolo
  scrivi una mail a {person}
  metti un timer di {number} minuti
  Certo! Sono felice di aiutarti.
  Ecco il codice che hai chiesto.
  Ecco cosa ho trovato
  Fammi sapere se ti serve altro!
  Spero ti sia utile
  Capisco la tua frustrazione
  Ho aggiornato il file come chiesto
  Ho fatto le modifiche richieste
  Ecco alcuni suggerimenti
  Grazie del chiarimento
  Giusto, correggo subito
  Hai perfettamente ragione
  Puoi darmi qualche dettaglio in più
  Come detto sopra, ci sono diverse opzioni
  In sintesi, ecco cosa abbiamo fatto
  I passi seguenti dovrebbero funzionare
  Non ho accesso a quella pagina
  Mi dispiace, non posso farlo
  Vediamolo un pezzo alla volta
  Ottima osservazione
  nessuna modifica rilevata
  controlli superati
  lavoro {number} completato
  sincronizzazione terminata
  accesso riuscito
  richiesta scaduta
  file non trovato
  permesso negato
  avvio del processo {small}
  pulizia dei file temporanei
  aspetta un attimo
  dammi un minuto
  abbi pazienza
  un secondo, squilla il telefono
  sto per uscire di casa
  sono appena arrivata a casa
  sono in coda in tangenziale
  sto arrivando
  arrivo con {small} minuti di ritardo, scusate
  la riunione è appena finita
  cominciamo adesso, entrate se potete
  la chiamata continua a cadere
  mi senti
  sei in muto
  il microfono non va
  lo guardo dopo pranzo
  lo faccio più tardi
  ci penso un attimo
  fammi ricontrollare
  ti dico tra poco
  provo in un altro modo
  adesso provo l'altra opzione
  vediamo se aiuta
  ci risiamo
  ci ha messo una vita
  finalmente
  ops
  per ora niente
  ancora niente nei log
  la rotellina continua a girare
  sembra funzionare
  per me va bene
  approvato
  ricompilo con la nuova opzione
  rilancio il job fallito
  il container sta partendo
  la migrazione va, {percent}% fatto
  indicizzo, ne mancano {number}
  esportazione al {percent}%
  sincronizzo {thing} proprio ora
  sto modificando {file}
  ho appena cambiato la riga {number} di {file}
  ho rinominato la funzione
  ho aggiunto un controllo
  committato e pushato
  per oggi chiudo
  per oggi ho finito
  mi scollego
  faccio una pausa
  do da mangiare al gatto e torno
  i bambini urlano, un attimo
  mi serve un altro caffè
  che casino
  è divertente
  che ridere
  giusta osservazione
  interessante
  mi piace
  non so
  forse dopo
  come preferisci
  fai tu
  decidi tu
  vanno bene tutti e due
  da parte mia tutto ok
  prenditi il tuo tempo
  nessuna fretta
  non ti preoccupare
  speriamo bene
  incrociamo le dita
  in bocca al lupo per la demo
  quanto tempo
  che piacere rivederti
  dove eravamo rimasti
  a che punto è {thing}
  novità da {person}
  ha funzionato
  eri tu
  anche a te {service} va lento
  cosa vuol dire questo errore
  come si annulla
  possiamo farlo domani
  sistema gli import
  togli i punti e virgola
  ordina per data
  unisci quando è verde
  riavvia {service}
  avvisami quando hai finito
  di' a {person} che sono in ritardo
  ordina una pizza
  metti un po' di musica
  alza il volume
  ritaglia l'immagine
  riformula
  rendilo più formale
  elenca i file della cartella
  conta le parole
  trova il baco
  fai un altro tentativo
  Certo, me ne occupo subito.
  Te lo cerco subito.
  Ecco la bozza rivista.
  Trovi il risultato qui sotto.
  Rivedi le modifiche e fammi sapere.
  Vuoi che continui?
  Posso modificarlo ancora se serve.
  Per cominciare segui questi passi.
  Questo dovrebbe risolvere il problema.
  Capisco cosa intendi.
  Ti spiego come funziona.
  Ho completato l'attività.
  Tutti i test passano e la modifica è pronta.
  Ora riassumo i risultati.
  {service} pare essersi ripreso
  nel frattempo leggo i log
  sono quasi in fondo a {thing}
  la pagina gira a vuoto
  qua non prende
  mi è caduta la chiamata
  sembra che {service} si sia ripreso
  {service} pare di nuovo su
  leggo i log di {service} nel frattempo
  intanto do un'occhiata ai log
  sono arrivato al {percent}% di {thing}
  di {thing} ho fatto il {percent}%
  suonano, un attimo
  ancora un tentativo
  terzo tentativo
  scrivi a {person} quando è pronto
  avvisa {person} appena finisce
  ricordami tra {small} minuti
  è proprio una bella domanda
  si può fare in diversi modi
  ecco la nuova versione
  ecco a che punto siamo
  spero sia chiaro
  buon viaggio di ritorno
  buon riposo
  figurati, nessun problema
  ci mancava solo questa
  nessun conflitto
  nessun avviso stavolta
  dove finiscono i log di {service}
  in che cartella sta {file}
  su quale ramo lavori
  qualcuno ha un modello da copiare`
