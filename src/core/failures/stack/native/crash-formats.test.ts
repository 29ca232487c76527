import { describe, expect, test } from 'vitest'
import { crashOf } from './crash-of.ts'

interface Case {
  readonly text: string
  readonly type: string
  readonly state: readonly string[]
}

const ABORTED = `==4==ERROR: AddressSanitizer: ABRT on unknown address 0x0004 (pc 0x7f bp 0x7f sp 0x7f T0)
    #0 0x1 in raise (/lib/x86_64-linux-gnu/libc.so.6+0x1)
    #1 0x2 in lago::apri(int) /src/lago.cc:8:3
    #2 0x3 in lago::corri() /src/corri.cc:9:3`

const SAID: Readonly<Record<string, Case>> = {
  'Skia, which quotes the assertion': {
    text: `../../src/Lago.cpp:123: fatal error: "assert(livello >= 0)"\n${ABORTED}`,
    type: 'ASSERT',
    state: ['livello >= 0', 'lago::apri', 'lago::corri'],
  },
  'Firefox, which then writes to null': {
    text: `Hit MOZ_CRASH(호수가 없다) at /builds/lago.cpp:400
==3==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000000 (pc 0x55 bp 0x7f sp 0x7f T0)
    #0 0x55 in MOZ_Crash /builds/mfbt/Assertions.h:261:3
    #1 0x56 in lago::apri(int) /builds/lago.cpp:400:5`,
    type: 'ASSERT',
    state: ['MOZ_CRASH(호수가 없다)', 'lago::apri'],
  },
  LLVM: {
    text: `LLVM ERROR: Cannot select: lago
Stack dump:
 #0 0x556 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) /llvm/Signals.inc:569:13
 #1 0x559 llvm::report_fatal_error(llvm::Twine const&, bool) /llvm/ErrorHandling.cpp:125:5
 #2 0x55a lago::scegli(int) /src/scegli.cpp:37:3`,
    type: 'Fatal error',
    state: ['Cannot select: lago', 'lago::scegli'],
  },
  'LLVM, with the reason above': {
    text: `Onda ignota!\nUNREACHABLE executed at /src/onda.cpp:88!\n${ABORTED}`,
    type: 'Unreachable code',
    state: ['Onda ignota!', 'lago::apri', 'lago::corri'],
  },
  'any panic': {
    text: `lago/onda.c:12: panic: tag ignoto 7\n${ABORTED}`,
    type: 'ASSERT',
    state: ['tag ignoto 7', 'lago::apri', 'lago::corri'],
  },
  Zig: {
    text: `thread 1234 panic: index out of bounds: index 5, len 3
/src/lago.zig:7:20: 0x20a1b2 in somma (lago)
/usr/lib/zig/std/start.zig:370:37: 0x20a999 in posixCallMainAndExit (lago)`,
    type: 'ASSERT',
    state: ['index out of bounds: index 5, len 3', 'somma'],
  },
  'V8, of its interface': {
    text: `#\n# Fatal error in v8::Local::Check\n# Empty handle.\n#\n${ABORTED}`,
    type: 'Fatal error',
    state: ['Empty handle', 'lago::apri', 'lago::corri'],
  },
  'Go, which says the same of every misuse': {
    text: `fatal error: concurrent map writes

goroutine 19 [running]:
runtime.throw({0x4a, 0x15})
	/usr/local/go/src/runtime/panic.go:1198 +0x71
example.com/lago.(*Onda).Metti(...)
	/src/lago/onda.go:14
example.com/lago.Riempi(0xc000)
	/src/lago/riempi.go:9 +0x45
example.com/lago.Corri(0xc000)
	/src/lago/corri.go:9 +0x45`,
    type: 'Fatal error',
    state: ['concurrent map writes', 'lago.(*Onda).Metti', 'lago.Riempi', 'lago.Corri'],
  },
  'Android, of a check that compares': {
    text: `Abort message: 'dir/Onda.cpp:321 CHECK_EQ( (int)onda[0],1u) failed: 25 vs. 1'
    #0 0x0003d4c6 in __android_log_assert system/core/liblog/logd_write.c:300
    #1 0x0003d4c7 in lago::Onda::leggi() dir/Onda.cpp:321`,
    type: 'CHECK failure',
    state: ['CHECK_EQ( (int)onda[0],1u) failed in Onda.cpp', 'lago::Onda::leggi'],
  },
  'Android, of a misuse of Java': {
    text: `Abort message: 'art/runtime/java_vm_ext.cc:410] JNI DETECTED ERROR IN APPLICATION: use of deleted global reference 0x2a3b4c'
  at void it.lago.Vista.apri(int) (Vista.java:3)
  at java.lang.String it.lago.Vista.nome() (Vista.java:9)`,
    type: 'CHECK failure',
    state: [
      'JNI: use of deleted global reference ADDRESS in java_vm_ext.cc',
      'void it.lago.Vista.apri',
      'java.lang.String it.lago.Vista.nome',
    ],
  },
  'a sanitizer, of itself': {
    text: `==8==AddressSanitizer: CHECK failed: asan_x.cpp:70 "((0)) != (0)" (0x0, 0x0)
    #0 0x3 in lago::apri() lago.cc:1`,
    type: 'Sanitizer CHECK failure',
    state: ['"((0)) != (0)" (0x0, 0x0)'],
  },
  'a cast, whole however long its types are': {
    text: `a.cc:3:4: runtime error: member call on address 0x1 which does not point to an object of type 'lago::Onda<lago::Riva<lago::Fondo, lago::Acqua>, lago::Riva<lago::Fondo>>'
0x1: note: object is base class subobject at offset 16 within object of type 'lago::Zattera'
    #0 0x4a in apri a.cc:3:4`,
    type: 'Bad-cast',
    state: [
      'Bad-cast to lago::Onda<lago::Riva<lago::Fondo, lago::Acqua>, lago::Riva<lago::Fondo>> from base class subobject at offset 16',
      'apri',
    ],
  },
  JUnit: {
    text: `There was 1 failure:
1) testApre(it.lago.LagoTest)
java.lang.AssertionError: vuoto
	at org.junit.Assert.fail(Assert.java:88)`,
    type: 'Test failure',
    state: ['testApre(it.lago.LagoTest)'],
  },
  'an engine that has no memory left': {
    text: `FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory
 1: 0xb090e0 node::Abort() [node]
 2: 0xe99ce5  [node]
 3: 0xaaaaaa lago::Pompa(int) [node]`,
    type: 'Out-of-memory',
    state: ['Reached heap limit Allocation failed - JavaScript heap out of memory', 'lago::Pompa'],
  },
}

