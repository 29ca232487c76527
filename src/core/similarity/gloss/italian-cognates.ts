// Latin words that came into both languages keep their stem and change their ending.
const ENDINGS: readonly (readonly [italian: RegExp, english: string])[] = [
  [/zion[ei]$/, 'tion'],
  [/(?<=[ns])sion[ei]$/, 'sion'],
  [/sion[ei]$/, 'sion'],
  [/ita$/, 'ity'],
  [/eta$/, 'ety'],
  [/(?:a|e)?mente$/, 'ly'],
  [/ment[oi]$/, 'ment'],
  [/logi[ae]$/, 'logy'],
  [/grafi[ae]$/, 'graphy'],
  [/ism[oi]$/, 'ism'],
  [/ist[aei]$/, 'ist'],
  [/(?:izz)(?:are|ato|ata|ati|ate|a|ano|ando)$/, 'ize'],
  [/ific(?:are|ato|ata|ati|ate|a|ano|ando|he)$/, 'ify'],
  [/ic(?:o|a|i|he)$/, 'ic'],
  [/al[ei]$/, 'al'],
  [/os[oaie]$/, 'ous'],
  [/iv[oaie]$/, 'ive'],
  [/enz[ae]$/, 'ence'],
  [/anz[ae]$/, 'ance'],
  [/ari[oae]?$/, 'ary'],
  [/ori[oae]$/, 'ory'],
  [/tor[ei]$/, 'tor'],
  [/trice$/, 'tor'],
  [/ent[ei]$/, 'ent'],
  [/ant[ei]$/, 'ant'],
  [/(?<=[ai])bil[ei]$/, 'ble'],
  [/tur[ae]$/, 'ture'],
  [/an[oaie]$/, 'an'],
  [/(?:are|ando|ato|ata|ati|ate|ano)$/, 'ate'],
]

const WORD_LENGTH_MIN = 6

/** The English shape of an Italian word that is alike in both: `nazione` is `nation`. */
export function englishCognate(folded: string): string {
  if (folded.length < WORD_LENGTH_MIN) return folded
  const rule = ENDINGS.find(([italian]) => italian.test(folded))
  return rule === undefined ? folded : folded.replace(rule[0], rule[1])
}
