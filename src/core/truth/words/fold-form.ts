import { foldWord, prepareText } from '../../text/fold-text.ts'

/** Folds one word: no case, accents or apostrophes. `È` alone keeps its accent, being no `e`. */
export function foldForm(text: string): string {
  const prepared = prepareText(text)
  if (prepared === 'è' || prepared === 'È') return 'è'
  return foldWord(prepared).replaceAll("'", '')
}
