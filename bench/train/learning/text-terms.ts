/** A longer text is cut: what it is about stands in its beginning. */
const LEARN_TEXT_LENGTH_MAX = 4_000

const TOKEN = /[\p{L}\p{N}]+(?:'\p{L}+)?|[?!.,:$€%"]/gu

// Words that make the form of a sentence. Content words are masked, so that two questions of one
// form look alike whatever they are about.
const FORM_WORDS: ReadonlySet<string> = new Set(
  `a an the i you he she it we they me him her us them my your his its our their this that these
  those what which who whom whose where when why how many much long often old far more less most
  least first last latest previous previously current currently recent recently now ago before after
  since between until while during in on at of for to from with by about into over under up out off
  and or but not no if than then so as is am are was were be been being do does did have has had can
  could will would shall should may might must any some all each every both other same different new
  total number amount order day days week weeks month months year years hour hours minute minutes
  time times today yesterday tomorrow weekend again still yet already just ever never initially
  finally usually together combined altogether percentage difference compared there one two three
  che cosa chi quale quali quando dove come perché quanto quanti quanta quante il lo la i gli le un
  una di da con per in su tra ho hai ha abbiamo avete hanno è sono era mio mia miei mie tuo tua non
  prima dopo ultimo ultima ora adesso oggi ieri ogni tutti tutte`.split(/\s+/),
)

/** What a classifier sees of a text: several views, each a list of terms. */
interface TextTerms {
  /** Words and pairs of neighbours. */
  readonly words: readonly string[]
  /** One to four neighbours, with content words masked by their kind and ending. */
  readonly form: readonly string[]
}

export const TERM_VIEWS = ['words', 'form'] as const

export function readTerms(text: string): TextTerms {
  const plain = text.slice(0, LEARN_TEXT_LENGTH_MAX).normalize('NFC').replace(/[’ʼ]/gu, "'")
  const tokens = plain.match(TOKEN) ?? []
  const words = tokens
    .filter((token) => /[\p{L}\p{N}]/u.test(token))
    .map((word) => word.toLowerCase())
  const framed = ['^', ...words, '$']
  const form = ['^', ...maskTokens(tokens), '$']
  return {
    words: [...new Set([...words, ...neighbours(framed, 2)])],
    form: [...new Set([1, 2, 3, 4].flatMap((length) => neighbours(form, length)))],
  }
}

function maskTokens(tokens: readonly string[]): readonly string[] {
  const masked: string[] = []
  for (const [index, token] of tokens.entries()) {
    const mask = maskToken(token, index)
    // A phrase of several content words is one thing that is talked about.
    if (mask !== masked.at(-1) || !mask.startsWith('_')) masked.push(mask)
  }
  return masked
}

function maskToken(token: string, index: number): string {
  const lower = token.toLowerCase()
  if (FORM_WORDS.has(lower)) return lower
  if (/^\p{N}/u.test(token)) return '0'
  if (!/\p{L}/u.test(token)) return token
  if (lower.endsWith('ed')) return '+ed'
  if (lower.endsWith('ing')) return '+ing'
  if (index > 0 && /^\p{Lu}/u.test(token)) return '_name'
  return lower.endsWith('s') ? '_s' : '_'
}

function neighbours(tokens: readonly string[], length: number): readonly string[] {
  const found: string[] = []
  for (let start = 0; start + length <= tokens.length; start++) {
    found.push(tokens.slice(start, start + length).join(' '))
  }
  return found
}
