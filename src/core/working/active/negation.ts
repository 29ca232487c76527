// What denies a statement in English, Italian, Korean and Chinese, with the verbs that only carry
// it.
const DENIALS: readonly RegExp[] = [
  /(?<!\p{L})(?:(?:do|does|did|is|are|was|were|has|have|had|will|would|can|could|should)(?:n['’]t|\s+not)|cannot|can['’]t|won['’]t|not|never|no longer|no|without)(?!\p{L})/giu,
  /(?<!\p{L})(?:non|mai|nessun[oa]?|senza)(?!\p{L})/giu,
  /지\s*(?:않|못)[았었는을]?[습니]{0,2}[다음]?|(?<!\p{L})(?:안|못)(?=\s)|(?:이|가)?\s{0,4}아니(?:다|라|ㅂ니다)?|없(?:다|음|는|습니다)?/gu,
  /不会|不是|不能|没有|沒有|并非|[不没沒无無非]/gu,
]

/** A statement without its denial, and whether it had one. */
export function readDenial(text: string): { readonly rest: string; readonly isDenied: boolean } {
  let rest = text
  for (const denial of DENIALS) rest = rest.replace(denial, ' ')
  return { rest, isDenied: rest !== text }
}
