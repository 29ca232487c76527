import { type Fault, type FaultReader, fileName } from './fault.ts'
import { misused, placed, said, withoutValues } from './stated.ts'

/** What Android keeps of the last words of a process. */
const ANDROID = /^Abort message: '?(.*?)'?$/
/** `[1:2:0412/075451.163:FATAL:dir/a.cc(57)] ` and `[0424/050845.3:FATAL:a.cc:467] `. */
const CHROMIUM = /^\[(?:[^\][]{0,120}:)?([A-Z]*):([^\][:()]+)(?:\(\d+\)|:\d+)\] ?(.*)$/
/** `F0812 21:22:15.159294 61315 a.cc:89] ` of glog and Abseil. */
const GLOG = /^F\d{4,8} \d\d:\d\d:\d+\.\d+ \d+ ([^\s:\]]+):\d+\] ?(.*)$/
const SECURITY = /^Security (D?CHECK) failed: (.*)$/
const ASSERT = /^(?:Assert|Assertion) failed: (.*)$/
const CHECK = /^(?:Check failed|D?CHECK failed|CHECK failed|NOTREACHED(?:\(\))? hit\.?):? ?(.*)$/
const V8_API = /^V8 error: (.*?)\.?$/
const ASSERT_H = /^assert\.h assertion failed at [^\s:]+:\d+ in [^:]*(?:::[^:]*)*: (.*)$/

/** Reads what the logging of Chromium and of Google's libraries says before it aborts. */
export const readLoggedCheck: FaultReader = (lines, at) => {
  const abort = ANDROID.exec(lines[at] ?? '')?.[1]
  const line = abort ?? lines[at] ?? ''
  const chromium = CHROMIUM.exec(line)
  if (chromium !== null) {
    const type = abort === undefined ? 'Fatal error' : 'CHECK failure'
    const isFatal = chromium[1]?.endsWith('FATAL') === true
    return logged(readMessage(chromium[3] ?? '', fileName(chromium[2] ?? ''), isFatal && type))
  }
  const glog = GLOG.exec(line)
  if (glog === null) return undefined
  return logged(readMessage(glog[2] ?? '', fileName(glog[1] ?? ''), 'Fatal error'))
}

const NAMED_PLACE = /^([^\s:\]]+\.\w{1,4}):\d+\]? (.*)$/
/** A preamble that every such message has. */
const JNI = 'JNI DETECTED ERROR IN APPLICATION:'

/** Reads other last words that Android keeps, with or without their place. */
export const readAbortMessage: FaultReader = (lines, at) => {
  const words = ANDROID.exec(lines[at] ?? '')?.[1]
  if (words === undefined || words === '') return undefined
  const [, file = '', text = words] = NAMED_PLACE.exec(words) ?? []
  const where = file === '' ? '' : ` in ${fileName(file)}`
  const message = `${withoutValues(text.replace(JNI, 'JNI:'))}${where}`
  const fault: Fault = { ...said('CHECK failure', message), weight: 'logged' }
  // What called from Java is told in the frames of Java.
  return text.startsWith(JNI) ? { ...fault, language: 'java', kind: 'JNI error' } : fault
}

function logged(fault: Fault | undefined): Fault | undefined {
  return fault === undefined ? undefined : { ...fault, weight: 'logged' }
}

function readMessage(message: string, file: string, other: string | false): Fault | undefined {
  const security = SECURITY.exec(message)
  if (security !== null) return placed(`Security ${security[1]} failure`, security[2], file)
  const check = CHECK.exec(message)?.[1]
  if (check !== undefined) return placed('CHECK failure', check, file)
  const asserted = (ASSERT_H.exec(message) ?? ASSERT.exec(message))?.[1]
  if (asserted !== undefined) return said('ASSERT', asserted)
  const misuse = V8_API.exec(message)?.[1]
  if (misuse !== undefined) return misused(misuse)
  return other === false || message === ''
    ? undefined
    : said(other, `${message.replace(/\.$/, '')} in ${file}`)
}
