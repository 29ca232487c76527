import { expect, test } from 'vitest'
import {
  bytesField,
  encodeMessage,
  floatField,
  integerField,
  messageField,
  textField,
} from './onnx-model.ts'

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

// The first three are the examples of https://protobuf.dev/programming-guides/encoding/
test.each([
  ['a small message', [integerField(1, 150)], '089601'],
  ['a text', [textField(2, 'testing')], '120774657374696e67'],
  ['a message in a message', [messageField(3, [integerField(1, 150)])], '1a03089601'],
  ['zero', [integerField(1, 0)], '0800'],
  ['a negative number in ten bytes', [integerField(1, -1)], '08ffffffffffffffffff01'],
  ['the largest safe integer', [integerField(1, 2 ** 53 - 1)], '08ffffffffffffff0f'],
  ['a float', [floatField(2, 1.5)], '150000c03f'],
  ['a field number of two bytes', [integerField(20, 7)], 'a00107'],
  ['a text of several bytes a letter', [textField(1, '서')], '0a03ec849c'],
  ['an empty message', [messageField(1, [])], '0a00'],
  ['nothing', [], ''],
])('S7 protobuf: %s is encoded as the format says', (_, fields, expected) => {
  expect(hex(encodeMessage(fields))).toBe(expected)
})

test('S7 protobuf: a field of 300 bytes states its length in two', () => {
  const bytes = encodeMessage([bytesField(9, new Uint8Array(300).fill(7))])

  expect(hex(bytes.subarray(0, 4))).toBe('4aac0207')
  expect(bytes.length).toBe(303)
})
