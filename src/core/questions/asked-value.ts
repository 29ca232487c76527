import { anywhere, plainText, wholeWords } from '../intent/phrase-pattern.ts'

/** What sort of answer a question waits for. */
export const ASKED_VALUES = ['who', 'when', 'where', 'how-many', 'yes-no', 'which'] as const
export type AskedValue = (typeof ASKED_VALUES)[number]

// In this order: "at what time" waits for a time although it says "what".
const WORDINGS: readonly (readonly [AskedValue, RegExp])[] = [
  [
    'how-many',
    wholeWords(
      'how (?:many|much|old|long|far|tall|big|large|often|expensive)',
      'what (?:number|price|cost|age|percentage)',
      'what (?:is|was|will be) the (?:\\p{L}+ )?(?:price|cost|budget|number|size|limit|deadline in days)',
      'quant[oiae]',
      'che (?:prezzo|età|numero)',
    ),
  ],
  ['how-many', anywhere('몇(?! ?(?:월|시(?!간)|요일))', '얼마')],
  [
    'when',
    wholeWords(
      '(?:since |until |by )?when',
      '(?:on |at |by |in )?(?:what|which) (?:date|day|time|year|month|week|weekday|hour)',
      '(?:da |fino a |per |entro )?quando',
      '(?:a|in|per) (?:che|quale) (?:ora|ore|giorno|anno|mese|data)',
      'che giorno',
    ),
  ],
  ['when', anywhere('언제', '며칠', '몇 ?(?:월|시)', '무슨 요일', '어느 날')],
  [
    'where',
    wholeWords(
      'where',
      '(?:in |at |to |from )?(?:what|which) (?:city|place|town|country|room|street|address|office)',
      'da dove',
      'dove',
      "dov'è",
      'in (?:che|quale) (?:città|posto|paese|stanza|via|ufficio)',
    ),
  ],
  ['where', anywhere('어디', '어느 (?:도시|나라|곳|방|회사)')],
  ['who', wholeWords('who', 'whom', "who's", 'whose', 'chi', 'di chi', 'con chi')],
  ['who', anywhere('누구', '누가', '누굴')],
  [
    'which',
    wholeWords(
      'what',
      'which',
      "what's",
      'che',
      'cosa',
      "cos'è",
      'qual',
      'quale',
      'quali',
      'how',
      'come',
      'why',
      'perché',
    ),
  ],
  ['which', anywhere('무엇', '뭐', '뭘', '무슨', '어느', '어떤', '어떻게', '왜')],
]

/** Reads what a question waits for, in English, Italian and Korean; without a question word, yes or no. */
export function readAskedValue(question: string): AskedValue {
  const plain = plainText(question)
  return WORDINGS.find(([, wording]) => wording.test(plain))?.[0] ?? 'yes-no'
}
