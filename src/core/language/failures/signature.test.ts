import { describe, expect, test } from 'vitest'
import type { Failure, StackFrame, TraceLanguage } from './failure.ts'
import { problemOf, signatureOf } from './signature.ts'

interface Parts {
  readonly language?: TraceLanguage
  readonly type?: string
  readonly message?: string
  readonly frames?: readonly Partial<StackFrame>[]
  readonly causes?: readonly Failure[]
}

function failureOf({ frames = [], causes = [], ...rest }: Parts): Failure {
  return { ...rest, frames: frames.map((frame) => ({ isInApp: true, ...frame })), causes }
}

function stackOf(language: TraceLanguage, ...frames: Partial<StackFrame>[]): string | undefined {
  return signatureOf(failureOf({ language, type: 'E', frames })).stack
}

describe('E10 what a build or an engine makes up does not count', () => {
  test.each([
    ['java', 'a.B$$Lambda$14/0x0000', 'a.B$$Lambda$2/0x01f3'],
    ['java', 'a.B$$EnhancerByGuice$$ae46b1bf', 'a.B$$EnhancerByGuice$$1e46b1b0'],
    ['java', 'a.B_$$_javassist_seam_3', 'a.B_$$_javassist_12'],
    ['java', 'a.User$HibernateProxy$oRWxjAWT', 'a.User$HibernateProxy$Zz91aaa'],
    ['java', 'sun.reflect.GeneratedMethodAccessor9', 'sun.reflect.GeneratedMethodAccessor12'],
    ['java', 'a.B$1', 'a.B$2'],
    ['csharp', 'Shop.Cart.<>c__DisplayClass5_0', 'Shop.Cart.<>c__DisplayClass9_1'],
  ] as const)('E10 classes of %s: %s', (language, one, other) => {
    const frame = { function: 'run' }

    expect(stackOf(language, { ...frame, module: one })).toBe(
      stackOf(language, { ...frame, module: other }),
    )
  })

  test.each([
    ['java', 'lambda$total$0', 'lambda$total$7'],
    ['ruby', 'block (2 levels) in total', 'total'],
    ['ruby', '_cart_html_erb__33271515_70361296', '_cart_html_erb__1111111_2222222'],
    ['php', '{closure:/a/b.php:3}', '{closure}'],
    ['javascript', 'Object.total', 'async total'],
    ['javascript', 'Cart.total [as run]', 'new total'],
    ['rust', 'shop::total::h0123456789abcdef', 'shop::total::hfedcba9876543210'],
    ['native', 'shop::total(int, char const*)', 'shop::total'],
    ['native', 'total.cold.1', 'total.part.0'],
  ] as const)('E10 functions of %s: %s', (language, one, other) => {
    expect(stackOf(language, { function: one, file: 'a' })).toBe(
      stackOf(language, { function: other, file: 'a' }),
    )
  })

  test.each([
    ['/Users/ann/src/cart.js', 'C:\\Users\\김\\src\\cart.js'],
    ['https://a.it/static/main.4f3a2b1c.js?v=3', 'http://localhost:3000/static/main.99aa2b1c.js'],
    ['/a/cart/index.ts', '/b/c/cart/index.ts'],
  ])('E10 files: %s', (one, other) => {
    const frame = { function: 'total' }

    expect(stackOf('javascript', { ...frame, file: one })).toBe(
      stackOf('javascript', { ...frame, file: other }),
    )
  })

  test('E10 an index file is known by its folder', () => {
    expect(stackOf('javascript', { file: '/a/cart/index.ts' })).not.toBe(
      stackOf('javascript', { file: '/a/order/index.ts' }),
    )
  })

  test('E10 frames of the engine and recursion do not count', () => {
    const total = { function: 'total', file: 'a.js' }
    const native = { function: 'map', file: '[native code]' }

    expect(stackOf('javascript', total, total, native)).toBe(stackOf('javascript', total))
  })
})

test('E10 frames of libraries count only when there are no others', () => {
  const own = { module: 'com.shop.Cart', function: 'total' }
  const library = { module: 'java.util.List', function: 'get', isInApp: false }

  expect(stackOf('java', library, own)).toBe(stackOf('java', own))
  expect(stackOf('java', library)).not.toBeUndefined()
  expect(stackOf('java', library)).not.toBe(stackOf('java', own))
})

test('E10 of compiled code the call into a library counts, what the library does then does not', () => {
  const own = { function: 'save', isInApp: true }
  const entry = { function: 'dlopen', isInApp: false }
  const inner = { function: 'dyld::load', isInApp: false }

  expect(stackOf('native', inner, entry, own)).toBe(stackOf('native', entry, own))
  expect(stackOf('native', entry, own)).not.toBe(stackOf('native', own))
})

test('E10 the root of a chain decides', () => {
  const root = failureOf({ type: 'java.io.IOException', message: 'disk full' })
  const wrapped = failureOf({ type: 'Outer', message: 'failed', causes: [root] })

  expect(signatureOf(wrapped)).toEqual(signatureOf(root))
})

test('E10 a group of errors is told by its members in any order', () => {
  const one = failureOf({ type: 'ValueError', message: 'a' })
  const other = failureOf({ type: 'KeyError', message: 'b' })
  const group = (causes: readonly Failure[]) =>
    signatureOf(failureOf({ type: 'ExceptionGroup', message: 'many', causes }))

  expect(group([one, other])).toEqual(group([other, one]))
  expect(group([one, other])).not.toEqual(group([one]))
})

test('E10 values in a message do not count, its words do', () => {
  const template = (message: string) => signatureOf(failureOf({ type: 'E', message })).template

  expect(template('ordine 17 in /Users/ann/a.txt')).toBe(template('ordine 99 in /srv/b/c.txt'))
  expect(template('ordine 17 non valido')).not.toBe(template('ordine 17 scaduto'))
})

test('E10 a problem is known by where it happens, or else by what it says', () => {
  const frames = [{ function: 'total', file: 'a.py' }]
  const told = (message: string, where: readonly Partial<StackFrame>[]) =>
    problemOf(signatureOf(failureOf({ type: 'E', message, frames: where })))

  expect(told('uno', frames)).toBe(told('due', frames))
  expect(told('uno', [])).not.toBe(told('due', []))
})
