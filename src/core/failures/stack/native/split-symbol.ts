import { demangle } from './demangle.ts'
import { maskBrackets } from './mask-brackets.ts'

/** A symbol as a trace writes it, and where it is. */
export interface SplitSymbol {
  /** Without parameters, offset and anonymous namespaces; template arguments are kept. */
  readonly symbol?: string | undefined
  readonly file?: string | undefined
  readonly line?: number | undefined
  /** The path or name of the binary, where the trace gives it. */
  readonly binary?: string | undefined
}

const ANONYMOUS =
  /(?:\(anonymous namespace\)|\(anonymous\)|\{anonymous\}|`anonymous[ -]namespace'|`anonymous')::/g
/** Which binary interface of a library a function is of: `f[abi:cxx11](int)`. */
const ABI_TAG = /\[abi:\w{1,32}\]/g
const NO_SYMBOL =
  /^(?:<[^<>]*(?:<[^<>]*>[^<>]*)?>(?:\+0x[\da-f]+)?(?: |$)|\((?:No symbol|inlined)|\?\?)/i
const BINARY = /^[\w.+@/-]*\.(?:so|dylib|dll|exe|elf|sys|o|apk|odex|oat|vdex)(?:[.\d]*|:\w+)$/i
const LOCATION =
  /^(?:at |from |\/|[A-Za-z]:[\\/]|\.{1,2}[\\/]|\(|\[|<|\?\?|https?:|[\p{L}\p{N}_.+~@-]{1,80}(?:[\\/]|\.\w{1,4}(?::|$| )))/u

/** Compilers' marks for copies of a function, versions and jump tables. */
const MARKS =
  /(?: \[clone [^\]]*\]|\.(?:isra|part|constprop|cold|localalias|lto_priv|llvm|clone)(?:\.?\d+)*|@@?[A-Z]+_[\d.]+|@plt)+$/
const OFFSET = /(?: ?\+ ?(?:0x[\da-fA-F]+|\d+))(?:\/0x[\da-fA-F]+)?$/
const THUNK = /^(?:non-virtual|virtual|covariant return) thunk to /

/** Splits `a::f(int) const dir/a.cc:3:4` and the like. */
export function splitSymbol(text: string): SplitSymbol {
  const plain = text.replace(ANONYMOUS, '').replace(ABI_TAG, '').replace(THUNK, '').trim()
  if (plain.startsWith('(') || isNoSymbol(plain)) return { binary: binaryIn(plain) }
  const end = symbolEnd(plain)
  const symbol = cleanSymbol(plain.slice(0, end.symbol))
  const location = readLocation(plain.slice(end.location).trim())
  if (symbol === '' || /^0x[\da-f]+$/i.test(symbol)) return location
  if (BINARY.test(symbol)) return { ...location, binary: symbol }
  return { ...location, symbol }
}

/** Rust writes a type in angle brackets before a method; traces so write what they do not know. */
function isNoSymbol(text: string): boolean {
  if (/^(?:in$|\[[^\]]*\](?:$| |\+))/.test(text)) return true
  return NO_SYMBOL.test(text) && !/^<[^>]* as /.test(text) && !/^<[^>]*>::/.test(text)
}

function binaryIn(text: string): string | undefined {
  return /^[(<]([^()<>]+?)(?:\+0x[\da-f]+)?[)>]/.exec(text)?.[1]
}

export function cleanSymbol(symbol: string): string {
  return demangle(symbol.trim().replace(OFFSET, '').replace(MARKS, '').replace(OFFSET, ''))
}

interface SymbolEnd {
  readonly symbol: number
  readonly location: number
}

/** Only a blank outside of all brackets can end a symbol and its parameters. */
function symbolEnd(text: string): SymbolEnd {
  const mask = maskBrackets(text)
  const location = locationStart(text, mask)
  const parameters = mask.indexOf('(')
  return { symbol: parameters < 0 ? location : Math.min(parameters, location), location }
}

/** What of a text tells whether it is a path. */
const LOCATION_CHARACTERS = 120

function locationStart(text: string, mask: string): number {
  let at = mask.indexOf(' ')
  while (at >= 0) {
    if (LOCATION.test(text.slice(at + 1, at + 1 + LOCATION_CHARACTERS))) return at
    at = mask.indexOf(' ', at + 1)
  }
  return text.length
}

/** Reads `dir/a.cc:3:4`, `at a.c:3`, `(libx.so+0x12)` and `C:\a.cc:3`. */
export function readLocation(text: string): SplitSymbol {
  if (text.startsWith('(/') || text.startsWith('(<') || /^\([A-Za-z]:\\/.test(text)) {
    return { binary: binaryIn(text) }
  }
  const inside = text.replace(/^(?:\([^)]*\)|\[[^\]]*\]) ?/, '').replace(/^(?:at|from) /, '')
  const place = /^([^\s:][^:]*(?::[\\/][^:]*)?):(\d+)(?::\d+)?(?:\W|$)/.exec(inside)
  if (place !== null) return { file: slashed(place[1] ?? ''), line: Number(place[2]) }
  const alone = /^[^\s()<>[\]?]+\.\w{1,4}(?=$| |:)/.exec(inside)
  return alone === null ? {} : { file: slashed(alone[0]) }
}

function slashed(path: string): string {
  return path.replace(/\\/g, '/')
}
