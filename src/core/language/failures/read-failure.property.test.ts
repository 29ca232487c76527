import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFailure } from './read-failure.ts'
import { signatureOf } from './signature.ts'

const ESCAPE = String.fromCharCode(27)

interface StepContext {
  readonly home: string
  readonly line: number
  readonly id: string
}

type Trace = (context: StepContext) => string

const TRACES: Readonly<Record<string, Trace>> = {
  javascript: ({ home, line, id }) => `TypeError: order ${id} is not iterable
    at total (${home}/shop/src/cart.ts:${line}:7)
    at Object.<anonymous> (${home}/shop/src/main.ts:${line + 1}:3)`,
  python: ({ home, line, id }) => `Traceback (most recent call last):
  File "${home}/shop/cart.py", line ${line}, in total
    return sum(prices)
ValueError: ordine ${id} non valido`,
  java: ({ line, id }) => `java.lang.IllegalStateException: 주문 ${id} 오류
\tat com.shop.Cart.lambda$total$${line}(Cart.java:${line})
\tat com.shop.Proxy$$EnhancerBySpringCGLIB$$1ebd${String(line).padStart(4, '0')}.run(<generated>)`,
  csharp: ({ home, line, id }) => `System.ArgumentException: order ${id}
   at Shop.Cart.<Total>d__${line}.MoveNext() in ${home}/Cart.cs:line ${line}`,
  ruby: ({ home, line, id }) =>
    `${home}/cart.rb:${line}:in 'total': order ${id} (KeyError)\n\tfrom ${home}/run.rb:${line}:in '<main>'`,
  php: ({ home, line, id }) =>
    `PHP Fatal error:  Uncaught TypeError: order ${id} in ${home}/Cart.php:${line}\nStack trace:\n#0 ${home}/run.php(${line}): Shop\\Cart->total()\n#1 {main}`,
}

const context: fc.Arbitrary<StepContext> = fc.record({
  home: fc.constantFrom(
    '/home/ann',
    '/Users/김철수',
    '/srv/작업/shop',
    '/home/nicolò',
    '/数据/用户',
  ),
  line: fc.integer({ min: 1, max: 9999 }),
  id: fc.integer({ min: 1, max: 1e9 }).map(String),
})

const dress: fc.Arbitrary<(text: string) => string> = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.replaceAll('\n', '\r\n'),
  (text: string) => text.replace(/^/gm, `${ESCAPE}[31m`).replace(/$/gm, `${ESCAPE}[0m`),
  (text: string) => text.replace(/^/gm, '2026-03-01T10:00:00.000Z '),
  (text: string) => `building…\n\n${text}\n\nexit code 1`,
)

test.each(Object.keys(TRACES))(
  'E10 a %s failure keeps its signature on every machine, at every line, with every id',
  (language) => {
    const trace = TRACES[language] ?? (() => '')
    const known = readFailure(trace({ home: '/opt/app', line: 5, id: '17' }))
    expect(known?.language).toBe(language)
    const signature = known && signatureOf(known)

    fc.assert(
      fc.property(context, dress, (where, dressed) => {
        const failure = readFailure(dressed(trace(where)))
        expect(failure && signatureOf(failure)).toEqual(signature)
      }),
      { numRuns: 60 },
    )
  },
)

test('E10 the traces of different failures have different signatures', () => {
  const signatures = Object.values(TRACES).map((trace) => {
    const failure = readFailure(trace({ home: '/opt', line: 5, id: '17' }))
    return failure && signatureOf(failure).exact
  })

  expect(new Set(signatures).size).toBe(Object.keys(TRACES).length)
})

test('E10 any text is read, and what is read has a signature', () => {
  const pieces = fc.constantFrom(
    ...[
      'at ',
      '  File "',
      '", line 3, in x',
      'Caused by: ',
      ' ---> ',
      '#0 a(1): b(',
      'Error: ',
      '\n',
    ],
    ...[
      'a.b.C.d(E.java:1)',
      '(a:1:2)',
      "x.rb:1:in 'y'",
      'x@y:1:2',
      'E   ',
      '___ t ___',
      '\t',
      '| ',
    ],
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 60 })
      .map((all) => all.join('')),
  )

  fc.assert(
    fc.property(text, (output) => {
      const failure = readFailure(output)
      if (failure !== undefined) expect(signatureOf(failure).exact).toMatch(/^[0-9a-f]{16}$/)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['at at at\n'.repeat(100_000)],
  ['at '.repeat(100_000)],
  ['    at a (b:1:2)\n'.repeat(20_000)],
  ['Caused by: a.B: c\n'.repeat(20_000)],
  ['Traceback (most recent call last):\n'.repeat(20_000)],
  ['System.Exception: a ---> '.repeat(10_000)],
  ["x:1:in '".repeat(30_000)],
  ['('.repeat(200_000)],
])('E10 hostile text %# is read or left', (text) => {
  expect(() => readFailure(text)).not.toThrow()
})
