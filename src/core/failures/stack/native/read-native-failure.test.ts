import { describe, expect, test } from 'vitest'
import { readNativeFailure } from './read-native-failure.ts'

interface Case {
  readonly text: string
  readonly type: string
  /** Of the application, innermost first. */
  readonly own: readonly string[]
  /** Of libraries and machinery. */
  readonly others?: readonly string[]
}

const CASES: Readonly<Record<string, Case>> = {
  'AddressSanitizer, with the noise of an allocator before and of the C library behind': {
    text: `==77==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010 at pc 0x55 bp 0x7f sp 0x7f
READ of size 8 at 0x602000000010 thread T0
    #0 0x4a in __interceptor_memcpy /llvm/compiler-rt/lib/asan/asan_interceptors.cpp:22:3
    #1 0x4b in lago::(anonymous namespace)::Onda<int, char>::leggi(char const*) const /src/anna/lago/onda.cc:31:7
    #2 0x4c in std::__1::function<void ()>::operator()() const /usr/include/c++/v1/functional:1
    #3 0x4d in main /src/anna/lago/main.cc:9:3
    #4 0x4e in __libc_start_main (/lib/x86_64-linux-gnu/libc.so.6+0x2082f)
freed by thread T0 here:
    #0 0x4f in lago::libera() /src/anna/lago/libera.cc:3:1`,
    type: 'Heap-use-after-free READ 8',
    own: ['lago::Onda::leggi', 'main'],
    others: ['__interceptor_memcpy', 'std::function::operator()', '__libc_start_main'],
  },
  UndefinedBehaviorSanitizer: {
    text: `lago.cc:12:9: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'
    #0 0x4a in lago::somma(int) lago.cc:12:9`,
    type: 'Integer-overflow',
    own: ['lago::somma'],
  },
  'MemorySanitizer, without where the value came from': {
    text: `==5==WARNING: MemorySanitizer: use-of-uninitialized-value
    #0 0x4a in lago::apri() lago.cc:1:1
  Uninitialized value was created by a heap allocation
    #0 0x4b in lago::crea() lago.cc:2:2`,
    type: 'Use-of-uninitialized-value',
    own: ['lago::apri'],
  },
  'ThreadSanitizer, whose frames have no address': {
    text: `WARNING: ThreadSanitizer: data race (pid=17)
  Write of size 4 at 0x7d04 by thread T2:
    #0 lago::Conta::piu(int) /src/conta.cc:12:9 (prova+0x4c2d1b)
  Previous write of size 4 at 0x7d04 by main thread:
    #0 lago::Conta::zero() /src/conta.cc:20:9 (prova+0x4c2f00)`,
    type: 'Data race WRITE 4',
    own: ['lago::Conta::piu'],
  },
  HWAddressSanitizer: {
    text: `==8==ERROR: HWAddressSanitizer: tag-mismatch on address 0x0040 at pc 0x0076
WRITE of size 16 at 0x0040 tags: 0f/47 (ptr/mem) in thread T1
    #0 0x7618  호수_쓰기`,
    type: 'Tag-mismatch WRITE 16',
    own: ['호수_쓰기'],
  },
  'LeakSanitizer, the direct leak before the indirect one': {
    text: `==9==ERROR: LeakSanitizer: detected memory leaks
Indirect leak of 8 byte(s) in 1 object(s) allocated from:
    #0 0x4a in lago::figlio() lago.cc:2:1
Direct leak of 16 byte(s) in 1 object(s) allocated from:
    #0 0x4b in malloc (/lib/libasan.so+0x1)
    #1 0x4c in lago::padre() lago.cc:5:1`,
    type: 'Direct-leak',
    own: ['lago::padre'],
    others: ['malloc'],
  },
  'gdb, with values that hold brackets': {
    text: `Program received signal SIGSEGV, Segmentation fault.
#0  0x0000555555555131 in sink (p=0x0) at lake.c:4
#1  0x0000555555555150 in flow<int> (n=3, f=0x55 <g(int)>) at lake.c:9
#2  main () at lake.c:14`,
    type: 'SIGSEGV',
    own: ['sink', 'flow', 'main'],
  },
  lldb: {
    text: `* thread #1, stop reason = EXC_BAD_ACCESS (code=1, address=0x0)
  * frame #0: 0x0000000100003f2c app\`lake::sink(p=0x0000000000000000) at lake.cpp:7:8
    frame #1: 0x00007fff2032d621 libdyld.dylib\`start + 1`,
    type: 'Null-dereference',
    own: ['lake::sink'],
    others: ['start'],
  },
  'a tombstone of Android behind the prefixes of logcat': {
    text: `05-21 10:11:12.345  1234  1250 F DEBUG   : signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0xdeadbeef0
05-21 10:11:12.345  1234  1250 F DEBUG   :       #00 pc 000000000004a1b0  /apex/lib64/libc.so (memcpy+96) (BuildId: 0123)
05-21 10:11:12.345  1234  1250 F DEBUG   :       #01 pc 00000000000123a4  /data/app/lib/arm64/libphoto.so (photo::Decoder::read(unsigned char*, int)+132)`,
    type: 'UNKNOWN',
    own: ['photo::Decoder::read'],
    others: ['memcpy'],
  },
  'a crash of Java on Android': {
    text: `E/AndroidRuntime( 4321): FATAL EXCEPTION: main
E/AndroidRuntime( 4321): Process: kr.example.photo, PID: 4321
E/AndroidRuntime( 4321): java.lang.IllegalStateException: 호수가 없다 🌊
E/AndroidRuntime( 4321): 	at kr.example.photo.Lake.open(Lake.java:31)
E/AndroidRuntime( 4321): 	at android.os.Handler.dispatchMessage(Handler.java:106)`,
    type: 'java.lang.IllegalStateException',
    own: ['open'],
    others: ['dispatchMessage'],
  },
  'a report of macOS, of the thread that crashed': {
    text: `Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
Exception Codes:       KERN_INVALID_ADDRESS at 0x0000000000000018
Thread 0:: Dispatch queue: com.apple.main-thread
0   AppKit                        	0x00007fff22b1 -[NSApplication run] + 50
Thread 3 Crashed:
0   com.example.Photo             	0x0000000104d1a2b3 photo::Cache::find(int) + 35
1   libsystem_pthread.dylib       	0x00007fff20a2 _pthread_start + 224
Thread 4:
0   com.example.Photo             	0x0000000104d1a2b3 photo::wait() + 35`,
    type: 'Null-dereference',
    own: ['photo::Cache::find'],
    others: ['_pthread_start'],
  },
  'cdb, the stack behind its analysis': {
    text: `(14a8.c04): Access violation - code c0000005 (!!! second chance !!!)
Attempt to write to address 0000000000000000
STACK_TEXT:
002df7e4 00fd1423 00fd1078 00fd1078 7f956000 Photo!cut_of
Child-SP          RetAddr           Call Site
000000bc\`aeaaa440 00007ff8\`c045e70d Photo!Photo::Cache::find+0x7f
000000bc\`aeaaa480 00007ff8\`c045e6c5 ntdll!RtlUserThreadStart+0x34`,
    type: 'WRITE',
    own: ['Photo::Cache::find'],
    others: ['RtlUserThreadStart'],
  },
  'a check of Chromium, with its stack on Windows': {
    text: `[4820:3312:0803/071419.059:FATAL:tab_strip.cc(71)] Check failed: index_ < count_ (5 vs. 3). More words
Backtrace:
	base::debug::StackTrace::StackTrace [0x00007FFE93CBFC2A+26] (C:\\b\\base\\debug\\stack_trace.cc:218)
	tabs::TabStrip::Close [0x00007FFE91273008+664] (C:\\b\\tabs\\tab_strip.cc:71)`,
    type: 'CHECK failure',
    own: ['tabs::TabStrip::Close'],
    others: ['base::debug::StackTrace::StackTrace'],
  },
  'a fault of the kernel': {
    text: `[   12.345678] BUG: KASAN: slab-out-of-bounds in lake_write+0x1/0x2
[   12.345679] Write of size 4 at addr ffff8880 by task dd/11
[   12.345680] Call Trace:
[   12.345681]  dump_stack+0x10/0x20
[   12.345682]  ? vague_guess+0x10/0x20
[   12.345683]  lake_write+0xa1/0xd0 [lake]`,
    type: 'Kernel failure Slab-out-of-bounds WRITE 4',
    own: ['lake_write'],
    others: ['dump_stack'],
  },
  libFuzzer: {
    text: `==24== ERROR: libFuzzer: deadly signal
    #0 0x4a in fuzzer::PrintStackTrace() /src/libfuzzer/FuzzerUtil.cpp:2:5
    #1 0x4b in lago::leggi() lago.cc:7:1`,
    type: 'Fatal-signal',
    own: ['lago::leggi'],
    others: ['fuzzer::PrintStackTrace'],
  },
  glog: {
    text: `F0812 21:22:15.159294   613 lake.cc:89] Check failed: depth > 0 (0 vs. 0)
    @     0x5605333e2ca0  google::LogMessage::Fail()
    @     0x5605333e1eac  lake::Fill()`,
    type: 'CHECK failure',
    own: ['lake::Fill'],
    others: ['google::LogMessage::Fail'],
  },
  'an abort of the C++ runtime': {
    text: `terminate called after throwing an instance of 'std::out_of_range'
  what():  vector::_M_range_check`,
    type: 'std::out_of_range',
    own: [],
  },
  Swift: {
    text: `Lake/Sink.swift:12: Fatal error: Unexpectedly found nil while unwrapping an Optional value
0    libswiftCore.so                    0x00007f1e2d0a1b20 _swift_stdlib_reportFatalErrorInFile + 124
1    lake                               0x000055f0c1a2b3c4 Sink.drain() + 210`,
    type: 'Fatal error',
    own: ['Sink.drain'],
    others: ['_swift_stdlib_reportFatalErrorInFile'],
  },
}

