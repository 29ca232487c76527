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
    return normalModule(frame.module, language)
  }
  return frame.file === undefined ? '' : normalFile(frame.file)
}

function nameOf(frame: StackFrame, language: TraceLanguage | undefined): string {
  // Bundlers and engines name functions as they like; the line of code is the one that was written.
  if (language === 'javascript' && frame.code !== undefined) {
    return frame.code.trim().slice(0, CODE_CHARACTERS_MAX)
  }
  const machine = language === 'csharp' ? STATE_MACHINE.exec(frame.module ?? '')?.[1] : undefined
  const name = normalFunction(machine ?? frame.function ?? '', language)
  return UNKNOWN.test(name) ? '' : name
}

type Rewrite = readonly [pattern: RegExp, replacement: string]

// Names that compilers, proxies and engines make up differ from build to build and from one
// machine to the next. What a person wrote stays.
const MODULE_REWRITES: Readonly<Partial<Record<TraceLanguage, readonly Rewrite[]>>> = {
  java: [
    [/\$\$Lambda.*$/, '$$$$Lambda'],
    [/(\$\$\w{1,60}?By\w{1,60}?)\$\$[0-9a-f]{4,16}/g, '$1'],
    [/\$\$[0-9a-f]{6,16}(?=\$|$)/g, ''],
    [/_\$\$_(javassist|jvst)\w*/g, '_$$$$_$1'],
    [/\$(HibernateProxy|ByteBuddy|MockitoMock|auxiliary)\$\w+/g, '$$$1'],
    [/(Accessor|\$Proxy|\$EnhancerBy\w{0,40}|fn__|eval)\d+/g, '$1'],
    [/\$\d+/g, '$$'],
  ],
  csharp: [
    [/[.+]<>c__DisplayClass.*$/, ''],
    [/[.+]<>c$/, ''],
    [/[.+]<\w{1,200}>[dg]__.*$/, ''],
    [/`\d+(?:\[[^\]]{0,400}\])?/g, ''],
  ],
  php: [[/^(class@anonymous).*$/s, '$1']],
}

const FUNCTION_REWRITES: Readonly<Partial<Record<TraceLanguage, readonly Rewrite[]>>> = {
  java: [
    [/^lambda\$(\w{1,200}?)\$\d+$/, 'lambda$$$1'],
    [/\$lambda(?:\$\d+|-\d+)+/g, '$$lambda'],
    [/\$\d+/g, '$$'],
  ],
  csharp: [
    [/^<(\w{1,200})>[bg]__.*$/, '$1'],
    [/^([^(]*?)\s?\(.*\)$/, '$1'],
    [/`\d+(?:\[[^\]]{0,400}\])?/g, ''],
  ],
  ruby: [
    [/^(?:block|rescue|ensure)(?: \(\d+ levels\))? in (?:rescue in |ensure in )?/, ''],
    [/^(_\w{1,200}?)_{2,9}\d{4,40}_\d{4,40}$/, '$1'],
  ],
  php: [
    [/^class@anonymous.*(?:::|->)/s, 'class@anonymous::'],
    [/\{closure(?::[^}]{0,400})?\}/g, '{closure}'],
  ],
  javascript: [
    // How it was called stands before the name.
    [/^(?:[a-z]{3,5} )+(?=\S)/, ''],
    [/ \[as [^\]]{1,200}\]$/, ''],
    [/^.*(?:\/<|\/)$/, ''],
    [/^[a-z ]{1,30}\*/, ''],
    [/^.*[./](?=[^./]+$)/, ''],
    [/^(?:\?|<?anonymous>?(?: function)?|<unknown>|(?:global|module) code)$/i, ''],
  ],
  native: [
    [/^__\d+(?=[+-]\[)/, ''],
    [/_block_invoke(?:_\d+)?$/, ''],
    [/(?:\.(?:cold|part|isra|constprop|llvm)(?:\.\d+)*)+$/, ''],
    [/<lambda_[0-9a-f]{8,40}>/g, '<lambda>'],
    [/\[abi:\w{1,20}\]/g, ''],
  ],
  rust: [[/::h[0-9a-f]{16}$/, '']],
  go: [[/(?:\.func\d+)+(?:\.\d+)*$/, '.func']],
}

/** The module of a frame without what was made up for one build. */
function normalModule(module: string, language: TraceLanguage | undefined): string {
  return rewrite(module, language === undefined ? [] : (MODULE_REWRITES[language] ?? []))
}

/** The function of a frame without what was made up; empty when it has no name of its own. */
function normalFunction(name: string, language: TraceLanguage | undefined): string {
  const plain = rewrite(name, language === undefined ? [] : (FUNCTION_REWRITES[language] ?? []))
  return isCompiled(language) ? withoutArguments(plain) : plain
}

function rewrite(name: string, rewrites: readonly Rewrite[]): string {
  return rewrites.reduce((text, [pattern, by]) => text.replace(pattern, by), name).normalize('NFC')
}

function isCompiled(language: TraceLanguage | undefined): boolean {
  return language === 'native' || language === 'rust'
}

// `(anonymous namespace)` and `operator()` are names, not arguments.
const ARGUMENTS = /(?<!operator)\((?!anonymous namespace)[^()]{0,2000}\)(?: const)?(?:\s?\[.*\])?$/

function withoutArguments(name: string): string {
  return name.replace(ARGUMENTS, '')
}
