import type { SuspiciousWording } from './suspicion-flags.ts'
import { spokenWords } from './wording.ts'

const TURN_AWAY =
  '(?:ignora(?:te|re)?|dimentica(?:te|re)?|trascura(?:te|re)?|non (?:seguire|rispettare|obbedire a(?:lle|gli|i)?)|scavalca|aggira|disattendi|annulla|lascia perdere|smetti di seguire)'
const FILLER =
  "(?:(?:tutt[eio]|ogni|qualsiasi|le|gli|i|il|la|lo|queste|quelle|tue|tuoi|tua|tuo) |l'|tutte le |tutti i ){0,4}"
const ORDERS =
  '(?:istruzion[ei]|regol[ae]|prompt|direttiv[ae]|comand[oi]|ordini|linee guida|indicazioni|restrizioni|vincoli|messaggi[o]?|limitazioni|filtri|addestramento|programmazione|contesto)'
const EARLIER =
  '(?:precedent[ei]|anteriori|sopra|ricevut[eio](?: finora| prima)?|qui sopra|iniziali|originali|di sistema|di sicurezza|finora)'
const NO_MATTER =
  '(?! (?:su|sul|sulla|sulle|sui|per|riguardo|circa|di|del|della|delle|dei|in|nel|nella)(?!\\p{L}))'
const USER =
  "(?:l'utente|all'utente|gli utenti|agli utenti|al cliente|l'operatore|all'operatore|l'utilizzatore)"
const PRIVATE =
  "(?:password|credenziali|chiav[ei] (?:api|segret[ae]|privat[ae]|ssh)|segreti|cronologia(?: della chat)?|(?:la |l'intera )?conversazione|dati (?:personali|dell'utente)|messaggi dell'utente|memori[ae]|rubrica|token di accesso|variabili d'ambiente|file \\.env)"
const SEND =
  '(?:invia|inviare|manda|mandare|spedisci|inoltra|carica|trasmetti|trasmettere|pubblica|copia)'

