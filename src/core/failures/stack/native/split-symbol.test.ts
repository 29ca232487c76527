import { expect, test } from 'vitest'
import { bareSymbol } from './bare-symbol.ts'
import { demangle } from './demangle.ts'
import { splitSymbol } from './split-symbol.ts'

test.each([
  ['a::f(int, char const*) const dir/a.cc:3:4', 'a::f', 'dir/a.cc', 3],
  ['void a::f<b c>() dir/a.cc:3', 'void a::f<b c>', 'dir/a.cc', 3],
  ['f C:\\b\\my dir\\a.cc:3', 'f', 'C:/b/my dir/a.cc', 3],
  ['a::(anonymous namespace)::f(x) a.cc:3', 'a::f', 'a.cc', 3],
  ["a::`anonymous namespace'::f a.cc:3", 'a::f', 'a.cc', 3],
  ['operator-> /usr/include/c++/v1/memory:27:7', 'operator->', '/usr/include/c++/v1/memory', 27],
  ['a::operator()(b<c>) const a.cc:3', 'a::operator()', 'a.cc', 3],
  ['operator new[](unsigned long) a.cpp:3', 'operator new[]', 'a.cpp', 3],
  ['non-virtual thunk to a::f() a.cc:3', 'a::f', 'a.cc', 3],
  ['f.isra.0.part.3 a.c:3', 'f', 'a.c', 3],
  ['f(int) [clone .cold] a.c:3', 'f', 'a.c', 3],
  ['호수::열기() 호수.cc:3', '호수::열기', '호수.cc', 3],
  ['f+0x12', 'f', undefined, undefined],
  ['run<(lambda at ../a b.cc:3:4)> task.h:74:5', 'run<(lambda at ../a b.cc:3:4)>', 'task.h', 74],
])('E10 a symbol is told from its parameters and its place: %s', (text, symbol, file, line) => {
  expect(splitSymbol(text)).toMatchObject({ symbol })
  expect(splitSymbol(text).file).toBe(file)
  expect(splitSymbol(text).line).toBe(line)
})

test.each([
  ['(/lib/x86_64/libc.so.6+0x2082f)', '/lib/x86_64/libc.so.6'],
  ['linux-gate.so.1', 'linux-gate.so.1'],
  ['<unknown>', 'unknown'],
  ['[vdso]', undefined],
  ['?? ??:0', undefined],
])('E10 what only names a binary is no symbol: %s', (text, binary) => {
  expect(splitSymbol(text).symbol).toBeUndefined()
  expect(splitSymbol(text).binary).toBe(binary)
})

test.each([
  ['void a::f<b<c>, d>', 'a::f'],
  ['std::__1::vector<int>::push_back', 'std::vector::push_back'],
  ['a::b::h0123456789abcdef', 'a::b'],
  ['void* operator new', 'operator new'],
  ['a::operator<', 'a::operator<'],
  ['<a::B as c::D>::e::h0123456789abcdef', '<a::B as c::D>::e'],
])('E10 a bare symbol has no result, templates or hash: %s', (symbol, bare) => {
  expect(bareSymbol(symbol)).toBe(bare)
})

test.each([
  ['_ZN4lago4OndaC2ERKNS_5AcquaE', 'lago::Onda::Onda'],
  ['_ZN4lago4OndaD2Ev', 'lago::Onda::~Onda'],
  ['_ZNK4lago4Onda5leggiEi', 'lago::Onda::leggi'],
  ['_ZN4lago12_GLOBAL__N_15leggiEv', 'lago::leggi'],
  ['_Z5leggii', 'leggi'],
  ['_ZN4lago5sommaEv.cold', 'lago::somma'],
  ['_ZN4lago5sommaIiEEvT_', '_ZN4lago5sommaIiEEvT_'],
  ['_ZN9999x', '_ZN9999x'],
  ['_ZN', '_ZN'],
  ['plain', 'plain'],
])('E10 a mangled name is read as far as it is plain: %s', (mangled, name) => {
  expect(demangle(mangled)).toBe(name)
})
