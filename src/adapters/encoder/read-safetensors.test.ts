import { expect, test } from 'vitest'
import { floatsOf, readSafetensors } from './read-safetensors.ts'

function safetensors(header: object, body: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(header))
  const length = new Uint8Array(8)
  new DataView(length.buffer).setBigUint64(0, BigInt(text.length), true)
  return Buffer.concat([length, text, body])
}

test('S7 safetensors: reads halves, with signs, fractions and the ends of the range', () => {
  const halves = Uint16Array.of(0x0000, 0x3c00, 0xc000, 0x7bff, 0x0001, 0x3555)
  const header = { table: { dtype: 'F16', shape: [2, 3], data_offsets: [0, 12] } }
  const tensors = readSafetensors(safetensors(header, new Uint8Array(halves.buffer)))

  expect(tensors.get('table')?.shape).toEqual([2, 3])
  expect([...floatsOf(tensors, 'table')]).toEqual([0, 1, -2, 65_504, 2 ** -24, 0.333251953125])
})

test('S7 safetensors: reads bytes, and floats at an odd place', () => {
  const body = Buffer.concat([Buffer.of(0xff), Buffer.from(Float32Array.of(1.5, -2.5).buffer)])
  const file = safetensors(
    {
      __metadata__: { format: 'pt' },
      levels: { dtype: 'I8', shape: [1], data_offsets: [0, 1] },
      bias: { dtype: 'F32', shape: [2], data_offsets: [1, 9] },
    },
    body,
  )

  const tensors = readSafetensors(file)

  expect([...tensors.keys()]).toEqual(['levels', 'bias'])
  expect([...(tensors.get('levels')?.bytes ?? [])]).toEqual([0xff])
  expect([...floatsOf(tensors, 'bias')]).toEqual([1.5, -2.5])
  expect(() => floatsOf(tensors, 'other')).toThrow('no "other"')
})

test('S7 safetensors: refuses a file that is too short for its header', () => {
  expect(() => readSafetensors(new Uint8Array(4))).toThrow('too short')
  expect(() => readSafetensors(new Uint8Array(20).fill(0x7f))).toThrow('longer than the file')
})
