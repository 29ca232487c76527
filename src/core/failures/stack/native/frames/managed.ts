import type { FrameReader } from '../native-frame.ts'

const OF_JAVA = /^at ((?:[\w.@-]+\/+)?[\w$-]+(?:[./][\w$<>-]+)+)\(([^():]*)(?::(\d+))?\)(?: |$)/
/** The runtime of Android writes whole methods: `at void pkg.Class.method(int) (Class.java:3)`. */
const OF_ART = /^at ([\w$.[\]]+ [\w$-]+(?:\.[\w$<>-]+)+)\([^()]*\) ?\(([^():]*)(?::(\d+))?\)$/
const OF_JAVASCRIPT = /^at (?:[a-z]{3,5} )?([^\s()][^()]{0,200}?) \((.+?):(\d+):\d+\)$/
const OF_PYTHON = /^File "([^"]+)", line (\d+), in (.+)$/

/** Reads `at package.Class.method(Class.java:3)`. */
export const readJavaFrame: FrameReader = (lines, at) => {
  const line = lines[at] ?? ''
  const parts = OF_JAVA.exec(line) ?? OF_ART.exec(line)
  if (parts === null) return undefined
  const number = parts[3] === undefined ? undefined : Number(parts[3])
  return { symbol: parts[1], file: parts[2], line: number, language: 'java' }
}

/** Reads `at f (file.js:3:4)`. */
export const readJavascriptFrame: FrameReader = (lines, at) => {
  const parts = OF_JAVASCRIPT.exec(lines[at] ?? '')
  if (parts === null) return undefined
  return { symbol: parts[1], file: parts[2], line: Number(parts[3]), language: 'javascript' }
}

/** Reads `File "a.py", line 3, in f`. */
export const readPythonFrame: FrameReader = (lines, at) => {
  const parts = OF_PYTHON.exec(lines[at] ?? '')
  if (parts === null) return undefined
  return { symbol: parts[3], file: parts[1], line: Number(parts[2]), language: 'python' }
}
