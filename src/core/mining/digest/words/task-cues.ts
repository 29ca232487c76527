/** What words of a task tell of its kind, in English, Italian and Korean. */
export const TASK_CUES: readonly { readonly sign: string; readonly pattern: RegExp }[] = [
  {
    sign: 'counts',
    pattern: /\b(?:how many|number of|count|total|quant[oiae]|numero di|totale)\b|몇|개수|총/u,
  },
  {
    sign: 'extremes',
    pattern:
      /\b(?:most|least|best|worst|[a-z]{2,}est|maximum|minimum|max|min|first|last|top|il più|la più|i più|massim[oa]|minim[oa]|prim[oa]|ultim[oa])\b|가장|최대|최소|최고|최저/u,
  },
  {
    sign: 'averages',
    pattern: /\b(?:average|mean|median|percent(?:age)?|ratio|share|media|percentuale)\b|평균|비율/u,
  },
  {
    sign: 'negation',
    pattern:
      /\b(?:not|no|never|without|none|neither|nor|except|don't|doesn't|isn't|can't|cannot|non|senza|mai|nessun[oa]?|tranne)\b|없는|않|제외/u,
  },
  {
    sign: 'comparison',
    pattern:
      /\b(?:more|less|fewer|greater|larger|smaller|higher|lower|older|younger|above|below|over|under|than|between|at least|at most|più di|meno di|maggiore|minore|almeno|oltre|tra)\b|보다|이상|이하|초과|미만/u,
  },
  {
    sign: 'each',
    pattern:
      /\b(?:each|every|per|all|any|both|ogni|ciascun[oa]?|tutt[eio]|entramb[ie])\b|각|모든|매/u,
  },
  {
    sign: 'order',
    pattern:
      /\b(?:sort(?:ed)?|order(?:ed)?|descending|ascending|alphabetical(?:ly)?|ordina(?:ti|te)?|crescente|decrescente)\b|정렬|순서/u,
  },
  {
    sign: 'conditions',
    pattern:
      /\b(?:if|unless|when|whether|otherwise|only|se|quando|altrimenti|solo)\b|만약|경우|때/u,
  },
  {
    sign: 'change',
    pattern:
      /\b(?:add|change|update|remove|delete|cancel|fix|replace|rename|modify|create|book|aggiungi|modifica|cancella|elimina|correggi|crea)\b|추가|변경|수정|삭제|취소/u,
  },
  {
    sign: 'wish',
    pattern:
      /\b(?:want|would like|need|prefer|willing|insist|should|must|wish|vorrei|voglio|devi|dovrebbe|preferisc[eio])\b|원하|싶|해야/u,
  },
  {
    sign: 'fault',
    pattern:
      /\b(?:bug|error|exception|traceback|crash(?:es|ed)?|fail(?:s|ed|ure)?|wrong|incorrect|broken|regression|unexpected(?:ly)?|errore|sbagliat[oa])\b|오류|에러|버그|실패/u,
  },
]
