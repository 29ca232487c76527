// Secrets that no provider ever issued, put together from their prefix and counted-out characters,
// so that no scanner of this repository takes one for real.

const LOWER = 'k7q2w9x4m1v8z3r6t5n0b'
const UPPER = 'K7Q2W9X4M1V8Z3R6T5N0B'
const MIXED = 'kQ7wX2mV9zR4tN1bJ8sD3gH6'
const HEX = '3f7a9c1e5b8d2046'

/** So many characters, taken from the alphabet again and again. */
function filled(length: number, alphabet: string = MIXED): string {
  return alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length)
}

/** A key of each provider, and what must stand before it where the key alone says nothing. */
export const MADE_UP_KEYS: readonly (readonly [provider: string, key: string, lead?: string])[] = [
  ['github classic', `ghp${'_'}${filled(36)}`],
  ['github app', `ghs${'_'}${filled(36)}`],
  ['github fine-grained', `github${'_pat_'}${filled(22)}_${filled(59)}`],
  ['gitlab', `glpat${'-'}${filled(20)}`],
  ['aws access key', `AKIA${filled(16, UPPER)}`],
  ['google api', `AIza${filled(35)}`],
  ['google oauth secret', `GOCSPX${'-'}${filled(28)}`],
  ['google oauth token', `ya29${'.'}${filled(60)}`],
  ['azure client secret', `${filled(3)}8Q${'~'}${filled(34)}`],
  ['azure storage', `${filled(86)}==`, 'EndpointSuffix=x;AccountKey='],
  ['digitalocean', `dop${'_v1_'}${filled(64, HEX)}`],
  ['openai project', `sk${'-proj-'}${filled(48)}T3Blbk${filled(40)}`],
  ['openai classic', `sk${'-'}${filled(48)}`],
  ['anthropic', `sk${'-ant-api03-'}${filled(93)}AA`],
  ['openrouter', `sk${'-or-v1-'}${filled(64, HEX)}`],
  ['groq', `gsk${'_'}${filled(52)}`],
  ['hugging face', `hf${'_'}${filled(34, 'abcDEFghiJKL')}`],
  ['replicate', `r8${'_'}${filled(37)}`],
  ['xai', `xai${'-'}${filled(80)}`],
  ['perplexity', `pplx${'-'}${filled(48)}`],
  ['pinecone', `pcsk${'_'}${filled(6)}_${filled(60)}`],
  ['langsmith', `lsv2${'_pt_'}${filled(32, HEX)}_${filled(10, HEX)}`],
  ['stripe live', `sk${'_live_'}${filled(24)}`],
  ['stripe restricted', `rk${'_test_'}${filled(24)}`],
  ['stripe webhook', `whsec${'_'}${filled(32)}`],
  ['toss payments', `live${'_sk_'}${filled(30)}`],
  ['square', `sq0atp${'-'}${filled(22)}`],
  ['shopify', `shpat${'_'}${filled(32, HEX)}`],
  ['slack bot', `xoxb${'-'}${filled(12, '1234567890')}-${filled(12, '0987654321')}-${filled(24)}`],
  ['slack app', `xapp${'-1-'}A${filled(10, UPPER)}-${filled(13, '13579')}-${filled(64, HEX)}`],
  [
    'slack webhook',
    `services/T${filled(8, UPPER)}/B${filled(8, UPPER)}/${filled(24)}`,
    'https://hooks.slack.com/',
  ],
  ['discord', `M${filled(23)}.G${filled(5)}.${filled(38)}`],
  ['telegram', `${filled(10, '5678901234')}:AA${filled(33)}`],
  ['twilio', `SK${filled(32, HEX)}`],
  ['sendgrid', `SG${'.'}${filled(22)}.${filled(43)}`],
  ['mailgun', `key${'-'}${filled(32, HEX)}`],
  ['mailchimp', `${filled(32, HEX)}-us${21}`],
  ['resend', `re${'_'}${filled(8)}_${filled(24)}`],
  ['npm', `npm${'_'}${filled(36)}`],
  ['pypi', `pypi${'-AgEIcHlwaS5vcmc'}${filled(80)}`],
  ['rubygems', `rubygems${'_'}${filled(48, HEX)}`],
  ['docker', `dckr${'_pat_'}${filled(27)}`],
  ['vault', `hvs${'.'}${filled(95)}`],
  ['terraform', `${filled(14)}.atlasv1.${filled(67)}`],
  ['vercel', `vcp${'_'}${filled(24)}`],
  ['supabase', `sbp${'_'}${filled(40, HEX)}`],
  ['databricks', `dapi${filled(32, HEX)}`],
  ['grafana', `glsa${'_'}${filled(32)}_${filled(8, HEX)}`],
  ['sentry', `sntrys${'_'}${filled(64)}`],
  ['new relic', `NRAK${'-'}${filled(27, UPPER)}`],
  ['dynatrace', `dt0c01${'.'}${filled(24, UPPER)}.${filled(64, UPPER)}`],
  ['postman', `PMAK${'-'}${filled(24, HEX)}-${filled(34, HEX)}`],
  ['linear', `lin${'_api_'}${filled(40)}`],
  ['notion', `ntn${'_'}${filled(11, '1234567890')}${filled(35)}`],
  ['figma', `figd${'_'}${filled(40)}`],
  ['airtable', `pat${filled(14)}.${filled(64, HEX)}`],
  ['atlassian', `ATATT3${filled(186)}`],
  ['age', `AGE${'-SECRET-KEY-1'}${filled(58, UPPER)}`],
  ['json web token', `eyJ${filled(20)}.eyJ${filled(40)}.${filled(43)}`],
  ['alibaba', `LTAI${filled(20, LOWER)}`],
  ['tailscale', `tskey${'-auth-'}${filled(12)}-${filled(32)}`],
]

/** The armour of a private key around counted-out characters. */
export function madeUpPrivateKey(kind: string): string {
  const edge = (word: string): string => `-----${word} ${kind}PRIVATE KEY-----`
  return `${edge('BEGIN')}\nMII${filled(61)}\n${filled(64)}\n${filled(32)}==\n${edge('END')}`
}
