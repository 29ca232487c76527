import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NASTY_TEXTS } from '../../../../conformance/nasty-texts.ts'
import { crashOf } from './crash-of.ts'
import { readNativeFailure } from './read-native-failure.ts'

const hex = fc
  .bigInt({ min: 0x10000n, max: 0xffffffffffffn })
  .map((value) => `0x${value.toString(16)}`)
const folder = fc.array(fc.stringMatching(/^[a-z0-9_-]{1,8}$/), { maxLength: 4 })

interface Build {
  readonly pid: number
  readonly address: string
  readonly folder: readonly string[]
  readonly line: number
}

const build: fc.Arbitrary<Build> = fc.record({
  pid: fc.nat(99_999),
  address: hex,
  folder,
  line: fc.integer({ min: 1, max: 9999 }),
})

function report({ pid, address, folder: path, line }: Build): string {
  const source = ['', ...path, 'lago.cc'].join('/')
  return `==${pid}==ERROR: AddressSanitizer: heap-buffer-overflow on address ${address} at pc ${address}
READ of size 4 at ${address} thread T0
    #0 ${address} in __asan_memcpy ${source}:${line}:3
    #1 ${address} in lago::Onda<int>::leggi(char const*) const ${source}:${line}:9
    #2 ${address} in lago::apri ${source}:${line}
    #3 ${address} in lago::somma::h0123456789abcdef (/${path.join('/')}/lago+${address})`
}

test('E10 addresses, processes, folders and lines do not change what a crash is known by', () => {
  fc.assert(
    fc.property(build, build, (one, other) => {
      expect(crashOf(report(one))).toEqual(crashOf(report(other)))
      expect(namesIn(report(one))).toEqual(namesIn(report(other)))
    }),
  )
})

function namesIn(text: string): readonly unknown[] {
  const frames = readNativeFailure(text)?.frames ?? []
  return frames.map((frame) => [frame.function, frame.isInApp])
}

const PIECES = [
  '#1 0x12 in ',
  'ERROR: AddressSanitizer: ',
  ': runtime error: ',
  '[1:FATAL:a.cc(1)] Check failed: ',
  ' vs. ',
  'operator',
  '<',
  '>',
  '(',
  ')',
  '::',
  ' ',
  '\n',
  '# Fatal error in ',
  ', line 1',
  "panicked at '",
  'goroutine 1 [running]:',
  '_ZN4lago',
  '+0x1/0x2',
  ' at ',
  'a.go:1',
  '호수',
  '🌊',
  "thread '",
  '0x',
  'Abort message: ',
  'signal 11 (SIGSEGV)',
  'Thread 3 Crashed:',
  '@ 0x1234 ',
  'Assertion `',
  "' failed",
  'panic: ',
  '==1== at 0x1: ',
  '1: 0x1234 ',
  '[node]',
  '[abi:v1]',
  'RIP: 0010:',
  ": '",
  '12345.',
  'BUG: KASAN: ',
  'SEGV on unknown address 0x1',
]

test('E10 any text is read or left, never refused', () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 60 })
  fc.assert(
    fc.property(text, (pieces) => {
      const crash = crashOf(pieces.join(''))
      expect(crash === undefined || crash.state.length > 0).toBe(true)
      expect(() => readNativeFailure(pieces.join(''))).not.toThrow()
    }),
  )
  for (const nasty of NASTY_TEXTS) expect(() => readNativeFailure(nasty)).not.toThrow()
})
