import { wholeWords } from '../../intent/phrase-pattern.ts'
import type { TypeWords } from './type-words.ts'

const DAY =
  "(?:luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica|domani|stasera|oggi|fine|il|la|l'|le|\\p{N}+|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)"

/** What shows the types of memory in Italian. */
export const ITALIAN_TYPES: TypeWords = {
  decision: {
    strong: wholeWords(
      '^(?:quindi |allora |alla fine )?(?!siamo|abbiamo|stiamo|andiamo|dobbiamo|possiamo|vogliamo|sappiamo|viviamo|lavoriamo|abitiamo|amiamo|pensiamo|crediamo|parliamo|mangiamo|studiamo|veniamo|facciamo)\\p{L}+iamo',
      'deciso|decidiamo|decide di|decisione (?:è|era|finale|definitiva|presa)|optato',
      "optiamo|scelto|scegliamo|stabilito|concordato|convenuto|d'ora in (?:poi|avanti)",
      'da ora in poi|in futuro tutt[ei]|di conseguenza|passiamo (?:a|da|al|alla)',
      'passeremo (?:a|da|al|alla)|andiamo con|adotteremo|adottiamo|abbandoniamo',
      'abbandoneremo|sostituiamo|sostituiremo|manteniamo|restiamo (?:su|con)|rinviamo',
      'rimandiamo|abbiamo (?:approvato|bocciato|scartato|rinviato|annullato)',
      "siamo d'accordo (?:di|su)",
      'si (?:farà|useranno|userà|fanno|usa|usano) (?:solo|soltanto)|useremo|votato|^basta',
      'è deciso',
    ),
    weak: wholeWords(
      'invece di|anziché|al posto di|rinviat[oaie]|posticipare|rimandare|annullat[oaie]',
      'cambiamo|adeguando|spostando|sposta(?:to|ndo)?|riservat[oaie]',
      '(?:verranno|verrà|saranno|sarà) \\p{L}+t[aeio]|solo di|torniamo a',
      'da (?:luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|domani|oggi|gennaio|settembre)',
    ),
  },
  preference: {
    strong: wholeWords(
      'preferi(?:sco|sce|scono|amo|rei|rebbe|va|to)|preferenz[ae]|preferit[oaie]',
      '(?:mi|gli|le|ci|ti) piac(?:e|ciono|erebbe)|non (?:mi |gli |le |ci )?piac(?:e|ciono)',
      'al? (?:cliente|team|capo) (?:non )?piac(?:e|ciono)|piace|piacciono|amo|ama|adoro|adora|odio',
      'odia|detesto|detesta|non sopport[oa]|vorrei|vorrebbe',
      'vuole (?:che|sempre|solo|tutt[ei]|le|i|gli|il|la|risposte)|ci tiene a|insiste',
      'chiamami|ricorda(?:ti)? che|tieni (?:presente|conto|a mente)|usa sempre',
      'non usare mai|sempre|mai più|rispondimi',
      "^(?:per favore,? )?non \\p{L}+(?:ar|er|ir)(?:e|mi|lo|la|ci|ne)|d'ora in (?:poi|avanti),? (?:rispondi|scrivi|usa|parla|chiama|non|manda)\\p{L}*",
      'sono (?:un )?(?:appassionat[oa]|amante|fan) di|il mio .{2,30} preferito|gradisc[eo]',
      'evit[oa]|evitiamo|non (?:mi|gli|le|ci) interess\\p{L}+',
      '(?:sono|è) (?:molto |poco )?interessat[oa] a|appassionat[oa] d',
      'mi trovo (?:meglio|bene) (?:con|a|quando)|rend[oe] meglio|impar[oa] meglio',
      'mi rifiuto di|solo (?:mangio|bevo|leggo|uso)',
      '(?:mangio|bevo|leggo|uso|guardo|compro|indosso) solo',
      'non (?:uso|guardo|compro|leggo|indosso)|avversione|ho paura d|a disagio',
    ),
    weak: wholeWords(
      '^niente|dammi del|voglio|vuole|di solito|meglio (?:se|per)|mai|usa|piuttosto che',
      'per favore|non \\p{L}+(?:are|ere|ire|armi)',
    ),
  },
  fact: {
    strong: wholeWords(
      'confermato(?::| (?:con|da|dai|dal))|nota(?: rapida)?|fatto sta|per la cronaca',
      'in base a|secondo (?:i dati|il|la)|misurato|verificato|risulta|si trova|si chiama',
      'è nat[oa]|costa|richiede|contiene|si tratta di',
    ),
    weak: wholeWords(
      "(?:è|sono|era|erano|ha|hanno|c'è|ci sono|abita|vive|lavora|perché|dal|\\p{N}[\\p{N}.,:%]*)",
    ),
  },
  opinion: {
    strong: wholeWords(
      'penso|pensa|pensiamo|credo|crede|ritengo|ritiene|trovo che|trova che',
      'mi (?:sembra|pare)|ci (?:sembra|pare)|secondo me|secondo (?:lui|lei|noi)',
      'a mio (?:parere|avviso|giudizio)|per me (?:è|sono)',
      'la mia (?:opinione|impressione|interpretazione|idea)',
      'il mio (?:parere|punto di vista)|onestamente|sinceramente|francamente|personalmente',
      'scettic[oa]|non sono (?:convint[oa]|sicur[oa])|dubito|sospetto|sopravvalutat[oaie]',
      "sottovalutat[oaie]|sono (?:convint[oa]|sicur[oa]|preoccupat[oa])|ho l'impressione",
      'temo|direi|per me$|la parte (?:migliore|peggiore)|perdita di tempo|vale la pena',
    ),
    weak: wholeWords(
      'tropp[oaie]|dovrebbe|dovrebbero|dovremmo|sembra|forse|probabilmente|meglio|peggio',
      'miglior[ei]?|peggior[ei]?|bellissim[oa]|pessim[oa]|orribile|noios[oa]',
      'esagera(?:t[oa])?|irrealistic[oa]|più importante|solid[oa]',
    ),
  },
  commitment: {
    strong: wholeWords(
      `(?:promess[oa]|prometto|promette|mi (?:sono )?impegn(?:o|ato|ata)|ci (?:siamo )?impegn(?:iamo|ati)|impegno|ho garantito|garantisco|ho dato .{0,20}la (?:mia )?parola|(?:gli|le|ti) ho detto che .{0,40}(?:sarà|\\p{L}+rò)|ricordami|devo|dobbiamo|ho detto di sì|(?!però)\\p{L}+[aei]r(?:ò|emo)|\\p{L}+(?:vr|dr|rr)(?:ò|emo)|ti (?:mando|invio|faccio|chiamo|porto|consegno|rispondo|do|giro)|vi (?:mando|invio|faccio sapere)|(?:le|gli) (?:mando|invio|consegno)|ci sarò|mi occupo (?:io )?d[ie]|mi occuperò|(?:domani|stasera|(?:luned|marted|mercoled|gioved|venerd)[iì]|sabato|domenica)(?: mattina| sera)? (?:ti |vi |lo |la |gli |le |ci )?(?:richiamo|chiamo|mando|invio|porto|consegno|finisco|vado|faccio|scrivo|rispondo|passo|preparo|pago|prenoto)|entro ${DAY}.{0,40}(?:consegn|finisc|invi|mand)\\p{L}*)`,
    ),
    weak: wholeWords(
      `(?:entro ${DAY}|entro|scadenza|prima (?:di|della|del) (?:fine|luned[iì]|venerd[iì]|pasqua|natale)|non oltre|domani|voglio mantenere)`,
    ),
  },
}
