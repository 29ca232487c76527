import type { Failure, StackFrame } from './failure.ts'
import { isApplicationCode } from './library-code.ts'
import { assembleFailures, readBlocks, type TraceGrammar, type TraceHeader } from './trace-block.ts'

const SOURCE =
  /^(?:Native Method|Unknown Source|<generated>|Redefined|Dynamic|Proxy|SourceFile(?::\d{1,9})?|([^\s():]{1,200}\.(?:java|kts?|scala|groovy|cljc?|aj))(?::(-?\d{1,9}))?|([^\s():]{1,200}):(\d{1,9}))$/
const HEADER =
  /^(?:Exception in thread "[^"]{0,200}" )?(?:(Caused by|Suppressed|Wrapped by): )?((?:[\p{Ll}_][\w$\p{L}]{0,100}\.){0,20}[\p{Lu}_][\w$\p{L}]{0,200})(?::\s?(.*))?$/u
const LOOKS_LIKE_ERROR = /(?:Exception|Error|Throwable|Failure|Fault)$|\./

const GRAMMAR: TraceGrammar = {
  language: 'java',
  frameOf: readFrame,
  headerOf: readHeader,
  filler: /^\s*(?:\.\.\. \d{1,7} (?:more|common frames omitted)|\[CIRCULAR REFERENCE)/,
}

/** Exceptions of Java, Kotlin and other JVM languages. */
export function readJava(lines: readonly string[]): readonly Failure[] {
  return assembleFailures(readBlocks(lines, GRAMMAR), 'java')
}

function readHeader(line: string): TraceHeader | undefined {
  const found = HEADER.exec(line)
  if (found === null || !LOOKS_LIKE_ERROR.test(found[2] ?? '')) return undefined
  const [, relation, type, message = ''] = found
  if (relation === undefined) return { type, message }
  return { type, message, role: relation === 'Suppressed' ? 'suppressed' : 'cause' }
}

function readFrame(line: string): StackFrame | undefined {
  if (!line.startsWith('at ')) return undefined
  const open = line.indexOf('(')
  const close = line.indexOf(')', open)
  const source = open < 0 || close < 0 ? null : SOURCE.exec(line.slice(open + 1, close))
  // The class may be prefixed with its loader and module: `app//shop@1.0/com.shop.Cart`.
  const name = line.slice(3, Math.max(3, open)).replace(/^\S{0,200}\//, '')
  const dot = name.lastIndexOf('.')
  if (source === null || dot <= 0 || name.endsWith(' ')) return undefined
  const module = name.slice(0, dot)
  const file = source[1] ?? source[3]
  const lineNumber = source[2] ?? source[4]
  return {
    function: name.slice(dot + 1),
    module,
    file,
    line: lineNumber === undefined ? undefined : Number(lineNumber),
    isInApp: isApplicationCode('java', file, module),
  }
}
