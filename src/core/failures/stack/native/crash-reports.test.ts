import { describe, expect, test } from 'vitest'
import { crashOf } from './crash-of.ts'

interface Case {
  readonly text: string
  readonly type: string
  readonly state: readonly string[]
}

const REPORTS: Readonly<Record<string, Case>> = {
  'GWP-ASan': {
    text: `*** GWP-ASan detected a memory error ***
Use After Free at 0x7f1a2b3ff0 (0 bytes into a 16-byte allocation at 0x7f1a2b3ff0) by thread 4242 here:
  #0 0x5581 in lago::togli(int) /src/lago.cc:40
0x7f1a2b3ff0 was deallocated by thread 4242 here:
  #0 0x5599 in lago::butta(int) /src/lago.cc:20`,
    type: 'Heap-use-after-free',
    state: ['lago::togli'],
  },
  'a warning of the kernel, whose stack leaves out where it was': {
    text: `[  12.100000] WARNING: CPU: 0 PID: 345 at drivers/lago/core.c:77 lago_prova+0x40/0x60
[  12.100000] RIP: 0010:lago_prova+0x40/0x60
[  12.100000] Call Trace:
[  12.100000]  <TASK>
[  12.100000]  lago_ioctl+0x99/0x150
[  12.100000]  __dump_stack lib/dump_stack.c:88 [inline]
[  12.100000]  lago_apri drivers/lago/apri.c:8 [inline]`,
    type: 'Kernel failure\nWARNING',
    state: ['lago_prova', 'lago_ioctl', 'lago_apri'],
  },
  'a sanitizer of the kernel, with blanks in its words': {
    text: `BUG: KASan: out of bounds access in lago_leggi+0x1/0x2 at addr ffffffc01234
Read of size 1 by task kworker/0:1/30
[<ffffffc000e00000>] dump_stack+0xa0/0xc8
[<ffffffc000700000>] lago_leggi+0x100/0x200`,
    type: 'Kernel failure\nOut-of-bounds-access\nREAD 1',
    state: ['lago_leggi'],
  },
  Valgrind: {
    text: `==999== Invalid read of size 4
==999==    at 0x1091A2: somma(int, int) (lago.c:9)
==999==    by 0x1091F0: racconta (in /opt/lago/lago)
==999==    by 0x109210: main (lago.c:30)
==999==  Address 0x4a4b050 is 0 bytes after a block of size 16 alloc'd
==999==    at 0x4848899: malloc (in /usr/libexec/valgrind/vgpreload_memcheck-amd64-linux.so)
==999==    by 0x109188: crea (lago.c:4)`,
    type: 'Heap-buffer-overflow\nREAD 4',
    state: ['somma', 'racconta'],
  },
  'the Java machine': {
    text: `# A fatal error has been detected by the Java Runtime Environment:
#  SIGSEGV (0xb) at pc=0x00007f1, pid=12, tid=13
Native frames: (J=compiled Java code, j=interpreted, Vv=VM code)
C  [liblago.so+0x1234]  Lago::leggi(int)+0x12
j  it.lago.Nativo.leggi(I)I+0`,
    type: 'UNKNOWN',
    state: ['Lago::leggi', 'it.lago.Nativo.leggi'],
  },
  'Fuchsia, behind the prefixes of its log': {
    text: `[00012.345678][1234][5678][klog] INFO: <== fatal page fault, PC at 0x1234abcd
[00012.345678][1234][5678][klog] INFO:    #0    0x00002a in lago::Onda::riempi(int) ../../src/onda.cc:12 <app:lago>+0x2a
[00012.345678][1234][5678][klog] INFO:    #1    0x00002d in start_main(const start_params*) ../../ulib/musl/src/main.c:93 <libc.so>+0x2d`,
    type: 'UNKNOWN',
    state: ['lago::Onda::riempi'],
  },
  'WebKit, whose stack names no binaries': {
    text: `ASSERTION FAILED: m_livello > 0
/WebKit/Lago.cpp(77) : void Lago::svuota()
1   0x10d2b3d49 WTFCrash
2   0x1133bb229 Lago::svuota()`,
    type: 'ASSERT',
    state: ['m_livello > 0', 'Lago::svuota'],
  },
  'Abseil, which tells how large frames are': {
    text: `*** SIGABRT received at time=1700000000 on cpu 3 ***
PC: @     0x7f1  (unknown)  raise
    @     0x55a1        480  absl::AbslFailureSignalHandler()
    @     0x7f1       1200  (unknown)
    @     0x55a3         48  lago::Riempi()`,
    type: 'Abrt',
    state: ['lago::Riempi'],
  },
  'gdb, which shows where it stopped before the stack': {
    text: `Program terminated with signal SIGSEGV, Segmentation fault.
#0  0x000055d1 in cammina (n=0x0) at albero.c:12
(gdb) bt
#0  0x000055d1 in cammina (n=0x0) at albero.c:12
#1  0x000055d2 in visita (n=0x55) at albero.c:20`,
    type: 'SIGSEGV',
    state: ['cammina', 'visita'],
  },
  'cdb, of a record alone': {
    text: `   ExceptionCode: c00000fd (Stack overflow)
ChildEBP RetAddr
002df7e4 00fd1450 lago!Lago::Tuffo+0x12
002df7f4 00fd1500 lago!Lago::Salto+0x22`,
    type: 'Stack-overflow',
    state: ['Lago::Tuffo', 'Lago::Salto'],
  },
  'cdb, of its class alone': {
    text: `DEFAULT_BUCKET_ID:  HEAP_CORRUPTION
ChildEBP RetAddr
002df7e1 00fd1450 ntdll!RtlpHeapHandleError+0x12
002df7e4 00fd1450 lago!Lago::Libera+0x12`,
    type: 'Heap-corruption',
    state: ['Lago::Libera'],
  },
  'Chromium on Windows': {
    text: `Received fatal exception EXCEPTION_BREAKPOINT
Backtrace:
	base::debug::BreakDebugger [0x00007FFE93CBFC2A+26] (C:\\b\\base\\debug\\debugger_win.cc:21)
	lago::Onda::Chiudi [0x00007FFE91273008+664] (C:\\b\\onda.cc:71)`,
    type: 'Breakpoint',
    state: ['lago::Onda::Chiudi'],
  },
  'memory tags of Android': {
    text: `signal 11 (SIGSEGV), code 9 (SEGV_MTESERR), fault addr 0x0b00007ae9e0c010
      #00 pc 00000000000abc10  /data/lib/liblago.so (lago::leggi(int)+24)`,
    type: 'Tag-mismatch',
    state: ['lago::leggi'],
  },
  'a check, though the handler of the signal reports as well': {
    text: `[22:22:0101/000000.1:FATAL:onda.cc(9)] Check failed: livello >= 0 (-1 vs. 0)
#0 0x5555aaaa base::debug::StackTrace::StackTrace()
#1 0x5555aaac lago::Onda::Chiudi()
Received signal 11 SEGV_MAPERR 000000000010
#0 0x5555aaaf lago::altro()`,
    type: 'CHECK failure',
    state: ['livello >= 0 in onda.cc', 'lago::Onda::Chiudi', 'lago::altro'],
  },
  'a program of Android that does not answer': {
    text: `ANR in it.lago (it.lago/.Vista)
"main" prio=5 tid=1 Blocked
  at it.lago.Vista.aspetta(Vista.java:12)
  - waiting to lock <0x0a1b2c3d> (a it.lago.Onda) held by thread 7
  at android.os.Handler.dispatchMessage(Handler.java:106)`,
    type: 'ANR',
    state: ['it.lago.Vista.aspetta', 'android.os.Handler.dispatchMessage'],
  },
  'an exception of Objective-C': {
    text: `*** Terminating app due to uncaught exception 'NSRangeException', reason: 'index 5 beyond bounds'
*** First throw call stack:
0   CoreFoundation                      0x00007fff2fea7b57 __exceptionPreprocess + 250
1   libobjc.A.dylib                     0x00007fff68ab05bf objc_exception_throw + 48
2   Lago                                0x0000000100001f2c -[Lago onda:] + 60`,
    type: 'Uncaught exception',
    state: ['-[Lago onda:]'],
  },
  'undefined behaviour, unless a crash follows': {
    text: `lago.cc:12:9: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'
    #0 0x4a in lago::somma(int) lago.cc:12:9
==5==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x1 at pc 0x2 bp 0x3 sp 0x4
WRITE of size 4 at 0x1 thread T0
    #0 0x4b in lago::metti(int) lago.cc:22:9`,
    type: 'Heap-buffer-overflow\nWRITE 4',
    state: ['lago::metti'],
  },
  'a Java exception, also by what it called': {
    text: `== Java Exception: java.lang.NumberFormatException: 물
	at java.base/java.lang.Integer.parseInt(Integer.java:652)
	at it.lago.Onda$$Lambda$14/0x0000000800066840.apply(Unknown Source)
	at it.lago.Onda.leggi(Onda.kt:10)`,
    type: 'Uncaught exception',
    state: [
      'java.base/java.lang.Integer.parseInt',
      'it.lago.Onda$$Lambda$14/ADDRESS.apply',
      'it.lago.Onda.leggi',
    ],
  },
  'a function with the tag of its interface': {
    text: `==6==ERROR: MemorySanitizer: SEGV on unknown address 0x7fff12345678 (pc 0x1 bp 0x2 sp 0x3 T6)
==6==The signal is caused by a READ memory access.
    #0 0x1 in lago::leggi[abi:v15007](int) lago.cc:3:1
    #1 0x2 in std::__1::vector<int>::at(int) /usr/include/c++/v1/vector:9:1`,
    type: 'UNKNOWN READ',
    state: ['lago::leggi', 'std::__1::vector<int>::at'],
  },
}

describe('E10 a crash is known by its report of', () => {
  test.each(Object.entries(REPORTS))('%s', (_, { text, type, state }) => {
    expect(crashOf(text)).toEqual({ type, state })
  })
})
