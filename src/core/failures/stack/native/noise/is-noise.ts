import { bareSymbol } from '../bare-symbol.ts'
import type { NativeFrame } from '../native-frame.ts'
import { ASSERTIONS } from './assertions.ts'
import { C_LIBRARY } from './c-library.ts'
import { FUZZERS } from './fuzzers.ts'
import { KERNELS } from './kernels.ts'
import { MANAGED } from './managed.ts'
import type { NoiseWords } from './noise-words.ts'
import { SANITIZERS } from './sanitizers.ts'
import { STANDARD_LIBRARY } from './standard-library.ts'

const ALL: readonly NoiseWords[] = [
  C_LIBRARY,
  SANITIZERS,
  STANDARD_LIBRARY,
  ASSERTIONS,
  FUZZERS,
  KERNELS,
  MANAGED,
]
const NAMES: ReadonlySet<string> = new Set(ALL.flatMap(({ names = [] }) => names))
const STARTS: readonly string[] = ALL.flatMap(({ starts = [], phrases = [] }) => [
  ...starts,
  ...phrases,
])
const PARTS: readonly string[] = ALL.flatMap(({ parts = [] }) => parts)
const PATHS: readonly string[] = ALL.flatMap(({ paths = [] }) => paths)
const LIBRARIES: readonly string[] = ALL.flatMap(({ libraries = [] }) => libraries)
const LIBRARY_PATHS: readonly string[] = ALL.flatMap(({ libraryPaths = [] }) => libraryPaths)
const BINARIES: readonly string[] = ALL.flatMap(({ binaries = [] }) => binaries)

/** Where systems keep their own libraries. */
const SYSTEM_PATH =
  /^(?:\/(?:usr\/(?:local\/)?|system\/|vendor\/|apex\/[^/]+\/)?(?:lib|lib64|lib32|libexec|bin|grte)\/|[a-z]:\\windows\\|[^/\\]*$)/i

/** Whether a frame is of the machinery around a fault rather than of what went wrong. */
export function isNoise(frame: NativeFrame): boolean {
  const { symbol, binary } = frame
  if (isNoisyPlace(frame)) return true
  if (symbol === undefined) return binary === undefined || SYSTEM_PATH.test(binary)
  return isNoisyName(symbol)
}

/** Whether a frame is of the program itself: neither machinery nor a library it calls. */
export function isOwn(frame: NativeFrame): boolean {
  return !isNoise(frame) && !isLibrary(frame)
}

function isLibrary({ symbol = '', file = '' }: NativeFrame): boolean {
  const [name, path] = [bareSymbol(symbol).toLowerCase(), file.toLowerCase()]
  return (
    LIBRARIES.some((start) => name.startsWith(start)) ||
    LIBRARY_PATHS.some((part) => path.includes(part))
  )
}

/** What asserts: `js_assert`, `AssertionFailed`, `ASSERT_fn`; not `deassert_reset`. */
const ASSERTS = /(?:^|[^A-Za-z])assert|Assert|ASSERT/

/** What ends a process: `abort_message`, `abortWithReason`; not `AbortSignal`. */
const ENDS = /^(?:_*abort(?:_|[A-Z]|$)|Abort$)/

/** What a function logs with, be it only as an argument of a template. */
const LOGS = /\blogging::(?:Log|Errno|Check)/

/** Whether a frame is of what ends a process because something was asserted. */
export function isAssertion({ symbol }: NativeFrame): boolean {
  if (symbol === undefined) return false
  const bare = bareSymbol(symbol)
  const name = bare.toLowerCase()
  return ASSERTS.test(bare) || (ASSERTIONS.starts ?? []).some((start) => name.startsWith(start))
}

/** Functions that only allocate: `New`, `NewForOverwrite`; not `new_session`. */
const ALLOCATES = /^(?:[Nn]ew|delete)(?:$|[A-Z[])/

function isNoisyName(symbol: string): boolean {
  const bare = bareSymbol(symbol)
  if (NAMES.has(bare) || ALLOCATES.test(bare)) return true
  if (ASSERTS.test(bare) || ENDS.test(bare) || LOGS.test(symbol)) return true
  const [name, full] = [bare.toLowerCase(), symbol.toLowerCase()]
  return (
    STARTS.some((start) => name.startsWith(start) || full.startsWith(start)) ||
    PARTS.some((part) => name.includes(part))
  )
}

/** Whether the file or the binary is of a library. */
export function isNoisyPlace({ file, binary }: Pick<NativeFrame, 'file' | 'binary'>): boolean {
  const path = (file ?? '').toLowerCase()
  if (PATHS.some((part) => path.includes(part))) return true
  const library = (binary ?? '').split(/[\\/]/).at(-1)?.toLowerCase() ?? ''
  return BINARIES.some((start) => library.startsWith(start))
}