describe('E10 a failure of compiled code is read from', () => {
  test.each(Object.entries(CASES))('%s', (_, { text, type, own, others = [] }) => {
    const failure = readNativeFailure(text)
    const frames = failure?.frames ?? []

    expect(failure?.type).toBe(type)
    expect(frames.filter((frame) => frame.isInApp).map((frame) => frame.function)).toEqual(own)
    expect(frames.filter((frame) => !frame.isInApp).map((frame) => frame.function)).toEqual(others)
  })
})

test('E10 a panic of Go names its package, and the other goroutines stay out', () => {
  const failure = readNativeFailure(`panic: runtime error: index out of range [5] with length 3

goroutine 1 [running]:
panic({0x45a0, 0xc00001})
	/usr/local/go/src/runtime/panic.go:884 +0x212
github.com/anna/lago/onda.(*Onda).Leggi(0xc000010000, {0x0?, 0x5})
	/src/anna/lago/onda/onda.go:12 +0x44
main.main()
	/src/anna/lago/main.go:7 +0x1d

goroutine 2 [sleep]:
github.com/anna/lago/onda.attendi()
	/src/anna/lago/onda/onda.go:40 +0x1`)

  expect(failure).toMatchObject({ language: 'go', type: 'panic' })
  expect(failure?.message).toBe('index out of range [5] with length 3')
  expect(failure?.frames.filter(({ isInApp }) => isInApp)).toEqual([
    {
      module: 'github.com/anna/lago/onda',
      function: '(*Onda).Leggi',
      file: '/src/anna/lago/onda/onda.go',
      line: 12,
      isInApp: true,
    },
    { module: 'main', function: 'main', file: '/src/anna/lago/main.go', line: 7, isInApp: true },
  ])
})

