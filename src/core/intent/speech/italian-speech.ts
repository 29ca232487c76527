import { wholeWords } from '../phrase-pattern.ts'
import type { SpeechPatterns } from './speech-patterns.ts'

// The second person of the imperative, as an assistant hears it; those in -a are told from a third
// person only by standing first.
const VERBS =
  `accendi accetta aggiorna aggiungi aiuta alza analizza annulla apri applica archivia arrotonda
  aspetta assegna assicurati attendi attiva aumenta avvia avvisa blocca calcola cambia cancella carica cerca
  chiama chiedi chiudi clona collega combina compila completa comprimi configura conferma confronta connetti
  considera conta continua controlla converti copia correggi costruisci crea converti dai da' dì di' decidi
  definisci descrivi disabilita disattiva disegna dividi duplica elabora elenca elimina esamina escludi esegui
  esporta estrai evita fai fa' ferma filtra fissa formatta fornisci genera guarda identifica ignora importa
  imposta includi indica inizia inserisci installa interrompi invia lancia lascia leggi limita mantieni manda
  marca metti migliora misura modifica monitora mostra muovi nascondi nota notifica ordina organizza ottimizza
  parla pianifica prendi prenota prepara presta proponi prova pubblica pulisci raccogli raccomanda raccontami
  rallenta registra richiedi riassumi riavvia ricarica ricorda ricordati rifiuta riformula rilascia rimuovi
  rinomina ripeti ripristina riprova risolvi rispondi riscrivi ritorna rivedi salta salva scarica scegli scrivi
  segna segnala seleziona semplifica separa serviti sincronizza sostituisci spegni spiega sposta stampa studia
  suggerisci svuota tagga taglia termina testa tieni togli torna traccia traduci trascrivi trasforma trova unisci
  usa utilizza valida valuta vai va' vedi verifica vieni visualizza`
    .trim()
    .split(/\s+/)
    .join('|')

const CLITIC =
  '(?:mi|ti|ci|vi|lo|la|li|le|ne|gli|melo|mela|meli|mele|telo|celo|glielo|gliela|glieli|gliele|cela|gliene)'

/** How Italian greets, asks, commands and cries out. */
export const ITALIAN_SPEECH: SpeechPatterns = {
  greeting: wholeWords(
    'ciao(?: a tutti| a tutte| di nuovo| ciao)?',
    'salve(?: a tutti)?',
    'buon ?(?:giorno|pomeriggio|dì)(?: a tutti)?',
    'buona ?(?:sera|notte|giornata|serata)(?: a tutti)?',
    'ehi(?:l[àa])?',
    'ehil[àa]',
    'arrivederci',
    'arrivederla',
    'a (?:presto|dopo|domani|più tardi)',
    'ci vediamo(?: domani| dopo| presto)?',
    'ben ?(?:venut[oaie]|tornat[oaie]|trovat[oaie])',
    'piacere(?: di conoscert[ie]| di conoscerla)?',
    'come (?:stai|va|sta|state|butta)(?: oggi)?',
    'buon (?:anno|natale|compleanno|weekend|fine settimana|lavoro)',
    'a (?:tutti|tutte|te|voi)',
    'saluti',
    'addio',
  ),
  politeRequest: wholeWords(
    '(?:mi |ci |lo |la |gli |me lo |me la )?(?:potresti|potreste|potrebbe|potrebbero)',
    '(?:ti|le|vi) (?:dispiace|dispiacerebbe|spiacerebbe|andrebbe)',
    '(?:mi |ci )?(?:puoi|può|potete|sapresti|faresti|daresti|saresti|vorresti) .*(?:per favore|per piacere|per cortesia)',
    '(?:per favore|per piacere|per cortesia),? (?:mi |ci )?(?:puoi|può|potete)',
    '(?:mi )?(?:faresti|daresti|fareste|vorresti)',
  ),
  question:
    /^(?:(?:e|ma|allora|scusa|senti|quindi),? )*(?:(?:che cosa|che|cosa|cos'|perché|perche|come mai|come|quando|dove|dov'|chi|qual|quale|quali|quanto|quanta|quanti|quante|da quando|a che|in che|con chi|di chi|per quale)(?!\p{L}))/u,
  command: new RegExp(
    `^(?:\\p{L}+, )?(?:(?:per favore|per piacere|per cortesia|ora|adesso|poi|prima|ok|dai|quindi|allora|e),? )*(?:(?:${VERBS})(?!\\p{L})(?! (?:è|sono|ha|hanno|era|erano)(?!\\p{L}))|(?:${VERBS})${CLITIC}(?!\\p{L})|(?:dim|fam|dam|stam|van|dac|fac|dil|fal|dal|das|fat|dat)(?:mi|me|ne|ci|lo|la|li|le|melo|mela|telo)(?!\\p{L})|\\p{L}+(?:ate|ete|ite)${CLITIC}?(?= (?:il|lo|la|i|gli|le|l'|un|una|tutt|quest|quell|a |al|di|con|i ))|non \\p{L}+(?:are|ere|ire)(?!\\p{L})|\\p{L}+(?:iamo)(?= (?:il|lo|la|i|gli|le|l'|un|una|tutt|quest|quell)))|(?:,? per favore|,? per piacere|,? per cortesia)\\.?$`,
    'u',
  ),
  exclamation:
    /^(?:wow|evviva|urr[àa]|accidenti|mamma mia|caspita|cavolo|oddio|uffa|ahi|bravo|brava|bravi|brave|ottimo (?:lavoro|risultato)|bel lavoro|fantastico|incredibile|finalmente|magnifico|meraviglioso|perfetto|complimenti|congratulazioni|che (?:bello|bella|schifo|peccato|meraviglia|disastro|sorpresa|figata|sfortuna|fortuna|noia|rabbia)|santo cielo|non ci credo|oh no|dannazione|maledizione)(?!\p{L})/u,
}
