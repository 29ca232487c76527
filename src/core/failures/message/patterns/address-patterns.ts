import { CODE_STARTS, SURE_ENDINGS, UNSURE_ENDINGS } from './domain-endings.ts'
import { HEX_DIGIT } from './edges.ts'

const LABEL = '[A-Za-z0-9][A-Za-z0-9_-]{0,62}'
const PORT = '(?::\\d{1,5}(?![\\w.]))?'

export const EMAIL: string = `(?<![\\w.+-])[\\w.+-]{1,64}@${LABEL}(?:\\.${LABEL}){1,8}`

const NOT_IN_URL = String.raw`\s<>"'「」«»“”`
const SCHEME = String.raw`(?<![\w.+-])[A-Za-z][\w+-]{1,15}(?:\.[\w+-]{1,15}){0,2}`
// What ends the sentence around a URL is no part of it.
export const URL_PATTERN: string = `${SCHEME}://[^${NOT_IN_URL}]*[^${NOT_IN_URL}.,;:!?()[\\]{}]`

/** Octets in hexadecimal: hardware addresses of every length. */
export const MAC: string = [
  '(?<![\\w:-])(?:',
  `${HEX_DIGIT}{1,2}(?::${HEX_DIGIT}{1,2}){5,31}`,
  `|${HEX_DIGIT}{2}(?:-${HEX_DIGIT}{2}){5,31}`,
  ')(?![\\w:-])',
].join('')

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const IPV4 = `(?<![\\w.])(?:${OCTET}\\.){3}${OCTET}(?!\\w)(?:/\\d{1,2}(?![\\w.]))?${PORT}`

const QUAD = `${HEX_DIGIT}{1,4}`
// Names in code have double colons too, so an address needs a digit.
const SHORTENED = [
  '(?=[A-Fa-f:]{0,39}\\d)(?=[0-9A-Fa-f:]{3,39}(?!\\w))',
  `(?:${QUAD}:){0,6}(?:${QUAD})?::(?:${QUAD}(?::${QUAD}){0,6})?`,
].join('')
const IPV6 = [
  `(?<![\\w:.])\\[?(?:(?:${QUAD}:){7}${QUAD}|${SHORTENED})`,
  '(?:%\\w{1,16})?(?:/\\d{1,3}|\\]:\\d{1,5})?(?![\\w:])',
].join('')

export const IP: string = `${IPV4}|${IPV6}`

const HOST_NAME = [
  `(?:${LABEL}\\.){1,10}(?:${SURE_ENDINGS.join('|')})`,
  `(?:${LABEL}\\.){2,10}(?:${UNSURE_ENDINGS.join('|')})`,
]
  // A longer name that only begins like a host is a package.
  .map((name) => `${name}(?![\\w-]|\\.[\\w-])`)
  .join('|')
export const HOST: string = `(?<![\\w.@-])(?!(?:${CODE_STARTS})\\.)(?:${HOST_NAME})${PORT}`
