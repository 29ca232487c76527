import type { SuspiciousWording } from './suspicion-flags.ts'
import { spokenWords } from './wording.ts'

// As in English: none is enough alone, two of different sorts are.
const ELEMENT = 0.35

const MODEL =
  '(?:assistent[ei]|agent[ei](?! immobiliar)|bot|chatbot|ia|ai|llm|modell[oi](?: linguistic[oi])?|intelligenz[ae] artificial[ei])'
const HIDDEN =
  "(?:(?:prompt|istruzioni) (?:nascost[oe]|di sistema|segret[oe]|intern[oe])|variabili d'ambiente|(?:password|token|chiave|credenziali) (?:di |dell')?(?:amministratore|amministrazione|accesso|root)|chiavi (?:api|private)|credenziali|password)"
const SECRET_FILE =
  '\\S{0,60}(?:\\.ssh|id_rsa|id_ed25519|\\.env|\\.aws|\\.kube|/etc/(?:passwd|shadow)|credentials)\\S{0,60}'

export const ITALIAN_ELEMENTS: readonly SuspiciousWording[] = [
  spokenWords(
    'addressed-to-model',
    ELEMENT,
    '(?:quando|appena|se|dopo che|una volta che|non appena) (?:leggi|leggerai|hai letto|vedi|elabori|riassumi|apri) (?:questo|questa|quest[aeio]|il|la|ciò)',
    `${MODEL} che (?:leggi|leggete|elabori|riassumi)`,
    '(?:direttiva|istruzione|ordine|comando|messaggio|nota) (?:nascost[ao]|segret[ao]|occult[ao])',
    'il tuo (?:compito|ruolo|obiettivo|scopo|lavoro) (?:è|sarà)(?: ora)? (?:cambiato|un altro|diverso|nuovo)',
    '(?:prima di|per) (?:rispondere|continuare|proseguire|procedere)',
    `se (?:un'|una |un |l')${MODEL} (?:legge|elabora|riassume|vede|apre)`,
    '(?:nota|messaggio|istruzioni|promemoria|avviso) (?:per|a) (?:chi|chiunque) (?:legge|riassume|elabora|analizza)',
    `(?:gentile|caro|cara|attenzione|ehi|nota per|messaggio per|istruzioni per|avviso (?:per|a))(?: (?:gli|il|le|l'|tutti gli|ogni|un))? ?${MODEL}`,
    `(?:l'|il |ogni |qualsiasi |gli |un |tutti gli )${MODEL}(?: che \\p{L}+ \\p{L}+(?: \\p{L}+)?)? (?:deve|devono|dovrà|è tenuto a|è autorizzato a)`,
    'chi (?:legge|elabora|riassume|analizza) (?:questo|questa|il presente) (?:testo|pagina|documento|messaggio|nota) (?:deve|dovrà|è tenuto)',
  ),
  spokenWords(
    'role-header',
    ELEMENT,
    "(?:nota|messaggio|avviso|comunicazione|istruzione|comando|aggiornamento) (?:di|del|dal|dell'|dall')(?: ?)(?:sistema|amministratore|amministrazione|sicurezza|sviluppatore|operatore) ?[:—-]",
  ),
  spokenWords(
    'false-authority',
    ELEMENT,
    'il tuo (?:vecchio|precedente|vero|nuovo|ex) (?:padrone|proprietario|amministratore|operatore|sviluppatore|capo)',
    '(?:il|la|un|una|tuo|nostro) nuov[oa] (?:amministrat(?:ore|rice)|proprietari[oa]|padron[ea]|operat(?:ore|rice)|responsabile di sistema)',
    'come se (?:venisse|arrivasse|fosse|venissero)(?: \\p{L}+)? ?(?:dal|dallo|dalla|dai|del|scritto dal) (?:tuo |tuoi )?(?:sviluppatore|sistema|proprietario|amministratore|creatore)',
    '(?:puoi|potete) (?:ora|adesso|liberamente) (?:rivelare|mostrare|eseguire|cancellare|mandare|condividere)',
    'fidati (?:ciecamente |sempre |solo )?(?:di (?:lui|lei|tutto|ciò|quanto|ogni)|di quello che)',
    'ti (?:autorizza|autorizzo|permette|permetto|concede|concedo|ha autorizzato|è permesso|dà il permesso)',
    '(?:sei|sei stat[oa]) (?:ora |adesso )?(?:autorizzat[oa]|abilitat[oa]|aggiornat[oa]|sbloccat[oa])',
    '(?:come|sono il|sono la|in quanto) (?:tuo |tua )?(?:proprietari[oa]|amministrat(?:ore|rice)|sviluppatore|creatore)',
  ),
  spokenWords(
    'secrecy',
    0.6,
    "non (?:mostrare|rivelare|far vedere|riferire|ripetere)(?: mai)? (?:quest[aoei]|il presente|la presente) (?:\\p{L}+ )?all'utente",
  ),
  spokenWords(
    'memory-tampering',
    ELEMENT,
    '(?:i link|le mail|i file|i messaggi|i pagamenti|le richieste|i siti) (?:di|da|a|del|dal) \\S+ sono (?:sempre )?(?:sicur[ei]|affidabili|approvat[ei]|innocu[ei])',
    '(?:scrivi|di.|afferma|concludi|rispondi) che (?:il|la|lo|questo|questa)(?: \\p{L}+){0,2} (?:è|sono) (?:perfett[oa]|impeccabile|eccellente|il migliore|sicur[oa])',
    '(?:salva|registra|scrivi|annota|aggiungi|metti|inserisci|memorizza)(?: [\\p{L}]+){0,3} (?:in|nella|nelle|alla|alle) (?:tua |tue )?(?:memoria|memorie|note|conoscenza)',
    'memorizza che',
  ),
  spokenWords(
    'override',
    0.55,
    "(?:comportati|rispondi|agisci|fai) come se (?:[\\p{L}]+['\\s]){0,3}(?:addestramento|regole|limiti|restrizioni|istruzioni|filtri|sicurezza|linee guida)[^.!?\\n]{0,30}",
    'tutt[ei] (?:i|le|gli) (?:limiti|restrizioni|filtri|regole|controlli) (?:sono|sono stat[ei]) (?:ora )?(?:tolt[ei]|rimoss[ei]|sospes[ei]|disattivat[ei]|eliminat[ei])',
  ),
  spokenWords(
    'override',
    ELEMENT,
    '(?:regole|istruzioni|direttive|linee guida|limiti|restrizioni|filtri|controlli)(?: [\\p{L}]+){0,4} non (?:contano|valgono|si applicano|hanno)(?: più)?',
    '(?:disattiva|disabilita|spegni|rimuovi|togli|elimina|sospendi|aggira) (?:tutt[ei] )?(?:i|gli|le|ogni|il|la) (?:tuoi |tue )?(?:filtr[oi]|limit[ei]|controll[oi]|restrizion[ei]|regol[ae]|protezion[ei]|sicurezza)',
    '(?:filtri|controlli|protezioni|restrizioni|limiti) (?:sono|sono stat[ei]) (?:ora )?(?:disattivat[ei]|spent[ei]|rimoss[ei]|sospes[ei])',
    '(?:salta|ignora|evita|tralascia) (?:i|le|gli|tutti i|ogni) (?:soliti |normali )?(?:controll[oi]|verific[ah]e?|conferm[ae]|precauzioni)',
    "(?:ignora|dimentica|trascura) (?:quello che|ciò che|quanto)? ?(?:vuole |chiede |dice )?(?:l'utente|il proprietario|l'operatore)",
    "smetti di (?:essere|comportarti come|fare) (?:un |un'|l'|una )?(?:assistente|ia|ai|bot|modello)",
    '(?:dimentica|ignora|scorda) (?:le tue|i tuoi|la tua) (?:regole|istruzioni|limiti|direttive)',
  ),
  spokenWords(
    'prompt-leak',
    ELEMENT,
    '(?:consegna|cedi|passa|rivela|condividi) (?:il|la|i|le|tutti i|tutte le) (?:cookie|token|chiav[ei]|password|credenziali|segreti|note)',
    `(?:mostra(?:re|mi)?|rivela(?:re|mi)?|stampa(?:re)?|scrivi|elenca(?:re)?|pubblica(?:re)?|rispondi|rispondere|restituisci|dai|condividi)(?: [\\p{L}]+){0,4} (?:il |la |le |i |l'|tutte le |tutti i )?${HIDDEN}`,
  ),
  spokenWords(
    'exfiltration',
    ELEMENT,
    `(?:invia(?:re)?|manda(?:re)?|spedi(?:sci|re)|inoltra(?:re)?|carica(?:re)?|copia(?:re)?|trasmett(?:i|ere)|allega(?:re)?)(?: [\\p{L}]+){0,4} ${SECRET_FILE}`,
    "(?:invia(?:re)?|manda(?:re)?|inoltra(?:re)?|carica(?:re)?)(?: [\\p{L}']+){0,5} (?:messaggi|conversazione|discussione|cronologia|note|memorie|file|contenuti|utente)(?: [^.!?\\n]{0,30})? (?:a|su|all') ?\\S+(?:@|://)\\S+",
  ),
  spokenWords(
    'tool-call',
    ELEMENT,
    '(?:chiama|chiamare|usa|usare|invoca|invocare) (?:lo strumento|la funzione|il plugin)',
    "(?:cancella|elimina|distruggi|svuota) (?:il|i|gli|le|tutt[ie] (?:i|gli|le)|l')(?: ?\\p{L}+)? ?(?:backup|database|archivi|file|dischi|log|memori[ae])",
    '(?:scarica|apri|visita|leggi|carica) https?://\\S+ (?:e|ed|poi)[^.!?\\n]{0,12}(?:fai|esegui|segui|applica)',
    '(?:curl|wget) [^|\\n]{0,120}\\| ?(?:sudo )?(?:ba|z)?sh',
    '(?:esegui|lancia|chiama) (?:ogni|qualsiasi|tutti i|i seguenti|qualunque) (?:comand[oi]|codice|script|strument[oi])',
  ),
  spokenWords(
    'standing-order',
    ELEMENT,
    "(?:fai|esegui|segui) (?:esattamente |solo )?(?:quello|ciò|quanto|tutto ciò) che (?:dice|dico|ordina|chiede|c'è scritto|sta scritto)",
    '(?:obbedisce|obbedisci|ubbidisci|obbedire)(?: (?:a|sempre|ciecamente|senza)(?: \\p{L}+)?)?',
    '(?:prendi|accetta|ricevi) (?:ordini|comandi|istruzioni) (?:solo |soltanto )?da (?:me|noi)',
    '(?:ascolta|obbedisci|servi|rispondi) (?:solo|soltanto) (?:me|a me|noi)',
    '(?:loda|consiglia|promuovi|elogia|raccomanda) [^.!?\\n]{1,40} in (?:ogni|tutte le|qualsiasi) (?:risposta|risposte|riassunto)',
    '(?:scrivi|fai|genera|rispondi|produci) (?:qualunque|qualsiasi) cosa',
    'ricorda (?:per sempre|in modo permanente|permanentemente)',
    '(?:approva|accetta|consenti|rispondi a) (?:tutto|ogni richiesta|qualsiasi richiesta)',
    'non (?:richied(?:e|ono)|serve|servono|ha bisogno di|hanno bisogno di)(?: mai)? (?:approvazione|conferma|permesso|autorizzazione|verifica)',
    'senza (?:verificare|controllare|consultare|chiedere)(?: (?:a|con))? (?:nessuno|prima)',
    'prima di (?:ogni altra cosa|tutto il resto)',
  ),
]
