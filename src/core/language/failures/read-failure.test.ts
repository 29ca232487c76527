import { describe, expect, test } from 'vitest'
import { told } from '../../../../tests/support/told-failure.ts'
import { readFailure } from './read-failure.ts'

describe('E10 JavaScript', () => {
  test('E10 an uncaught error of Node is read with its cause', () => {
    const failure = readFailure(`/app/src/x.js:10
    throw new Error('boom')
    ^

Error: 호수 파일이 없습니다
    at Object.<anonymous> (/app/src/x.js:10:11)
    at async Promise.all (index 0)
    at Module._compile (node:internal/modules/cjs/loader:1256:14) {
  [cause]: TypeError: inner
      at foo (/app/node_modules/y/y.js:3:4)
      ... 3 lines matching cause stack trace ...
      at bar (file:///app/src/z.js:3:4)
}
Node.js v20.1.0`)

    expect(failure?.language).toBe('javascript')
    expect(told(failure)).toEqual({
      error: 'Error: 호수 파일이 없습니다',
      frames: [
        '*Object.<anonymous> /app/src/x.js:10',
        'Promise.all index 0:undefined',
        'Module._compile node:internal/modules/cjs/loader:1256',
      ],
      causes: [
        {
          error: 'TypeError: inner',
          frames: ['foo /app/node_modules/y/y.js:3', '*bar /app/src/z.js:3'],
        },
      ],
    })
  })

  test('E10 the members of an AggregateError are its causes', () => {
    const failure = readFailure(`AggregateError: all failed
    at run (/app/a.js:1:2) {
  [errors]: [
    Error: one
        at one (/app/b.js:3:4),
    Error: two
        at two (/app/c.js:5:6)
  ]
}
Error: later
    at three (/app/d.js:7:8)`)

    expect(failure?.type).toBe('AggregateError')
    expect(failure?.causes.map(({ message }) => message)).toEqual(['one', 'two'])
  })

  test('E10 Jest and Vitest reports are read with the name of the test', () => {
    const jest = readFailure(`  ● Carrello › somma

    TypeError: Cannot read properties of undefined (reading 'x')

      10 | const a = 1
    > 11 | a.b.c
         |    ^

      at add (src/basket.ts:11:5)
      at Object.<anonymous> (src/basket.test.ts:4:3)`)
    const vitest = readFailure(` FAIL  test/a.test.ts > suite > 이름
AssertionError: expected 1 to be 2
 ❯ check src/a.ts:11:5
 ❯ test/a.test.ts:3:2`)

    expect(jest).toMatchObject({
      test: 'Carrello › somma',
      type: 'TypeError',
      message: "Cannot read properties of undefined (reading 'x')",
    })
    expect(jest?.frames).toHaveLength(2)
    expect(vitest).toMatchObject({ test: 'test/a.test.ts > suite > 이름', type: 'AssertionError' })
    expect(vitest?.frames[0]).toMatchObject({ function: 'check', file: 'src/a.ts', line: 11 })
  })

  test('E10 Firefox, Safari and eval frames are read', () => {
    const gecko = readFailure(
      'Error: bad\ntest/<@file:///tmp/t.html:20:9\nmap@[native code]\n@https://a.it/t.html:1:1',
    )
    const evaluated = readFailure(
      'Error: bad\n    at eval (eval at test (file:///tmp/t.html:10:5), <anonymous>:1:28)',
    )

    expect(told(gecko)).toEqual({
      error: 'Error: bad',
      frames: ['*test/< /tmp/t.html:20', 'map [native code]:undefined', '* https://a.it/t.html:1'],
    })
    expect(evaluated?.frames[0]).toMatchObject({ function: 'eval', file: '/tmp/t.html', line: 10 })
  })
})

