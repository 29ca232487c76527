/** Words that play one part in many rules; a pattern names them with `@`. */
export const WORD_SETS: Readonly<Record<string, readonly string[]>> = {
  il: ['il', 'lo', 'la', "l'", 'i', 'gli', 'le'],
  di: ['di', "d'", 'del', 'dello', 'della', 'dell', 'dei', 'degli', 'delle'],
  a: ['a', 'ad', 'al', 'allo', 'alla', "all'", 'ai', 'agli', 'alle'],
  da: ['da', 'dal', 'dallo', 'dalla', 'dall', 'dai', 'dagli', 'dalle'],
  in: ['in', 'nel', 'nello', 'nella', 'nell', 'nei', 'negli', 'nelle'],
  su: ['sul', 'sulla', 'sulle', 'sull'],
  this: ['questo', 'questa', 'quest', 'questi', 'queste'],
  my: ['mio', 'mia', 'nostro', 'nostra'],
  /** `tra`, `fra`: "between" before two times, "in" before a duration. */
  between: ['tra', 'fra'],
  begin: ['inizio', 'inizi', 'principio', 'principi'],
  middle: ['metà'],
  end: ['fine'],
}
