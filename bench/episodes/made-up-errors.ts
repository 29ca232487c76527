import type { EpisodeError } from '../../src/core/tasks/episodes/episode.ts'
import { seededRandom } from '../random.ts'
import { pick } from './pick.ts'
import { ACTIONS, NAMES } from './vocabulary.ts'

/** How many failures there are that differ in their cause. */
export const FAILURES = 600
const FRAMES = 7

interface Frame {
  readonly file: string
  readonly name: string
  readonly line: number
}

interface Printed {
  readonly types: readonly string[]
  print(type: string, message: string, frames: readonly Frame[]): string
}

const title = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const PRINTERS: readonly Printed[] = [
  {
    types: ['TypeError', 'RangeError', 'AbortError', 'TimeoutError'],
    print: (type, message, frames) =>
      [
        `${type}: ${message}`,
        ...frames.map(
          ({ file, name, line }) => `    at ${name} (/srv/app/src/${file}.ts:${line}:${line % 40})`,
        ),
      ].join('\n'),
  },
  {
    types: ['ValueError', 'KeyError', 'ConnectionError', 'OSError'],
    print: (type, message, frames) =>
      [
        'Traceback (most recent call last):',
        ...frames
          .toReversed()
          .map(
            ({ file, name, line }) =>
              `  File "/srv/app/${file}.py", line ${line}, in ${name}\n    return ${name}(value)`,
          ),
        `${type}: ${message}`,
      ].join('\n'),
  },
  {
    types: ['IllegalStateException', 'NullPointerException', 'SocketTimeoutException'],
    print: (type, message, frames) =>
      [
        `Exception in thread "main" java.lang.${type}: ${message}`,
        ...frames.map(
          ({ file, name, line }) =>
            `\tat com.example.${file.replaceAll('/', '.')}.${title(name)}.${name}(${title(name)}.java:${line})`,
        ),
      ].join('\n'),
  },
  {
    types: ['runtime error', 'deadline exceeded'],
    print: (type, message, frames) =>
      [
        `panic: ${type}: ${message}`,
        '',
        'goroutine 1 [running]:',
        ...frames.map(
          ({ file, name, line }) =>
            `example.com/app/${file}.${title(name)}(0xc000012345)\n\t/srv/app/${file}.go:${line} +0x1d`,
        ),
      ].join('\n'),
  },
  {
    types: ['called `Option::unwrap()`', 'index out of bounds'],
    print: (type, message, frames) =>
      [
        `thread 'main' panicked at src/${frames[0]?.file ?? 'main'}.rs:${frames[0]?.line ?? 1}:5:`,
        `${type}: ${message}`,
        'stack backtrace:',
        ...frames.map(
          ({ file, name, line }, at) =>
            `  ${at}: app::${file.replaceAll('/', '::')}::${name}\n             at ./src/${file}.rs:${line}:9`,
        ),
      ].join('\n'),
  },
  {
    types: ['InvalidOperationException', 'ArgumentNullException'],
    print: (type, message, frames) =>
      [
        `System.${type}: ${message}`,
        ...frames.map(
          ({ file, name, line }) =>
            `   at App.${title(name)}.${title(name)}() in /srv/app/${file}.cs:line ${line}`,
        ),
      ].join('\n'),
  },
]

const MESSAGES: readonly ((name: string, chance: () => number) => string)[] = [
  (name, chance) => `cannot read the ${name} of ${hex(chance)}`,
  (name, chance) => `the ${name} did not answer in ${number(chance)} ms`,
  (name, chance) => `duplicate key value "${name}-${number(chance)}" breaks the unique constraint`,
  (name, chance) => `il campo "${name}" non può avere ${number(chance)} caratteri`,
  (name, chance) => `${name} ${number(chance)}번을 찾을 수 없습니다`,
  (name, chance) => `unexpected token in /srv/data/${name}/${number(chance)}.json`,
]

/** One of the failures, with the values of this once. */
export function makeError(failure: number, chance: () => number): EpisodeError {
  const fixed = seededRandom(7_000_000 + failure)
  const printer = pick(PRINTERS, fixed)
  const type = pick(printer.types, fixed)
  const message = pick(MESSAGES, fixed)(`${pick(ACTIONS, fixed)} ${pick(NAMES, fixed)}`, chance)
  const frames = Array.from({ length: FRAMES }, (): Frame => {
    const name = `${pick(ACTIONS, fixed)}_${pick(NAMES, fixed)}`
    const file = `${pick(NAMES, fixed)}/${pick(NAMES, fixed)}`
    return { name, file, line: 10 + Math.floor(fixed() * 400) }
  })
  return { type, message, stack: printer.print(type, message, frames) }
}

function number(chance: () => number): number {
  return Math.floor(chance() * 100_000)
}

function hex(chance: () => number): string {
  return `0x${Math.floor(chance() * 2 ** 32).toString(16)}`
}
