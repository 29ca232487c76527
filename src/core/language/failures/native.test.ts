import { describe, expect, test } from 'vitest'
import { told } from '../../../../tests/support/told-failure.ts'
import { readFailure } from './read-failure.ts'
import { signatureOf } from './signature.ts'

const GO = `panic: runtime error: index out of range [5] with length 3

goroutine 1 [running]:
panic({0x45a0, 0xc00001})
	/usr/local/go/src/runtime/panic.go:884 +0x212
github.com/anna/lago/onda.(*Onda).Leggi(0xc000010000, {0x0?, 0x5})
	/src/anna/lago/onda/onda.go:12 +0x44
main.main()
	/src/anna/lago/main.go:7 +0x1d

goroutine 2 [sleep]:
github.com/anna/lago/onda.attendi()
	/src/anna/lago/onda/onda.go:40 +0x1`

const RUST = `thread 'main' panicked at src/lago.rs:12:9:
인덱스가 범위를 벗어났다
stack backtrace:
   0: core::panicking::panic_fmt
             at /rustc/9fc6/library/core/src/panicking.rs:72:14
   1:     0x55d4c8 - lago::somma::h0123456789abcdef
             at ./src/lago.rs:12:9
   2: <lago::Onda as core::fmt::Debug>::fmt::h0123456789abcdef`

const ASAN = `==77==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010 at pc 0x55 bp 0x7f sp 0x7f
READ of size 8 at 0x602000000010 thread T0
    #0 0x4a in __interceptor_memcpy /llvm/compiler-rt/lib/asan/asan_interceptors.cpp:22:3
    #1 0x4b in lago::(anonymous namespace)::Onda<int, char>::leggi(char const*) const /src/anna/lago/onda.cc:31:7
    #2 0x4c in std::__1::function<void ()>::operator()() const /usr/include/c++/v1/functional:1
    #3 0x4d in main /src/anna/lago/main.cc:9:3
    #4 0x4e in __libc_start_main (/lib/x86_64-linux-gnu/libc.so.6+0x2082f)
freed by thread T0 here:
    #0 0x4f in lago::libera() /src/anna/lago/libera.cc:3:1
SUMMARY: AddressSanitizer: heap-use-after-free /src/anna/lago/onda.cc:31:7`

const GDB = `Program received signal SIGSEGV, Segmentation fault.
#0  0x0000555555555131 in sink (p=0x0) at lake.c:4
#1  0x0000555555555150 in flow<int> (n=3, f=0x55 <g(int)>) at lake.c:9
#2  main () at lake.c:14`

describe('E10 a crash of compiled code is read as a person reads it', () => {
  test.each([
    [
      'Go',
      GO,
      {
        error: 'panic: index out of range [5] with length 3',
        frames: [
          'panic /usr/local/go/src/runtime/panic.go:884',
          '*github.com/anna/lago/onda|(*Onda).Leggi /src/anna/lago/onda/onda.go:12',
          '*main|main /src/anna/lago/main.go:7',
        ],
      },
    ],
    [
      'Rust',
      RUST,
      {
        error: 'panic: 인덱스가 범위를 벗어났다',
        frames: [
          'core::panicking::panic_fmt /rustc/9fc6/library/core/src/panicking.rs:72',
          '*lago::somma ./src/lago.rs:12',
          '*<lago::Onda as core::fmt::Debug>::fmt undefined:undefined',
        ],
      },
    ],
    [
      'AddressSanitizer',
      ASAN,
      {
        error: 'heap-use-after-free: READ of size 8 at 0x602000000010 thread T0',
        frames: [
          '__interceptor_memcpy /llvm/compiler-rt/lib/asan/asan_interceptors.cpp:22',
          '*lago::Onda::leggi /src/anna/lago/onda.cc:31',
          'std::function::operator() /usr/include/c++/v1/functional:1',
          '*main /src/anna/lago/main.cc:9',
          '__libc_start_main /lib/x86_64-linux-gnu/libc.so.6:undefined',
        ],
      },
    ],
    [
      'gdb',
      GDB,
      {
        error: 'SIGSEGV: Segmentation fault',
        frames: ['*sink lake.c:4', '*flow lake.c:9', '*main lake.c:14'],
      },
    ],
    [
      'lldb',
      `* thread #1, stop reason = EXC_BAD_ACCESS (code=1, address=0x0)
  * frame #0: 0x0000000100003f2c app\`lake::sink(p=0x0000000000000000) at lake.cpp:7:8
    frame #1: 0x00007fff2032d621 libdyld.dylib\`start + 1`,
      {
        error: 'EXC_BAD_ACCESS: code=1, address=0x0',
        frames: ['*lake::sink lake.cpp:7', 'start undefined:undefined'],
      },
    ],
    [
      'UndefinedBehaviorSanitizer',
      `lago.cc:12:9: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented
    #0 0x4a in lago::somma(int) lago.cc:12:9`,
      {
        error: 'runtime error: signed integer overflow: 2147483647 + 1 cannot be represented',
        frames: ['*lago::somma lago.cc:12'],
      },
    ],
    [
      'an uncaught exception of C++',
      "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::_M_range_check",
      { error: 'std::out_of_range: vector::_M_range_check', frames: [] },
    ],
    [
      'a failed assertion of C',
      "lake: lake.c:12: int sink(int): Assertion `depth > 0' failed.",
      { error: 'assertion failed: depth > 0', frames: [] },
    ],
  ])('E10 %s', (_, text, expected) => {
    expect(told(readFailure(text))).toEqual(expected)
  })

  test.each([
    ['go', GO],
    ['rust', RUST],
    ['native', ASAN],
    ['native', GDB],
  ])('E10 the language of a trace is %s, and addresses do not count', (language, text) => {
    const failure = readFailure(text)
    const other = readFailure(text.replaceAll(/0x[0-9a-f]{4,}/g, '0x7f3a9c'))

    expect(failure?.language).toBe(language)
    expect(other && signatureOf(other)).toEqual(failure && signatureOf(failure))
  })
})

test.each([
  ['prose that mentions numbers', 'See #1 and #2 for the reasons.'],
  ['a single numbered line', '#1 0x12 is the first address'],
  ['a history', '0a1b2c3d fix the lake src/lake.ts:12\n1b2c3d4e add a boat src/boat.ts:3'],
  ['the progress of a fuzzer', '#2\tINITED cov: 2 ft: 2 corp: 1/1b\n#9\tNEW cov: 6 ft: 6'],
])('E10 no crash is made up from %s', (_, text) => {
  expect(readFailure(text)).toBeUndefined()
})

test.each([
  ['#0 0x4a in '.repeat(20_000)],
  ['panic: '.repeat(30_000)],
  [`#0 0x4a in ${'<('.repeat(60_000)}`],
  ['#1 0x1 in a::b(c<d>) e.cc:1:2\n'.repeat(6_000)],
])('E10 hostile crash %# is read or left', (text) => {
  expect(() => readFailure(text)).not.toThrow()
})
