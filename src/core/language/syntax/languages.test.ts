import { expect, test } from 'vitest'
import { languageOf, nameLanguage, traceLanguage } from './languages.ts'

test.each([
  ['src/주문.TS', 'TypeScript', 'typescript', 'javascript'],
  ['pagine/Città.tsx', 'TypeScript', 'tsx', 'javascript'],
  ['lib/a.hpp', 'C++', 'cpp', 'c'],
  ['Main.kt', 'Kotlin', 'java', 'java'],
  ['run.sh', 'Shell', 'bash', undefined],
  ['README.md', 'Markdown', undefined, undefined],
])('K4 languages are known by the ending of a file: %s', (path, name, grammar, family) => {
  const language = languageOf(path)

  expect([language?.name, language?.grammar, language?.family]).toEqual([name, grammar, family])
})

test.each(['.ts', 'a/.py', 'Makefile', 'a.python', 'a.constructor', 'a.'])(
  'K4 the language of %j is not known',
  (path) => {
    expect(languageOf(path)).toBeUndefined()
  },
)

test.each([
  [' Python ', 'python', 'python'],
  ['py', 'python', 'python'],
  ['TypeScript', 'typescript', 'javascript'],
  ['tsx', 'tsx', 'javascript'],
  ['C#', 'c-sharp', 'csharp'],
  ['c++', 'cpp', 'native'],
  ['golang', 'go', 'go'],
  ['Kotlin', 'java', 'java'],
  ['shell', 'bash', 'shell'],
  ['한글언어', '한글언어', '한글언어'],
])('K1 K3 %j is one language, however it is called', (given, grammar, trace) => {
  expect([nameLanguage(given), traceLanguage(given)]).toEqual([grammar, trace])
})
