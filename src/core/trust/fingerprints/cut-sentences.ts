const SENTENCE_END = /[.!?…؟۔।]["'”’»)\]]*\s+|[。！？][」』”）]*\s*|\n+/gu
// "Dr.", "1." and bullets belong to what follows them.
const UNFINISHED = /^[\s>*•#-]*(?:(?:\p{L}{1,3}|\p{N}{1,3})[.)]?\s*|[.)]\s*)?$/u
const UNFINISHED_LENGTH_MAX = 100

/** Cuts a text at the ends of its sentences and lines. The pieces in a row are the text. */
export function cutSentences(text: string): readonly string[] {
  const pieces: string[] = []
  let open = ''
  let from = 0
  for (const { index, 0: end } of text.matchAll(SENTENCE_END)) {
    const piece = open + text.slice(from, index + end.length)
    from = index + end.length
    if (piece.length <= UNFINISHED_LENGTH_MAX && UNFINISHED.test(piece)) {
      open = piece
    } else {
      pieces.push(piece)
      open = ''
    }
  }
  const rest = open + text.slice(from)
  return rest === '' ? pieces : [...pieces, rest]
}
