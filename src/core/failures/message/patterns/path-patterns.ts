const CHARACTER = String.raw`[\p{L}\p{M}\p{Nd}_.@%+=~#$&!-]`
const LAST_CHARACTER = String.raw`[\p{L}\p{M}\p{Nd}_$~-]`

const WINDOWS = [
  String.raw`(?<!\w)(?:[A-Za-z]:[\\/]|\\\\[\w.$-]+\\)`,
  String.raw`(?:[^\s\\/:*?"'<>|]+[\\/])*[^\s\\/:*?"'<>|,;()]*`,
].join('')

const ABSOLUTE = [
  String.raw`(?<![\p{L}\p{Nd}_.<>/)\]:*-]|:/)(?:~|\.{1,2})?/`,
  `(?=${CHARACTER}*\\p{L})(?:${CHARACTER}+/)*(?:${CHARACTER}*${LAST_CHARACTER})?`,
].join('')

// Without an ending it may as well be a choice of words.
const RELATIVE = [
  String.raw`(?<![\p{L}\p{M}\p{Nd}_.<>/@-])(?:[\w.@-]{1,100}/){1,40}`,
  String.raw`[\w.@-]{0,100}\.[A-Za-z][A-Za-z0-9]{0,4}(?![\w/])`,
].join('')

export const PATH: string = `${WINDOWS}|${ABSOLUTE}|${RELATIVE}`
