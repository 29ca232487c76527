import { expect, test } from 'vitest'
import { analyzeQuery } from '../language/text/analyze.ts'
import { createWordMatcher } from './matched-words.ts'

test.each([
  ['Which packages were installed?', 'package installing', ['packages', 'installed']],
  ['dove dormono i gatti?', 'gatto', ['gatti']],
  ['결제 타임아웃은 언제?', '타임아웃', ['타임아웃은']],
  ['数据库连接超时', '数据库', ['数据', '据库']],
  ['why ERR_TIMEOUT, again?', 'err_timeout', ['ERR_TIMEOUT']],
  ['tea tea TEA', 'tea', ['tea', 'TEA']],
  ['nothing', 'else', []],
])('F3 of "%s", what matched "%s" is shown as it was typed', (question, text, expected) => {
  const terms = analyzeQuery(text).map(({ term }) => term)

  expect(createWordMatcher(question)(terms)).toEqual(expected)
})
