import { expect, test } from 'vitest'
import { type LanguageFamily, languageOf } from '../../../syntax/languages.ts'
import { findDeclarations } from './declarations.ts'
import { isTestFile } from './kinds-of-files.ts'
import { measureFile } from './measure-file.ts'
import { nameStyle } from './naming.ts'
import { createImportResolver } from './resolve-import.ts'
import { scanCode } from './scan-code.ts'

test('K4 comments and texts are taken apart from code, line by line', () => {
  const text = [
    "const a = 'it // is' /* a",
    'comment */ + "b" // end',
    'const re = /[\'"]/g',
    'const t = `x $' + '{a}',
    "'y`",
  ].join('\n')

  expect(scanCode(text, 'javascript')).toMatchObject({
    code: ['const a = "" ', ' + "" ', 'const re = ""g', 'const t = ""', ''],
    commentLines: 3,
    quotes: { single: 1, double: 1 },
  })
})

test('K4 a text that is never closed ends with its line, and takes no time', () => {
  const hostile = `${"x = '".repeat(300)}\n`.repeat(400)

  expect(scanCode(hostile, 'python')?.code).toHaveLength(401)
  expect(scanCode('a'.repeat(3_000), 'python')).toBeUndefined()
})

test.each<[LanguageFamily, string, string]>([
  ['javascript', 'export function readAll(): void {', 'functions readAll'],
  ['javascript', 'const total = (a) => a', 'functions total'],
  ['javascript', 'const LIMIT_MAX = 3', 'constants LIMIT_MAX'],
  ['javascript', '  let nextItem = items[0]', 'variables nextItem'],
  ['python', '    def read_all(self):', 'functions read_all'],
  ['python', 'LIMIT = 3', 'constants LIMIT'],
  ['java', '  public static List<String> readAll(int a) {', 'functions readAll'],
  ['java', '  private static final int LIMIT = 3;', 'constants LIMIT'],
  ['go', 'func (s *Shop) ReadAll() error {', 'functions ReadAll'],
  ['rust', 'pub fn read_all() -> u8 {', 'functions read_all'],
  ['rust', '    let mut next_item = 1;', 'variables next_item'],
  ['csharp', '    public override Task<int> ReadAll(string a)', 'functions ReadAll'],
  ['ruby', '  def self.read_all', 'functions read_all'],
  ['php', '    public function readAll(): int', 'functions readAll'],
  ['c', 'static int read_all(const char *a) {', 'functions read_all'],
])('K4 %s: %j declares %s', (family, line, expected) => {
  const [found] = findDeclarations([line], family)

  expect(`${found?.sort} ${found?.name}`).toBe(expected)
})

test('K4 a name shows its style, and a single word shows none', () => {
  expect(
    ['readAll', 'ReadAll', 'read_all', 'READ_ALL', 'read-all', 'read', '_private_name', '주문'].map(
      nameStyle,
    ),
  ).toEqual([
    'camelCase',
    'PascalCase',
    'snake_case',
    'UPPER_CASE',
    'kebab-case',
    undefined,
    'snake_case',
    undefined,
  ])
})

test('K4 imports lead to the files of a project, in each language as it writes them', () => {
  const { resolve } = createImportResolver([
    'src/a/cart.ts',
    'src/a/index.ts',
    'src/shop/__init__.py',
    'src/shop/cart.py',
    'app/src/main/java/org/shop/Cart.java',
    'src/orders/desk.rs',
    'x/one.h',
    'y/one.h',
  ])

  expect(resolve('./cart.js', 'src/a/main.ts', 'javascript')).toBe('src/a/cart.ts')
  expect(resolve('../a', 'src/b/main.ts', 'javascript')).toBe('src/a/index.ts')
  expect(resolve('zod', 'src/b/main.ts', 'javascript')).toBeUndefined()
  expect(resolve('shop.cart', 'tools/run.py', 'python')).toBe('src/shop/cart.py')
  expect(resolve('.cart', 'src/shop/desk.py', 'python')).toBe('src/shop/cart.py')
  expect(resolve('org.shop.Cart', 'x/A.java', 'java')).toBe('app/src/main/java/org/shop/Cart.java')
  expect(resolve('crate::orders::desk::Desk', 'src/main.rs', 'rust')).toBe('src/orders/desk.rs')
  expect(resolve('one.h', 'z/a.c', 'c')).toBeUndefined()
})

test('K4 tests are known by their names, and languages by their endings', () => {
  expect(
    ['a/cart.test.ts', 'test_cart.py', 'cart_test.go', 'CartTest.java', 'tests/x.rb'].every(
      isTestFile,
    ),
  ).toBe(true)
  expect(['src/contest.ts', 'latest.py', 'src/attestation.go'].some(isTestFile)).toBe(false)
  expect(languageOf('.ts')).toBeUndefined()
  expect(measureFile('README.md', '# a')).toBeUndefined()
})