export const ITALIAN_WORDINGS: readonly SuspiciousWording[] = [
  spokenWords(
    'override',
    0.85,
    `${TURN_AWAY} ${FILLER}${ORDERS} (?:che (?:hai ricevuto|ti (?:hanno|sono state) (?:dato|date))|${EARLIER})${NO_MATTER}`,
    `${TURN_AWAY} ${FILLER}${EARLIER} ${ORDERS}${NO_MATTER}`,
    `${TURN_AWAY} (?:tutte )?(?:le tue|i tuoi|la tua|il tuo) (?:\\p{L}+ )?${ORDERS}`,
    '(?:ignora|dimentica) (?:tutto )?(?:quello|ciò|quanto) (?:che )?(?:ti è stato (?:detto|insegnato|chiesto)|ti hanno (?:detto|insegnato|ordinato)|hai (?:imparato|letto)|(?:è|era) scritto (?:sopra|prima))',
    `(?:ignora|dimentica|trascura|scarta) (?:[^\\s.!?;]+ ){0,4}(?:istruzioni|indicazioni|direttive|regole|comandi) (?:[^\\s.!?;]+ ){0,2}(?:in precedenza|prima|sopra|precedenti|iniziali|ricevute)${NO_MATTER}`,
    "(?:ignora|trascura) (?:la domanda|la richiesta|il messaggio|le richieste|le domande) (?:dell'utente|degli utenti)",
    'non tenere conto delle (?:tue )?(?:istruzioni|regole|direttive) (?:del sistema|di sistema|precedenti|ricevute|di sicurezza)',
    '(?:ignora|dimentica) tutto (?:il testo |quanto )?(?:qui )?sopra',
  ),
  spokenWords(
    'override',
    0.6,
    'nuove istruzioni(?: di sistema)? ?:',
    'le tue nuove (?:istruzioni|direttive) sono',
    '(?:il tuo nuovo obiettivo|la tua nuova identità) (?:è|sarà)',
    `${TURN_AWAY} (?:tutte le|ogni|qualsiasi) (?:istruzion[ei]|restrizion[ei]|direttiv[ae]|linee guida)(?= ?[.!?,;:\\n]| e |$)`,
  ),
  spokenWords(
    'override',
    0.55,
    '(?:istruzioni|direttive|comandi|ordini) (?:\\p{L}+ ){0,2}(?:non valgono più|sono (?:stat[ei] )?(?:annullat|revocat|cancellat|sospes)[ei]|non si applicano più)',
    '(?:obbedisci|ubbidisci|da. retta|dai retta) (?:solo |soltanto )?a me',
  ),
  spokenWords(
    'role-change',
    0.65,
    "sei (?:un'|una |un )(?:ia|ai|intelligenza artificiale|assistente|modello|bot) (?:[^\\s.!?;]+ ){0,3}?senza (?:limit[ei]|regol[ae]|filtri|restrizioni|etica|morale|vincoli)",
    'fai finta che (?:le |i |tutte le )?(?:regole|istruzioni|limiti|restrizioni) non (?:esistano|ci siano)',
    'comportati come (?:se fossi )?[^.!?\\n]{0,30}senza (?:alcun[ao]? )?(?:filtr[oi]|regol[ae]|limit[ei]|restrizion[ei]|vincol[oi])',
    "(?:ora|adesso|d'ora in poi|da ora in poi|da adesso) (?:sei|sarai|agirai come|ti comporterai come) (?:un |un'|una |il |la |l'|in )?(?:\\p{L}+ ){0,3}(?:ia|ai|assistente|bot|chatbot|modello|hacker|agente|terminale|dan|modalità (?:sviluppatore|dan|amministratore|debug))",
    "(?:fingi|fai finta|immagina) di (?:essere|non avere) (?:un |un'|una )?(?:\\p{L}+ ){0,2}(?:senza|ia|ai|dan|restrizioni|limiti|regole|filtri|hacker)",
    'non hai (?:più )?(?:alcun[ao]? |nessun[ao]? )?(?:restrizion[ei]|limit[ei]|regol[ae]|filtr[oi]|vincol[oi])',
  ),
  spokenWords(
    'secrecy',
    0.7,
    `non (?:dire|dirlo|dirgli|informare|avvisare|avvertire|rivelare|rivelarlo|menzionare|menzionarlo|comunicarlo|farlo sapere|mostrarlo)(?: (?:nulla|niente|questo|ciò|mai))? (?:di (?:questo|ciò) )?(?:a )?${USER}(?= ?[.!,;\\n]| di (?:questo|ciò|queste)| che (?:hai|stai)| nulla| niente| e |$)`,
    "non (?:far|fare) (?:sapere|capire|vedere) all'utente (?:che|di|nulla|niente|questo)",
    `senza (?:dirlo|dire nulla|informare|avvisare|farlo sapere|chiedere conferma|comunicarlo|che lo sappia) ?(?:a )?${USER}`,
    `(?:tieni|tienilo|mantieni)(?: \\p{L}+){0,2} (?:segreto|nascosto) (?:a|al|all')? ?${USER}?`,
    "l'utente non (?:deve|dovrà|può) (?:sapere|saperlo|accorgersi|accorgersene|venire a sapere|scoprirlo)",
    'non (?:menzionare|rivelare|citare|mostrare)(?: mai)?(?: a nessuno)? (?:queste|questa|le presenti) (?:istruzioni|istruzione|regole|nota)',
  ),
  spokenWords('secrecy', 0.35, 'senza (?:dirlo|farlo sapere) a nessuno', 'di nascosto'),
  spokenWords(
    'standing-order',
    0.6,
    "(?:d'ora in poi|da ora in poi|da adesso in poi|da questo momento),? (?:devi |dovrai )?(?:sempre )?(?:rispondi|rispondere|di'|dire|consiglia|consigliare|raccomanda|raccomandare|termina|aggiungi)(?: sempre| solo)?(?! (?:in |a me|mi|brevemente|con frasi brevi|con esempi|sempre in |al telefono))",
    'alla fine di ogni risposta (?:inserisci|aggiungi|metti) (?:il|questo|un|la) (?:link|pubblicità|indirizzo)',
    '(?:rispondi|rispondere) (?:sempre )?a (?:ogni|tutte le|qualsiasi) (?:domand[ae]|messaggio|richiest[ae])(?: \\p{L}+)? con',
    "(?:quando|se|ogni volta che) (?:l'utente|un utente|qualcuno) (?:chiede|domanda|ti chiede|menziona)[^.!?\\n]{0,60} (?:rispondi|consiglia|di'|inserisci|invia) (?:sempre|solo)",
    '(?:segui|esegui|obbedisci a) (?:queste|le seguenti|questi|i seguenti|le nuove) (?:nuove )?(?:istruzioni|comandi|ordini|direttive)(?= ?[.!?,;:\\n]| invece| senza| e |$)',
    "(?:consiglia|raccomanda|suggerisci) sempre [^.!?\\n]{1,60}(?:indipendentemente|a prescindere|qualunque cosa|a ogni utente|all'utente)",
  ),
  spokenWords(
    'prompt-leak',
    0.65,
    '(?:rivela|rivelami|mostra|mostrami|stampa|ripeti|scrivi|dimmi|elenca|traduci) (?:tutte )?(?:il tuo|le tue|i tuoi|la tua) (?:\\p{L}+ )?(?:prompt(?: di sistema)?|istruzioni|regole|configurazione|segreti|chiavi api|credenziali|password)',
    '(?:scrivi|scrivimi|mostra|mostrami|rivela|dimmi|ripeti|elenca|copia|riporta) (?:[^\\s.!?;]+ ){0,6}(?:il|nel|del|dal) tuo (?:prompt|contesto)',
    '(?:rivela|mostra(?:mi)?|stampa|ripeti|scrivi|trascrivi|riporta|copia) (?:tutto )?il prompt di sistema',
    'ripeti (?:tutto )?(?:il testo|le parole|quanto|tutto)(?: scritto| riportato)? (?:qui )?sopra',
  ),
  spokenWords(
    'exfiltration',
    0.7,
    `${SEND} (?:\\p{L}+ |l'|tutt[aei] ){0,4}?${PRIVATE}[^.!?\\n]{0,80}(?:a|all'|su|verso|al) ?[^!?\\n]{0,40}(?:https?://\\S+|www\\.\\S+|[\\p{L}\\p{N}._-]+@[\\p{L}\\p{N}-]+\\.\\S+|webhook)`,
  ),
  spokenWords(
    'memory-tampering',
    0.6,
    '(?:cancella|elimina|svuota|sovrascrivi|azzera) (?:tutta |tutte )?(?:la tua|le tue) (?:memoria|memorie|conoscenze)',
    '(?:ricorda|memorizza|salva) [^.!?\\n]{0,60} come (?:una |la |un )?fonte (?:attendibile|affidabile|autorevole|ufficiale|fidata)',
    "dimentica tutto (?:quello che sai|ciò che sai)? ?(?:sull'utente|dell'utente)?(?= ?[.!,;]|$)",
  ),
  spokenWords(
    'false-authority',
    0.6,
    '(?:questo messaggio|questa nota|questa istruzione|il seguente messaggio) (?:viene|proviene|arriva|è stat[oa] scritt[oa]) (?:dal|dagli|da|dai) (?:sistema|sviluppatori|amministratore|openai|anthropic|tuoi (?:creatori|sviluppatori))',
    '(?:sono|parla) il tuo (?:sviluppatore|creatore|amministratore)',
    '(?:ha|hanno) (?:la )?(?:precedenza|priorità) su (?:tutte |ogni |qualsiasi )?(?:le )?(?:altr[ae] |tue |precedenti )*(?:istruzion[ei]|messaggi|regole precedenti)',
  ),
  spokenWords(
    'addressed-to-model',
    0.55,
    "se sei (?:un'|una |un )?(?:ia|ai|intelligenza artificiale|modello linguistico|assistente(?: ai| ia| virtuale)?|llm)(?: (?:che|e) (?:sta|stai|legge|leggi))?",
    '(?:agenti|assistenti|modelli|intelligenze) (?:ai|ia|artificiali|linguistici) che (?:leggono|visitano|elaborano|riassumono)',
    "(?:istruzioni|ordini) (?:per|a) (?:l'|un'|gli |tutti gli )?(?:ia|ai|assistente|assistenti|modello linguistico|llm) ?:",
  ),
  spokenWords(
    'encoded',
    0.65,
    '(?:decodifica|decifra|decodificare) [^.!?\\n]{0,60}(?:e|poi) (?:segui|esegui|applica|obbedisci|fai)',
  ),
]