test('E10 a panic of Rust has its message below it and no hashes in its names', () => {
  const failure = readNativeFailure(`thread 'main' panicked at src/lago.rs:12:9:
인덱스가 범위를 벗어났다
stack backtrace:
   0: core::panicking::panic_fmt
             at /rustc/9fc6/library/core/src/panicking.rs:72:14
   1:     0x55d4c8 - lago::somma::h0123456789abcdef
             at ./src/lago.rs:12:9
   2: <lago::Onda as core::fmt::Debug>::fmt::h0123456789abcdef`)

  expect(failure).toMatchObject({ language: 'rust', type: 'panic' })
  expect(failure?.message).toBe('인덱스가 범위를 벗어났다')
  expect(failure?.frames.map((frame) => [frame.function, frame.isInApp])).toEqual([
    ['core::panicking::panic_fmt', false],
    ['lago::somma', true],
    ['<lago::Onda as core::fmt::Debug>::fmt', true],
  ])
})

test('E10 Python in the log of a fuzzer is turned, so that the innermost frame is first', () => {
  const failure = readNativeFailure(` === Uncaught Python exception: ===
ValueError: lago vuoto
Traceback (most recent call last):
  File "/out/fuzz.py", line 12, in prova
  File "/out/lago.py", line 7, in leggi`)

  expect(failure).toMatchObject({ language: 'python', type: 'ValueError', message: 'lago vuoto' })
  expect(failure?.frames.map((frame) => frame.function)).toEqual(['leggi', 'prova'])
})

test.each([
  ['new_session', true],
  ['NewForOverwrite', false],
  ['wrap_lines', true],
  ['wrap_malloc', false],
  ['lago::Sanitizer::pulisci', true],
  ['__sanitizer::Die', false],
  ['Free', true],
  ['free', false],
  ['logging::LogMessage::~LogMessage', false],
  ['lago::logging::scrivi', true],
])('E10 %s is of the application: %s', (name, isInApp) => {
  const failure = readNativeFailure(`==1==ERROR: AddressSanitizer: SEGV on unknown address 0x1
    #0 0x4a in ${name} a.c:1:1`)

  expect(failure?.frames).toMatchObject([{ function: name, isInApp }])
})

describe('E10 no native failure is made up from', () => {
  test.each([
    ['nothing', ''],
    ['prose that speaks of assertions', 'The assertion failed to convince; see #1 and #2.'],
    ['an error of JavaScript', 'TypeError: x is not a function\n    at f (/a/b.js:1:2)'],
    ['an error of Java', 'Exception in thread "main" java.lang.Error\n\tat a.B.c(B.java:3)'],
    ['an error of Python', 'Traceback (most recent call last):\n  File "a.py", line 3, in f'],
    ['a failed test of Python', 'AssertionError: assert 1 == 2'],
    ['headings', '# Fatal flaws\n\n# Runtime notes\n'],
    ['another tool that aborts', 'abort: no repository found in /src/anna'],
    ['a history', '0a1b2c3d fix the lake src/lake.ts:12\n1b2c3d4e add a boat src/boat.ts:3'],
    ['a single numbered line', '#1 0x12 is the first address'],
    [
      'the progress of a fuzzer',
      '#2\tINITED cov: 2 ft: 2 corp: 1/1b\n#9\tNEW cov: 6 ft: 6 corp: 2',
    ],
    ['what a page logs', '[1:1:INFO:CONSOLE(138)] "Assertion failed: x", source: file:///a.js (1)'],
  ])('%s', (_, text) => {
    expect(readNativeFailure(text)).toBeUndefined()
  })
})
