import { wholeWords } from '../phrase-pattern.ts'

/** How somebody states in Italian what they like, refuse or want done. */
export const ITALIAN_STANCE: RegExp = wholeWords(
  'preferi(?:sco|rei|amo|remmo|to|ta|ti|te)',
  '(?:mi|ci) (?:piac(?:e|ciono|erebbe|eva)|attira(?:no)?|interessa(?:no)?|infastidisc(?:e|ono)|dà fastidio|disgusta(?:no)?|annoia(?:no)?|mette(?:no)? a disagio|fa(?:nno)? paura)',
  '(?:amo|odio|detesto|adoro|evito|rifiuto|disprezzo|apprezzo|gradisco|temo)',
  'non (?:sopporto|tollero|gradisco|mangio|bevo|uso|indosso|guardo|voglio|amo|digerisco|mi fido)',
  'sono (?:\\p{L}+ )?(?:allergic[oa]|intollerante|contrari[oa]|appassionat[oa]|vegan[oa]|vegetarian[oa]|celiac[oa]|un (?:\\p{L}+ )?fan)',
  '(?:allergia|intolleranza|avversione|preferenza|passione|debolezza|fobia|paura) (?:a|al|alla|allo|ai|alle|agli|per|verso|di|del|della|dei|delle)',
  '(?:solo|soltanto|esclusivamente|sempre|mai)',
  'seguo una dieta',
  '(?:lo |la |li |le )?trovo (?:\\p{L}+ )?(?:noios|inutil|difficil|util|comod|scomod|fastidios)[oaie]',
  'piuttosto che',
  "d'ora in poi",
  'ogni volta',
  'per favore (?:non|usa|includi|evita)',
)
