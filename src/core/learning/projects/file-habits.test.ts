import { expect, test } from 'vitest'
import { languageOf } from '../../language/syntax/languages.ts'
import { isTestFile, nameStyle } from './file-habits.ts'
import { isHandwritten } from './measure-file.ts'
import { createImportResolver } from './resolve-import.ts'

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

test('K4 tests are known by their names, languages by their endings, generated files by long lines', () => {
  expect(
    ['a/cart.test.ts', 'test_cart.py', 'cart_test.go', 'CartTest.java', 'tests/x.rb'].every(
      isTestFile,
    ),
  ).toBe(true)
  expect(['src/contest.ts', 'latest.py', 'src/attestation.go'].some(isTestFile)).toBe(false)
  expect(languageOf('.ts')).toBeUndefined()
  expect([isHandwritten('a\nb'), isHandwritten('a'.repeat(3_000))]).toEqual([true, false])
})
