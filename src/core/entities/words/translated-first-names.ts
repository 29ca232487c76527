import { foldWord } from '../../text/fold-text.ts'

// The same first name in English and Italian, with its short forms. Two people who have them are
// mostly two people: good for asking, not for joining.
const TRANSLATED = `
  peter pete pietro piero
  john johnny giovanni gianni
  james jim giacomo
  joseph joe giuseppe beppe
  paul paolo
  mark marco
  luke luca
  matthew matt matteo
  andrew andy andrea
  michael mike michele
  anthony tony antonio
  francis frank francesco
  charles charlie carlo
  henry harry enrico
  william bill will guglielmo
  george giorgio
  stephen steven steve stefano
  lawrence larry lorenzo
  alexander alex alessandro
  edward ed edoardo
  robert bob roberto
  richard riccardo
  philip phil filippo
  thomas tom tommaso
  vincent vince vincenzo
  mary maria
  anne ann anna
  elizabeth liz lisa elisabetta
  catherine kate cathy caterina
  julia julie giulia
  claire chiara
  frances francesca
  joan jane giovanna
  lucy lucia
  helen elena
  margaret maggie margherita
  martha marta
  laura lauren
  sophie sophia sofia
  alice alicia
`

const CANONICAL: ReadonlyMap<string, string> = new Map(
  TRANSLATED.trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.trim().split(' ')
      return [first, ...others].map((name) => [name, first] as const)
    }),
)

/** A name with each first name in it as English has it. */
export function translateFirstNames(name: string): string {
  return name
    .split(' ')
    .map((word) => CANONICAL.get(foldWord(word)) ?? word)
    .join(' ')
}