describe('E10 Python', () => {
  test('E10 chained tracebacks are read through the prefixes of a log', () => {
    const lines = `Traceback (most recent call last):
  File "/Users/ann/app/main.py", line 3, in run
    parse(x)
    ~~~~~^^^
  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode
    raise JSONDecodeError("Expecting value", s, err.value) from None
json.decoder.JSONDecodeError: Expecting value: line 1

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "/Users/ann/app/main.py", line 9, in <module>
    run()
app.Broken: 설정 파일 오류`
    const prefixed = lines.replace(/^/gm, '2026-01-01T00:00:00.123Z ')

    for (const text of [lines, prefixed, lines.replaceAll('\n', '\r\n')]) {
      expect(told(readFailure(text))).toEqual({
        error: 'app.Broken: 설정 파일 오류',
        frames: ['*<module> /Users/ann/app/main.py:9'],
        causes: [
          {
            error: 'json.decoder.JSONDecodeError: Expecting value: line 1',
            frames: [
              'raw_decode /usr/lib/python3.11/json/decoder.py:355',
              '*run /Users/ann/app/main.py:3',
            ],
          },
        ],
      })
    }
  })

  test('E10 the members of an exception group are its causes', () => {
    const failure = readFailure(`  + Exception Group Traceback (most recent call last):
  |   File "a.py", line 3, in main
  |     raise ExceptionGroup("many", errors)
  | ExceptionGroup: many (2 sub-exceptions)
  +-+---------------- 1 ----------------
    | Traceback (most recent call last):
    |   File "b.py", line 1, in f
    |     g()
    | ValueError: 1
    +---------------- 2 ----------------
    | TypeError: 2
    +------------------------------------`)

    expect(told(failure)).toMatchObject({
      error: 'ExceptionGroup: many (2 sub-exceptions)',
      causes: [{ error: 'ValueError: 1' }, { error: 'TypeError: 2', frames: [] }],
    })
  })

  test('E10 an error of syntax is read without a heading', () => {
    const text = '  File "x.py", line 3\n    foo(\n       ^\nSyntaxError: never closed'

    expect(told(readFailure(text))).toEqual({
      error: 'SyntaxError: never closed',
      frames: ['* x.py:3'],
    })
  })

  test('E10 a report of pytest is read with the name of the test', () => {
    const failure = readFailure(`=================== FAILURES ===================
_________________ test_total _________________

    def test_total():
>       assert total([1]) == 2

tests/test_a.py:5: 
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _

    def total(xs):
>       raise ValueError("no")
E       ValueError: no

app/a.py:2: ValueError
=========== short test summary info ===========
FAILED tests/test_a.py::test_total - ValueError: no`)

    expect(failure?.test).toBe('test_total')
    expect(told(failure)).toEqual({
      error: 'ValueError: no',
      frames: ['*total app/a.py:2', '*test_total tests/test_a.py:5'],
    })
  })
})

describe('E10 Java and Kotlin', () => {
  test('E10 causes are kept, suppressed errors are not', () => {
    const failure =
      readFailure(`web_1  | Exception in thread "main" java.lang.IllegalStateException: Totale errato
web_1  | \tat com.shop.Cart.total(Cart.java:10)
web_1  | \tat java.base/java.util.ArrayList.forEach(ArrayList.java:1511)
web_1  | \tSuppressed: java.io.IOException: closed
web_1  | \t\tat com.shop.Db.close(Db.java:3)
web_1  | Caused by: java.lang.NullPointerException
web_1  | \tat app//com.shop.Db.읽기(Db.kt:3) ~[shop.jar:1.0]
web_1  | \t... 3 more`)

    expect(told(failure)).toEqual({
      error: 'java.lang.IllegalStateException: Totale errato',
      frames: [
        '*com.shop.Cart|total Cart.java:10',
        'java.util.ArrayList|forEach ArrayList.java:1511',
      ],
      causes: [
        {
          error: 'java.lang.NullPointerException: undefined',
          frames: ['*com.shop.Db|읽기 Db.kt:3'],
        },
      ],
    })
  })
})
