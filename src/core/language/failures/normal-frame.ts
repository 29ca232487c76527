import type { StackFrame, TraceLanguage } from './failure.ts'
import { normalFile } from './normal-file.ts'

const NO_PLACE = /^(?:\[?native code\]?|<anonymous>|eval code|native|unknown location|index \d+)$/
const STATE_MACHINE = /[.+]<(\w{1,200})>d__\d+$/
const CODE_CHARACTERS_MAX = 200
const UNKNOWN = /^(?:<unknown>|<redacted>|\(unknown\)|\?\?|unknown|\?)$/

/**
 * A frame as it is the same on every machine, in every engine and every build: where and what,
 * without lines, folders and made-up names. Undefined for a frame that says nothing.
 */
export function normalFrame(frame: StackFrame, language: TraceLanguage | undefined) {
  if (isEngineFrame(frame, language)) return undefined
  const place = placeOf(frame, language)
  const name = nameOf(frame, language)
  return place === '' && name === '' ? undefined : `${place}|${name}`
}

function isEngineFrame(frame: StackFrame, language: TraceLanguage | undefined): boolean {
  if (language !== 'javascript') return false
  return NO_PLACE.test(frame.file ?? '') || /^(?:eval|eval code)$/.test(frame.function ?? '')
}

function placeOf(frame: StackFrame, language: TraceLanguage | undefined): string {
  if (frame.module !== undefined && !UNKNOWN.test(frame.module)) {
    return ownName(frame.module, language === 'javascript' ? undefined : language)
  }
  return frame.file === undefined ? '' : normalFile(frame.file)
}

function nameOf(frame: StackFrame, language: TraceLanguage | undefined): string {
  // Bundlers and engines name functions as they like; the line of code is the one that was written.
  if (language === 'javascript' && frame.code !== undefined) {
    return frame.code.trim().slice(0, CODE_CHARACTERS_MAX)
  }
  const machine = language === 'csharp' ? STATE_MACHINE.exec(frame.module ?? '')?.[1] : undefined
  const name = ownName(machine ?? frame.function ?? '', language)
  return UNKNOWN.test(name) ? '' : name
}

// Names that compilers, proxies and engines make up differ from build to build and from one machine to
// the next: they follow a mark that no person writes, or are hashes and numbers.
const MADE_UP: readonly RegExp[] = [
  /(?:\$\$|_\$\$_|Proxy\$|@anonymous|[.+]<|`\d|_block_invoke|\.(?:cold|part|isra|constprop|llvm)\b|\[abi:|(?<=\{closure)[:}]| \[as ).*$/su,
  /(?:::h|(?<![0-9A-Za-z])[_$-]?)(?=[a-f]{0,40}\d)[0-9a-f]{6,40}(?![0-9A-Za-z])/gu,
  /\d+(?!\p{L})/gu,
  // How it was called: `async `, `new `, `block in `.
  /^(?:[a-z]+(?: \( levels\))? )+(?=\S)/u,
  /(?<![_$])[_$]{1,20}$/u,
]

/** A name without what was made up for one build; empty when nothing of it was given by a person. */
function ownName(name: string, language: TraceLanguage | undefined): string {
  const plain = MADE_UP.reduce((text, pattern) => text.replace(pattern, ''), name).normalize('NFC')
  if (language === 'javascript')
    return plain.replace(/^.*[./*](?=[^./*]*$)/u, '').replace(UNNAMED, '')
  return language === 'native' || language === 'rust' || language === 'csharp'
    ? plain.replace(ARGUMENTS, '')
    : plain
}

const UNNAMED = /^(?:\?|<|<?anonymous>?(?: function)?|<unknown>|(?:global|module)? ?code)$/iu
// `(anonymous namespace)` and `operator()` are names, not arguments.
const ARGUMENTS = /(?<!operator)\((?!anonymous namespace)[^()]{0,2000}\)(?: const)?(?:\s?\[.*\])?$/
