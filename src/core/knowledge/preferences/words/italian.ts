import type { InteractionRule } from './interaction-rule.ts'

export const ITALIAN: readonly InteractionRule[] = [
  {
    topic: 'explanations',
    value: 'brief',
    pattern:
      /(?:si[ai] (?:più )?(?:breve|concis[oa]|sintetic[oa])|rispost[ae] (?:più )?(?:brev[ei]|cort[ae]|concis[ae])|tropp[oa] (?:lung[oa]|testo|verbos[oa])|solo il codice|senza spiegazioni|non spiegare|meno (?:testo|parole))/i,
  },
  {
    topic: 'explanations',
    value: 'thorough',
    pattern:
      /(?:spiega(?:mi)? (?:nel dettaglio|meglio|perché|come|passo)|nel dettaglio|più (?:dettagli|dettagliat[oa])|passo (?:per|dopo) passo|spiegazioni? (?:più )?(?:dettagliat[ae]|complet[ae])|dimmi perché)/i,
  },
  {
    topic: 'confirmations',
    value: 'ask first',
    pattern:
      /(?:chiedi(?:mi)? prima|prima chiedi(?:mi)?|chiedimi conferma|aspetta (?:il )?mio (?:ok|consenso|via)|non \S+(?: \S+){0,4} senza (?:chiedere|il mio (?:ok|permesso|consenso)))/i,
  },
  {
    topic: 'confirmations',
    value: 'just do it',
    pattern:
      /(?:fallo e basta|senza chieder(?:e|mi) (?:conferma|niente|nulla)|non (?:chiedermi|serve chiedere|c'è bisogno di chiedere)|fai pure|procedi (?:pure|direttamente)|smetti(?:la)? di chiedere)/i,
  },
  {
    topic: 'proactivity',
    value: 'only what is asked',
    pattern:
      /(?:solo (?:quello|ciò) che (?:ho chiesto|ti ho chiesto|chiedo)|nient'altro|non (?:toccare|cambiare|modificare) (?:altro|il resto|nient'altro)|non (?:te )?l'ho chiesto|non ti ho chiesto)/i,
  },
  {
    topic: 'proactivity',
    value: 'beyond what is asked',
    pattern:
      /(?:già che ci sei|se (?:vedi|trovi|noti) altro|sentiti libero di (?:migliorare|correggere|sistemare)|sii (?:più )?proattiv[oa]|prendi (?:l')?iniziativa|proponi(?:mi)? (?:miglioramenti|altro))/i,
  },
]