describe('E10 what was said is kept of', () => {
  test.each(Object.entries(SAID))('%s', (_, { text, type, state }) => {
    expect(crashOf(text)).toEqual({ type, state })
  })
})

describe('E10 an assertion', () => {
  const assertion = 'prova: lago.cc:7: void apri(): Assertion `livello > 0` failed.'

  test('is not the crash when the process went on and crashed elsewhere', () => {
    const crash = crashOf(`${assertion}
==6==ERROR: AddressSanitizer: SEGV on unknown address 0x7fff12345678 (pc 0x1 bp 0x2 sp 0x3 T6)
    #0 0x1 in lago::guarda() lago.cc:1:1`)

    expect(crash).toEqual({ type: 'UNKNOWN', state: ['lago::guarda'] })
  })

  test.each([
    ['by an address that means it', '0x0000bbadbeef', 'lago::apri()'],
    ['by a function that means it', '0x000000000000', 'WTFCrash'],
  ])('is the crash when it crashed the process %s', (_, address, top) => {
    const crash = crashOf(`${assertion}
==6==ERROR: AddressSanitizer: SEGV on unknown address ${address} (pc 0x1 bp 0x2 sp 0x3 T6)
    #0 0x1 in ${top} a.cc:1:1
    #1 0x1 in lago::corri() a.cc:1:1`)

    expect(crash?.type).toBe('ASSERT')
    expect(crash?.state.at(0)).toBe('livello > 0')
    expect(crash?.state.at(-1)).toBe('lago::corri')
  })
})

test.each([
  ['Onda 12345 persa', 'Onda NUMBER persa in lago.cc'],
  ['nodo #7 e ingresso @3', 'nodo #NUMBER e ingresso @NUMBER in lago.cc'],
  ['a 0x7f001234U', 'a ADDRESS in lago.cc'],
  ['versione 12 di 4', 'versione 12 di 4 in lago.cc'],
  ["nome: 'Anna'", 'nome in lago.cc'],
])('E10 values of one run do not tell crashes apart: %s', (said, expected) => {
  const crash = crashOf(`F0812 21:22:15.159294 613 lago.cc:89] Check failed: ${said}`)

  expect(crash?.state).toEqual([expected])
})
