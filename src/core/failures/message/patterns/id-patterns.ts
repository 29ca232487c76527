import { HEX_DIGIT, NO_WORD_BEFORE } from './edges.ts'

const BARE_UUID = `${HEX_DIGIT}{8}(?:-${HEX_DIGIT}{4}){3}-${HEX_DIGIT}{12}`
export const UUID: string = `\\{${BARE_UUID}\\}|(?<![\\w-])${BARE_UUID}(?!\\w)`

const TRACE_CONTEXT = '[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}'
const WEB_TOKEN = 'eyJ[\\w-]{5,}\\.[\\w-]{2,}(?:\\.[\\w-]*)?'
export const TOKEN: string = `(?<![\\w-])(?:${TRACE_CONTEXT}|${WEB_TOKEN})(?!\\w)`

const PREFIXED_HEX = `(?<!\\w)[-+]?0[xX]${HEX_DIGIT}+(?!\\w)`
// As long as a short commit id, with a letter and a digit: no word and no number.
const BARE_HEX = [
  `${NO_WORD_BEFORE}(?=\\d{0,63}[A-Fa-f])(?=[A-Fa-f]{0,63}\\d)`,
  '(?:[0-9a-f]{7,128}|[0-9A-F]{7,128})(?![\\w-])',
].join('')
export const HEX: string = `${PREFIXED_HEX}|${BARE_HEX}`

// Letters and digits that take turns as in no name that a person gives.
const MIXED = '(?=[A-Za-z]{0,40}\\d{1,40}[A-Za-z]{1,40}\\d{1,40}[A-Za-z])[A-Za-z0-9]{10,200}'
const COUNTED = '[A-Za-z]{1,3}\\d{6,40}'
const WITH_SUFFIX = `(?<![\\w-])(?:${MIXED}|${COUNTED})(?:[_-][A-Za-z0-9]+)*={0,2}(?!\\w)`
const HEX_ID = '(?=[a-f]{0,63}\\d)(?=\\d{0,63}[a-f])[0-9a-f]{4,64}'
const AFTER_NAME = `(?<=[A-Za-z][_-])(?:${HEX_ID}|${MIXED})(?![\\w-])`
export const ID: string = `${WITH_SUFFIX}|${AFTER_NAME}`
