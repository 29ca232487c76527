import { wholeWords } from '../../intent/phrase-pattern.ts'
import type { MatterWords } from './matter-words.ts'

const DAY = '(?:luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica)'

/** What matters, in Italian. */
export const ITALIAN_MATTERS: MatterWords = {
  health: wholeWords(
    'allergi[acoe]\\p{L}*|diabet\\p{L}+|asma|asmatic[oa]|celiac[oa]|celiachia|glutine',
    'lattosio|intolleran\\p{L}+|vegan[oa]|vegetarian[oa]|incinta|cancro|tumore|intervento',
    'operazione|ospedale|medicin[ae]|farmac[oi]|insulina|gruppo sanguigno|pressione',
    'disabil\\p{L}+|depression\\p{L}*|ansia|epiless\\p{L}+|diagnos\\p{L}+|terapia',
    'infortun\\p{L}+|emicrani\\p{L}+|smesso di fumare|mort[oa]',
    'non (?:mangio|mangia|posso mangiare|bevo)',
  ),
  safety: wholeWords(
    'emergenza|pericol\\p{L}+|sicurezza|violazione|fuga di dati|vulnerabil\\p{L}+',
    'password|credenziali|backup|perdita di dati|produzione|incident[ei]|incendio',
    'velenos[oa]',
  ),
  identity: wholeWords(
    'mi chiamo|chiamami|il mio nome|si chiama',
    "sono (?:un|una|un'|di|nat[oa]|italian[oa]|sposat[oa]|divorziat[oa]|\\p{L}+ e (?:vivo|abito|lavoro))",
    'vivo|abito|lavoro (?:come|a|in|per|da)|studio|parlo',
    'mi sono (?:trasferit[oa]|sposat[oa]|laureat[oa])',
    '(?:mia|mio) (?:moglie|marito|figli[oa]|madre|padre|mamma|papà|sorella|fratello|compagn[oa]|capo|cane|gatto|email|indirizzo)',
    'i miei (?:genitori|figli)|compleanno|ha \\p{L}+ anni|ho \\p{N}+ anni',
    'ho (?:due|tre|un|una) (?:gatt\\p{L}+|can\\p{L}+|figli\\p{L}*|fratell\\p{L}+|sorell\\p{L}+)',
    'non lavoro più|è (?:ebre[oa]|musulman[oa]|cristian[oa])',
  ),
  money:
    /€\s?\p{N}|\p{N}\s?(?:€|euro|mila euro|milioni)|(?<!\p{L})(?:stipendio|budget|affitto|mutuo|fattur[ae]|prezzo|costo|costa|debito|prestito|tasse|pagamento|rata)(?!\p{L})/u,
  deadline: wholeWords(
    `(?:scadenza|scade|entro|non oltre|prima di (?:${DAY}|domani)|appuntamento|volo|esame|spostat[oa] a|fissat[oa] (?:per|a)|prevista? per)`,
  ),
  emphasis: wholeWords(
    'importante|fondamentale|cruciale|essenziale|ricorda(?:ti)?|mai|sempre|deve|devono',
    'urgente|assolutamente|obbligatori[oa]|tassativ\\p{L}+|tieni presente',
    'per nessun motivo',
  ),
  hedge: wholeWords(
    'forse|magari|potrebbe|può darsi|non so se|non sono sicur[oa]|credo|più o meno|circa',
    'chissà|a quanto pare',
  ),
  smallTalk: wholeWords(
    '(?:bella|brutta|splendida) giornata',
    'che (?:bello|caldo|freddo|noia|sonno|fame|ridere|tempo)',
    'fa (?:caldo|freddo)(?: oggi)?|piove(?: oggi| ancora)?|sono (?:stanc[oa]|annoiat[oa])',
    "ho (?:fame|sonno)|non vedo l'ora|pausa caffè|buon venerdì|scherzo",
  ),
  self: wholeWords(
    '(?:io|mi|mio|mia|miei|mie|noi|ci|nostr[oaie]|sono|ho|abbiamo|siamo|vivo|abito|lavoro)',
  ),
  event: wholeWords(
    `(?:ieri|oggi|domani|stasera|stamattina|scors[oaie]|prossim[oaie]|fa|${DAY}|andat[oaie]|incontrat[oaie]|comprat[oaie]|trasferit[oaie]|successo|iniziat[oaie]|finit[oaie]|riunione|appuntamento|spostat[oaie]|pers[oaie]|vint[oaie]|lanciat[oaie]|nel (?:19|20)\\p{N}{2})`,
  ),
  general:
    /^(?:il |la |lo |l'|i |gli |le )?\p{L}[\p{L}\p{N}' ]{1,40} (?:è|sono) (?:il|la|lo|l'|un|una|i|gli|le|di solito|sempre) ?|(?<!\p{L})(?:significa|consiste|in generale|di solito|di norma|ogni volta)(?!\p{L})/u,
}
