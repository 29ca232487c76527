import { describe, expect, test } from 'vitest'
import { told } from '../../../../tests/support/told-failure.ts'
import { readFailure } from './read-failure.ts'

describe('E10 C#', () => {
  test('E10 the frames of an inner exception stand under it', () => {
    const failure = readFailure(`Unhandled exception. System.InvalidOperationException: outer
 ---> System.ArgumentException: inner
   at Shop.Cart.<Load>d__5.MoveNext() in /src/Cart.cs:line 12
   --- End of inner exception stack trace ---
   at Shop.Cart..ctor(String a, Int32 b) in C:\\src\\Cart.cs:line 20
--- End of stack trace from previous location ---
   at System.Threading.Tasks.Task.Run(Action a)`)

    expect(told(failure)).toEqual({
      error: 'System.InvalidOperationException: outer',
      frames: [
        '*Shop.Cart|.ctor C:/src/Cart.cs:20',
        'System.Threading.Tasks.Task|Run undefined:undefined',
      ],
      causes: [
        {
          error: 'System.ArgumentException: inner',
          frames: ['*Shop.Cart.<Load>d__5|MoveNext /src/Cart.cs:12'],
        },
      ],
    })
  })

  test.each([
    ['   at Shop.Cart.Load(String a) in C:\\s\\Cart.cs:line 12'],
    ['   in Shop.Cart.Load(String a) in C:\\s\\Cart.cs:riga 12'],
    ['   위치: Shop.Cart.Load(String a) 파일 C:\\s\\Cart.cs:줄 12'],
    ['   在 Shop.Cart.Load(String a) 位置 C:\\s\\Cart.cs:行号 12'],
  ])('E10 frames are read in the language of the system: %s', (frame) => {
    const failure = readFailure(`System.NullReferenceException: …\n${frame}`)

    expect(told(failure)).toMatchObject({ frames: ['*Shop.Cart|Load C:/s/Cart.cs:12'] })
  })
})

describe('E10 Ruby and PHP', () => {
  test.each([
    ["a.rb:1:in `foo': bad (KeyError)\n\tfrom a.rb:5:in `bar'\n\tfrom a.rb:9:in `<main>'"],
    ["a.rb:1:in 'foo': bad (KeyError)\n\tfrom a.rb:5:in 'bar'\n\tfrom a.rb:9:in '<main>'"],
    [
      "Traceback (most recent call last):\n\t2: from a.rb:9:in `<main>'\n\t1: from a.rb:5:in `bar'\na.rb:1:in `foo': bad (KeyError)",
    ],
  ])('E10 Ruby errors are read in both orders and quotes', (text) => {
    expect(told(readFailure(text))).toEqual({
      error: 'KeyError: bad',
      frames: ['*foo a.rb:1', '*bar a.rb:5', '*<main> a.rb:9'],
    })
  })

  test('E10 in PHP the error that was thrown last is the failure', () => {
    const failure =
      readFailure(`PHP Fatal error:  Uncaught TypeError: Argument #1 in /var/www/src/Cart.php:12
Stack trace:
#0 /var/www/src/index.php(7): Shop\\Cart->add('x')
#1 /var/www/vendor/laravel/x.php(3): {closure}()
#2 {main}

Next RuntimeError: wrapped in /var/www/src/index.php:9
Stack trace:
#0 {main}
  thrown in /var/www/src/index.php on line 9`)

    expect(told(failure)).toEqual({
      error: 'RuntimeError: wrapped',
      frames: ['*{main} /var/www/src/index.php:9'],
      causes: [
        {
          error: 'TypeError: Argument #1',
          frames: [
            '*Shop\\Cart|add /var/www/src/Cart.php:12',
            '*{closure} /var/www/src/index.php:7',
            '{main} /var/www/vendor/laravel/x.php:3',
          ],
        },
      ],
    })
  })
})

test.each([
  ['fatal: not a git repository', undefined, 'not a git repository'],
  ['src/a.ts(3,4): error TS2345: Argument of type', 'TS2345', 'Argument of type'],
  ['riga prima\nValueError: no', 'ValueError', 'no'],
  ['panic: the lake is empty', 'panic', 'the lake is empty'],
  ['오류: 파일을 찾을 수 없습니다', undefined, '파일을 찾을 수 없습니다'],
])('E10 an error told in one line is read: %s', (text, type, message) => {
  expect(readFailure(text)).toMatchObject({ message, frames: [] })
  expect(readFailure(text)?.type).toBe(type)
})

test.each([
  ['bash: foo: command not found', 'bash: foo: command not found'],
  ['npm ERR! code ERESOLVE', 'npm ERR! code ERESOLVE'],
  [
    'npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree\nnpm error\n\nAll logs: /x',
    'ERESOLVE unable to resolve dependency tree',
  ],
  [
    'Auto-merging a.txt\nCONFLICT (content): Merge conflict in a.txt\nAutomatic merge failed; fix conflicts',
    'CONFLICT (content): Merge conflict in a.txt',
  ],
  ['# shop\n./sum.go:3:1: undefined: foo\nFAIL\tshop [build failed]', 'undefined: foo'],
  ['warning: unknown option\nPermission denied (publickey).', 'Permission denied (publickey).'],
])('E10 the line that states the error is its message: %j', (text, message) => {
  expect(readFailure(text)).toMatchObject({ message, frames: [], causes: [] })
})

test.each([
  [
    '=== RUN   TestSum\n--- FAIL: TestSum (0.00s)\n    sum_test.go:9: got 3, want 4\nFAIL\nFAIL\tshop\t0.002s',
    'TestSum',
    'got 3, want 4',
  ],
  [
    `FAIL src/sum.test.js
  ● adds 1 + 2

    expect(received).toBe(expected) // Object.is equality

    Expected: 4
    Received: 3

      3 | test('adds', () => {
    > 4 |   expect(sum(1, 2)).toBe(4)
        |                     ^
      at Object.<anonymous> (src/sum.test.js:4:21)`,
    'adds 1 + 2',
    'expect(received).toBe(expected) // Object.is equality\nExpected: 4\nReceived: 3',
  ],
])(
  'E10 what a test runner says under the name of a test is the message: %#',
  (text, name, message) => {
    expect(readFailure(text)).toMatchObject({ test: name, message })
  },
)

test('E10 output without a failure has none', () => {
  expect(readFailure('12 passed, 0 failed\nalles gut, tutto bene, 모두 통과')).toBeUndefined()
})

test.each([
  ['checkout failed: TypeError: x is undefined', 'TypeError', 'x is undefined'],
  ['주문 7 실패: payments.errors.CartError: 빈 카트', 'payments.errors.CartError', '빈 카트'],
  ['Error: checkout failed: RangeError: troppo', 'RangeError', 'troppo'],
  [
    'checkout failed: TypeError: x\n    at pay (/app/src/pay.ts:3:4)\n    at run (/app/src/run.ts:9:1)',
    'TypeError',
    'x',
  ],
])('E10 words before an error do not hide its type: %s', (text, type, message) => {
  expect(readFailure(text)).toMatchObject({ type, message })
})
