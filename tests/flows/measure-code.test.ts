import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createTreeSitterParser } from '../../src/adapters/tree-sitter/index.ts'
import { readDeclarations, readImports } from '../../src/core/language/syntax/read-declarations.ts'
import {
  SYNTAX_LANGUAGES,
  type SyntaxLanguage,
  type SyntaxTree,
} from '../../src/core/language/syntax/syntax-tree.ts'
import { measureFile } from '../../src/core/learning/projects/measure-file.ts'

const parser = createTreeSitterParser()
afterAll(parser.close)

async function parse(text: string, language: SyntaxLanguage): Promise<SyntaxTree> {
  const tree = await parser.parse(text, language)
  if (tree === undefined) throw new Error('no tree')
  return tree
}

test.each<[SyntaxLanguage, string, string]>([
  ['typescript', 'export function readAll(): void {}', 'functions readAll'],
  ['javascript', 'const total = (a) => a', 'functions total'],
  ['javascript', 'const LIMIT_MAX = -3', 'constants LIMIT_MAX'],
  ['typescript', 'type RowList = Row[]', 'classes RowList'],
  ['typescript', 'function f() {\n  let nextItem = items[0]\n}', 'variables nextItem'],
  ['python', 'class Shop:\n    def read_all(self):\n        pass', 'functions read_all'],
  ['python', 'LIMIT = 3', 'constants LIMIT'],
  ['java', 'class A { public static List<String> readAll(int a) { } }', 'functions readAll'],
  ['java', 'class A { private static final int LIMIT = 3; }', 'constants LIMIT'],
  ['go', 'package a\nfunc (s *Shop) ReadAll() error { return nil }', 'functions ReadAll'],
  ['go', 'package a\nconst limitMax = 3', 'constants limitMax'],
  ['rust', 'pub fn read_all() -> u8 { 1 }', 'functions read_all'],
  ['rust', 'fn f() { let next_item = 1; }', 'variables next_item'],
  ['c-sharp', 'class A { public Task<int> ReadAll(string a) { } }', 'functions ReadAll'],
  ['ruby', 'class Shop\n  def self.read_all\n    1\n  end\nend', 'functions read_all'],
  ['php', 'class A { public function readAll(): int { return 1; } }', 'functions readAll'],
  ['cpp', 'static int read_all(const char *a) { return 1; }', 'functions read_all'],
])('K4 %s: %j declares %s', async (language, text, expected) => {
  const found = readDeclarations(await parse(text, language))

  expect(found.map(({ sort, name }) => `${sort} ${name}`)).toContain(expected)
})

test.each<[SyntaxLanguage, string, string[]]>([
  ['typescript', "import { a } from './a.ts'\nexport { b } from 'b'", ['./a.ts', 'b']],
  ['javascript', "const fs = require('node:fs')", ['node:fs']],
  ['python', 'from .cart import total\nimport os, shop.desk', ['.cart', 'os', 'shop.desk']],
  ['java', 'import org.shop.Cart;', ['org.shop.Cart']],
  ['go', 'package a\nimport (\n  "fmt"\n  x "shop/cart"\n)', ['fmt', 'shop/cart']],
  ['rust', 'use crate::orders::Desk;', ['crate::orders::Desk']],
  ['c-sharp', 'using System.Text;', ['System.Text']],
  ['ruby', "require_relative 'cart'", ['cart']],
  ['php', 'use Shop\\Cart;', ['Shop\\Cart']],
  ['cpp', '#include "cart.h"\n#include <vector>', ['cart.h', 'vector']],
])('K4 %s: %j imports %s', async (language, text, expected) => {
  expect(readImports(await parse(text, language)).map(({ target }) => target)).toEqual(expected)
})

test('K4 comments and strings are no code, and show no style', async () => {
  const text = [
    '/** Says it. */',
    'function say(a) {',
    "    const said = 'if (a) // && b'",
    "    const other = 'or' // if",
    '    /* if (b) */',
    "    return a ? `it's` : 'no'",
    '}',
  ].join('\n')
  const file = measureFile('a.js', await parse(text, 'javascript'))

  expect(file).toMatchObject({
    branches: 1,
    nesting: 1,
    longestLine: 33,
    layout: {
      indentation: '4 spaces',
      quotes: 'single quotes',
      semicolons: 'no semicolons',
      codeLines: 5,
      commentLines: 3,
    },
  })
  expect(file.declarations[0]).toMatchObject({ name: 'say', isDocumented: true })
})

const parts = fc.constantFrom(
  "'",
  '"',
  '`',
  '/*',
  '*/',
  '//',
  '{',
  '\n',
  ' ',
  'if',
  'x=',
  '[',
  '\\',
)

test('K4 any text is measured, in any language, without an error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(parts, { maxLength: 200 }),
      fc.constantFrom(...SYNTAX_LANGUAGES),
      async (pieces, language) => {
        const tree = await parser.parse(pieces.join(''), language)
        if (tree !== undefined) expect(measureFile('a', tree).nesting).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 100 },
  )
})
