import { withoutBrackets } from './mask-brackets.ts'

/** Rust ends the names of functions with a hash of the build. */
const RUST_HASH = /::h[\da-f]{16}$/
const OPERATOR = 'operator '
/** Standard libraries hide their version in a namespace. */
const STANDARD_VERSION = /\bstd::__\w+::/g

/** A symbol without its result type, the arguments of its templates and Rust's hash. */
export function bareSymbol(symbol: string): string {
  // Rust names a type in angle brackets before its method: there they are the name.
  if (symbol.startsWith('<')) return symbol.replace(RUST_HASH, '')
  const plain = withoutBrackets(symbol).trim().replace(STANDARD_VERSION, 'std::')
  return withoutResult(plain).replace(RUST_HASH, '')
}

/** `operator new` is a name with a blank. */
function withoutResult(symbol: string): string {
  const operator = symbol.lastIndexOf(OPERATOR)
  const end = operator < 0 ? symbol.length : operator
  return symbol.slice(symbol.lastIndexOf(' ', end) + 1)
}
