import { LATIN, NO_WORD_AFTER, NO_WORD_BEFORE } from './edges.ts'

const AMOUNT = String.raw`\p{Nd}+(?:[.,]\p{Nd}+)?`

const DURATION_UNIT = '(?:ns|[uµμ]s|ms|msecs?|s|secs?|m|mins?|h|hrs?|d)'
export const DURATION: string = [
  `${NO_WORD_BEFORE}(?:${AMOUNT}${DURATION_UNIT}){1,5}`,
  NO_WORD_AFTER,
].join('')

const SIZE_UNIT = '(?:[KMGTPkmgtp]i?[Bb]|[Bb]ytes?|[KMGT]|\\s(?:[KMGTP]i?)?B)'
export const SIZE: string = `${NO_WORD_BEFORE}${AMOUNT}${SIZE_UNIT}${NO_WORD_AFTER}`

const PRERELEASE = '(?:[-+](?:alpha|beta|rc|dev|snapshot|SNAPSHOT)[\\w.]*)?'
export const VERSION: string = [
  `${NO_WORD_BEFORE}v?\\d+(?:\\.\\d+){2,}${PRERELEASE}`,
  NO_WORD_AFTER,
].join('')

const DIGITS = [
  String.raw`(?:\p{Nd}{1,3}(?:,\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+)`,
  String.raw`(?:\.\p{Nd}+)?(?:[eE][-+]?\d{1,4})?`,
].join('')
// A sign after a digit or a bracket is a dash.
const ALONE = [
  String.raw`(?<![${LATIN}\p{Nd}_]|[${LATIN}_]-)(?<!\p{Nd}\.)`,
  String.raw`(?:(?<![\p{Nd}>)\]])[-+])?`,
].join('')
/** In these the number tells one standard from another. */
const STANDARDS = 'utf|iso|sha|md|cp|windows|latin|base|http|tls|ssl|rfc|x86|arm|amd'
const IN_NAME = String.raw`(?<=[${LATIN}][_-])(?<!(?:${STANDARDS})[_-])-?(?=\p{Nd}{3})`
const IN_SERIES = String.raw`(?<=(?:\p{Nd}|>)[_-])`
export const NUMBER: string = [
  `(?:${ALONE}|${IN_NAME}|${IN_SERIES})${DIGITS}`,
  `(?![${LATIN}\\p{Nd}])`,
].join('')
