import { stemEnglish } from '../../text/stem-english.ts'

// What a thing or a person has one of at a time; English, because other languages are compared
// by their English glosses.
const NOUNS = `
  address age birthday boss branch budget capital category ceo chairman color colour currency date
  deadline default director domain editor email employer endpoint environment extension floor
  framework goal height host hostname interval job language leader length level licence license limit
  location manager mascot maximum minimum mode model name nationality nickname number office owner
  password passphrase phone port position president price priority provider quota rate ratio
  region release residence role salary schedule score seat size speed standard state status strategy
  subscription surname target temperature theme threshold timeout timezone title total ttl url username
  value version wage website weight width time day month year winner venue room gate frequency
  chief responsible head favourite favorite
`

const STEMS: ReadonlySet<string> = new Set(NOUNS.trim().split(/\s+/).map(stemEnglish))

/** True for the stem of a noun that names an attribute with one value at a time. */
export function isAttributeNoun(stem: string): boolean {
  return STEMS.has(stem)
}
