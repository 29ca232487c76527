// Grammar words of English and Italian. Program output has few of them.
const PROSE =
  /(?<![\p{L}\p{N}_=])(?:i|i'm|i've|my|me|we|we're|our|us|you|your|he|she|his|her|they|their|the|a|an|this|that|these|those|because|when|so|but|who|should|prefer|il|lo|la|gli|le|un|una|che|mio|mia|nostro|nostra|è|sono|ho|abbiamo|perché|di|del|della|non)(?![\p{L}\p{N}_=])/iu

// A key with its value, an address, a path, a call, an identifier with its joints.
const MACHINE: readonly RegExp[] = [
  /^[\w.-]{1,60}=/u,
  /[<>{}|\\]|::|\(\)|^\[.*\]:?$|[[(]\w+=|->|\|\|/u,
  /\d{1,3}(?:\.\d{1,3}){3}/u,
  /0x[0-9a-f]/iu,
  /^[^\s@]*[a-z][A-Z][a-z]/u,
  /\w_-?\w/u,
  /^\/?(?:[\w.-]+\/){2}|^\/\w/u,
  /^(?:[\w-]+\.){3}\w/u,
  /^\W*\d{6,}\W*$/u,
  /^\w+\[\d+\]:?$/u,
]
// A name that only a program gives: letters or a sign, then a long number.
const OPAQUE = /[a-z][_-]-?\d{6,}|0x[0-9a-f]{4}|[0-9a-f]{8}-[0-9a-f]{4}-/iu

const TOKENS_MAX = 60
const MACHINE_MIN = 2
const MACHINE_SHARE_MIN = 0.25

/** True for a line that is mostly identifiers, addresses and values, without grammar. */
export function isMostlyMachine(line: string): boolean {
  if (PROSE.test(line) || /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}]/u.test(line)) return false
  if (OPAQUE.test(line)) return true
  const tokens = line.split(/\s+/u, TOKENS_MAX)
  const machine = tokens.filter((token) => MACHINE.some((shape) => shape.test(token))).length
  return machine >= MACHINE_MIN && machine / tokens.length >= MACHINE_SHARE_MIN
}
