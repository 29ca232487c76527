import { describe, expect, test } from 'vitest'
import { crashOf } from './crash-of.ts'

const ABORTED = `==1==ERROR: AddressSanitizer: ABRT on unknown address 0x0539 (pc 0x7f bp 0x7f sp 0x7f T0)
    #0 0x7f in raise /build/glibc-2.31/raise.c:51:1
    #1 0x7e in abort /build/glibc-2.31/abort.c:79:7
    #2 0x4a in lago::apri(int) /src/lago.cc:7:1
    #3 0x4b in lago::Onda<int>::leggi() /src/onda.cc:8:1
    #4 0x4c in lago::corri() /src/corri.cc:9:1
    #5 0x4d in LLVMFuzzerTestOneInput /src/fuzz/lago_fuzzer.cc:10:1
    #6 0x4e in fuzzer::RunOneTest(fuzzer::Fuzzer*, char const*, unsigned long) FuzzerDriver.cpp:1:1`

describe('E10 the state of a crash', () => {
  test('is of three frames that are no machinery', () => {
    expect(crashOf(ABORTED)).toEqual({
      type: 'Abrt',
      state: ['lago::apri', 'lago::Onda<int>::leggi', 'lago::corri'],
    })
  })

  test.each([
    ["prova: lago.cc:7: void apri(): Assertion `livello > 0' failed.", 'ASSERT', 'livello > 0'],
    [
      'Assertion failed: (livello > 0), function apri, file lago.c, line 7.',
      'ASSERT',
      'livello > 0',
    ],
    [
      '/src/v1/optional:23: assertion x failed: 값이 없다AddressSanitizer:DEADLYSIGNAL',
      'ASSERT',
      '값이 없다',
    ],
    ['ASSERTION FAILED: livello > 0', 'ASSERT', 'livello > 0'],
    ["thread 'main' panicked at 'lago vuoto', src/lago.rs:7:1", 'ASSERT', 'lago vuoto'],
    [
      '[1:2:0412/075451.1:FATAL:lago.cc(57)] Check failed: a == b (1 vs. 2)',
      'CHECK failure',
      'a == b in lago.cc',
    ],
    [
      '[0424/050845.3:FATAL:dir/lago.cc:46] DCHECK failed: !a(b); some words',
      'CHECK failure',
      '!a(b) in lago.cc',
    ],
    [
      '[1:2:0412/1:FATAL:lago.cc(5)] Security CHECK failed: a.',
      'Security CHECK failure',
      'a in lago.cc',
    ],
    ['F0812 21:22:15.159294 613 lago.cc:89] 물이 없다', 'Fatal error', '물이 없다 in lago.cc'],
    [
      '#\n# Fatal error in ../src/lago.cc, line 7\n# Debug check failed: a < b.',
      'DCHECK failure',
      'a < b in lago.cc',
    ],
    [
      '#\n# Fatal error in ../src/lago.cc, line 7\n# Onda 13 persa',
      'Fatal error',
      'Onda NUMBER persa in lago.cc',
    ],
  ])('begins with what was stated, before the frames of the abort: %s', (said, type, text) => {
    expect(crashOf(`${said}\n${ABORTED}`)).toEqual({
      type,
      state: [text, 'lago::apri', 'lago::Onda<int>::leggi'],
    })
  })

  test('names the file of a fuzz target, since all have one name', () => {
    const text = `==1== ERROR: libFuzzer: deadly signal
    #0 0x4d in LLVMFuzzerTestOneInput /src/fuzz/lago_fuzzer.cc:10:1`

    expect(crashOf(text)).toEqual({ type: 'Fatal-signal', state: ['lago_fuzzer.cc'] })
  })

  test('is NULL where nothing is known', () => {
    expect(crashOf('==1== ERROR: libFuzzer: timeout after 25 seconds')).toEqual({
      type: 'Timeout',
      state: ['NULL'],
    })
  })

  test('is the cycle when a stack overflows', () => {
    const text = `==1==ERROR: AddressSanitizer: stack-overflow on address 0x7ffca4df4b38 (pc 0x46 bp 0x7f sp 0x7f T0)
    #0 0x4a in foglia a.c:1:1
    #1 0x4b in dispari a.c:2:1
    #2 0x4c in pari a.c:3:1
    #3 0x4b in dispari a.c:2:1
    #4 0x4c in pari a.c:3:1
    #5 0x4b in dispari a.c:2:1
    #6 0x4c in pari a.c:3:1`

    expect(crashOf(text)?.state).toEqual(['dispari', 'pari'])
  })

  test('names a binary where no symbol is known, and a library that has none', () => {
    const unnamed = `==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x1 at pc 0x2
    #0 0x4a  (/opt/lago/bin/lago+0x123)
    #1 0x4b  (/lib/x86_64-linux-gnu/libc.so.6+0x123)`

    expect(crashOf(unnamed)?.state).toEqual(['/opt/lago/bin/lago'])
    expect(crashOf(`${unnamed}\n    #2 0x4c in apri a.c:1`)?.state).toEqual(['apri'])
    expect(
      crashOf(`${unnamed}\n    #2 0x4c in apri a.c:1\n    #3 0x4d  (/opt/lago/libonda.so.2+0x12)`)
        ?.state,
    ).toEqual(['apri', '/opt/lago/libonda.so.2'])
  })

  test('says what was cast to what', () => {
    const text = `a.cc:3:4: runtime error: downcast of address 0x1 which does not point to an object of type 'Onda'
0x1: note: object is of type 'Lago'
    #0 0x4a in apri a.cc:3:4`

    expect(crashOf(text)).toEqual({
      type: 'Bad-cast',
      state: ['Bad-cast to Onda from Lago', 'apri'],
    })
  })
})

describe('E10 of several faults in one log', () => {
  test('what a tool saw outranks a check that was logged before', () => {
    const text = `[1:2:0412/1:FATAL:lago.cc(57)] Check failed: a
==1==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000018 (pc 0x7f bp 0x7f sp 0x7f T0)
==1==The signal is caused by a WRITE memory access.
    #0 0x4a in apri a.c:1:1`

    expect(crashOf(text)).toEqual({ type: 'Null-dereference WRITE', state: ['apri'] })
  })

  test('the first report of a tool stays', () => {
    const text = `BUG: KASAN: use-after-free in leggi+0x1/0x2
Read of size 8 at addr ffff by task a/1
 leggi+0x1/0x2
prova: a.c:1: void panic(void): Assertion \`0' failed.
${ABORTED}`

    expect(crashOf(text)?.type).toBe('Kernel failure\nUse-after-free\nREAD 8')
    expect(crashOf(text)?.state[0]).toBe('leggi')
  })
})
