import noise from './noise-lines.json' with { type: 'json' }

// Lines that programs write and people do not, each the whole shape of such a line. They are tried
// on one line without its outer blanks, of bounded length.

const WORDS: Readonly<Record<string, string>> = noise.words

function toShape(source: string): RegExp {
  const isAnyCase = source.startsWith('(?i)')
  const whole = source
    .slice(isAnyCase ? '(?i)'.length : 0)
    .replaceAll(/\{([A-Z]+)\}/g, (name, word: string) => WORDS[word] ?? name)
  return new RegExp(whole, isAnyCase ? 'iu' : 'u')
}

const EVERY_NOISE: readonly RegExp[] = [
  ...[noise.logs, noise.stacks, noise.commands, noise.builds],
  ...[noise.shell, noise.code, noise.progress, noise.reports],
].flatMap((shapes) => shapes.map(toShape))

const LEADING_EMOJI = /^(?:\p{Extended_Pictographic}|\ufe0f|\s)+/u
const LINE_LENGTH_MAX = 2_000
const TOKEN_LENGTH_MIN = 60
// Prose has about one symbol per twenty letters; code and tables have one per two or three.
const SIGN_SHARE_MAX = 0.4
const SIGNS_MIN = 8

/** True for one line that a program wrote. */
export function isNoiseLine(line: string): boolean {
  const trimmed = line.slice(0, LINE_LENGTH_MAX).replace(LEADING_EMOJI, '').trim()
  if (trimmed === '') return false
  if (EVERY_NOISE.some((shape) => shape.test(trimmed))) return true
  return isBlob(trimmed) || isSigns(trimmed) || isMostlyMachine(trimmed)
}

// A key, a hash or an encoded file: one long run without spaces. Prose without spaces is in other
// scripts.
function isBlob(line: string): boolean {
  return line.length >= TOKEN_LENGTH_MIN && /^[\w+/=.:@%&?#~-]+$/u.test(line)
}

function isSigns(line: string): boolean {
  const signs =
    line.match(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}\s.,!?'’"…~ㅋㅎㅠㅜ。，！？、-]/gu)
      ?.length ?? 0
  const visible = line.replace(/\s/gu, '').length
  return signs >= SIGNS_MIN && signs / visible > SIGN_SHARE_MAX
}

// Grammar words of English and Italian. Program output has few of them.
const PROSE =
  /(?<![\p{L}\p{N}_=])(?:i|i'm|i've|my|me|we|we're|our|us|you|your|he|she|his|her|they|their|the|a|an|this|that|these|those|because|when|so|but|who|should|prefer|il|lo|la|gli|le|un|una|che|mio|mia|nostro|nostra|è|sono|ho|abbiamo|perché|di|del|della|non)(?![\p{L}\p{N}_=])/iu

// A key with its value, an address, a path, a call, an identifier with its joints.
const MACHINE: readonly RegExp[] = noise.machine.map(toShape)
// A machine-generated name: letters or a symbol, then a long number.
const OPAQUE = /[a-z][_-]-?\d{6,}|0x[0-9a-f]{4}|[0-9a-f]{8}-[0-9a-f]{4}-/iu

const TOKENS_MAX = 60
const MACHINE_MIN = 2
const MACHINE_SHARE_MIN = 0.25

/** True for a line that is mostly identifiers, addresses and values, without grammar. */
function isMostlyMachine(line: string): boolean {
  if (PROSE.test(line) || /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}]/u.test(line)) return false
  if (OPAQUE.test(line)) return true
  const tokens = line.split(/\s+/u, TOKENS_MAX)
  const machine = tokens.filter((token) => MACHINE.some((shape) => shape.test(token))).length
  return machine >= MACHINE_MIN && machine / tokens.length >= MACHINE_SHARE_MIN
}
