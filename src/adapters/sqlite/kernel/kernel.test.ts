import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKernel, KERNEL_PAGE_BYTES, type Kernel } from './kernel.ts'

// Places far enough apart for the sizes that are tried here.
const [CODES, QUERY, ROWS, OUT, MORE] = [1, 4, 5, 6, 7].map((page) => page * KERNEL_PAGE_BYTES) as [
  number,
  number,
  number,
  number,
  number,
]

function open(): { kernel: Kernel; bytes: Uint8Array } {
  const kernel = createKernel()
  kernel.memory.grow(8)
  return { kernel, bytes: new Uint8Array(kernel.memory.buffer) }
}

function numbers(place: number, count: number, kernel: Kernel): number[] {
  return [...new Uint32Array(kernel.memory.buffer, place, count)]
}

function countBits(left: Uint8Array, right: Uint8Array): number {
  return left.reduce((sum, byte, i) => {
    const differing = (byte ^ (right[i] ?? 0)).toString(2)
    return sum + differing.replaceAll('0', '').length
  }, 0)
}

const someBytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const aFloat = fc.float({ min: -4, max: 4, noNaN: true, noDefaultInfinity: true })
const someFloats = (length: number) => fc.array(aFloat, { minLength: length, maxLength: length })
const aList = fc.array(fc.nat({ max: 19 }), { maxLength: 20 })

describe('S1 the kernel', () => {
  test('S1 kernel: is what its source compiles to', () => {
    const script = fileURLToPath(new URL('../../../../scripts/build-kernel.mjs', import.meta.url))
    const { status, stderr } = spawnSync(process.execPath, [script, '--check'], {
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  test('S1 kernel: selectRows lists the rows that are set in both masks', () => {
    const { kernel, bytes } = open()
    const aMask = fc.array(fc.constantFrom(0, 1), { minLength: 37, maxLength: 37 })
    fc.assert(
      fc.property(aMask, aMask, fc.nat({ max: 37 }), (mask, alive, count) => {
        bytes.set(mask, CODES)
        bytes.set(alive, QUERY)
        const found = kernel.selectRows(CODES, QUERY, count, OUT)
        const expected = mask.flatMap((bit, row) => (bit && alive[row] && row < count ? [row] : []))
        expect(numbers(OUT, found, kernel)).toEqual(expected)
      }),
    )
  })

  test.each([1, 2, 6, 12, 64])(
    'S1 kernel: hammingScan counts differing bits of %i words',
    (words) => {
      const { kernel, bytes } = open()
      const stride = words * 8
      fc.assert(
        fc.property(someBytes(20 * stride), someBytes(stride), aList, (codes, query, list) => {
          bytes.set(codes, CODES)
          bytes.set(query, QUERY)
          new Uint32Array(kernel.memory.buffer, ROWS, list.length).set(list)
          const all = [...Array(20).keys()]
          for (const [rows, place] of [
            [all, 0],
            [list, ROWS],
          ] as const) {
            bytes.fill(0, MORE, MORE + 4 * (words * 64 + 1))
            kernel.hammingScan(CODES, words, place, rows.length, QUERY, OUT, MORE)
            const expected = rows.map((row) =>
              countBits(codes.subarray(row * stride, (row + 1) * stride), query),
            )
            expect([...new Uint16Array(kernel.memory.buffer, OUT, rows.length)]).toEqual(expected)
            const histogram = Array(words * 64 + 1).fill(0)
            for (const distance of expected) histogram[distance] += 1
            expect(numbers(MORE, words * 64 + 1, kernel)).toEqual(histogram)
          }
        }),
        { numRuns: 20 },
      )
    },
  )

  test('S1 kernel: gatherNear keeps the rows up to a distance, in order', () => {
    const { kernel } = open()
    const distances = fc.array(fc.nat({ max: 4_096 }), { maxLength: 50 })
    fc.assert(
      fc.property(distances, fc.nat({ max: 4_096 }), (given, threshold) => {
        new Uint16Array(kernel.memory.buffer, OUT, given.length).set(given)
        const names = given.map((_, i) => 1_000 + i)
        new Uint32Array(kernel.memory.buffer, ROWS, names.length).set(names)
        const near = [...given.keys()].filter((i) => (given[i] ?? 0) <= threshold)
        const unlisted = kernel.gatherNear(OUT, 0, given.length, threshold, MORE)
        expect(numbers(MORE, unlisted, kernel)).toEqual(near)
        const listed = kernel.gatherNear(OUT, ROWS, given.length, threshold, MORE)
        expect(numbers(MORE, listed, kernel)).toEqual(near.map((i) => 1_000 + i))
      }),
    )
  })

  test.each([1, 6])('S1 kernel: planeScan sums the query over set bits of %i words', (words) => {
    const { kernel, bytes } = open()
    const stride = words * 8
    const levels = fc.array(fc.nat({ max: 15 }), { minLength: stride * 8, maxLength: stride * 8 })
    fc.assert(
      fc.property(someBytes(20 * stride), levels, aList, (codes, query, list) => {
        bytes.set(codes, CODES)
        bytes.fill(0, QUERY, QUERY + 4 * stride)
        query.forEach((level, i) => {
          for (let plane = 0; plane < 4; plane++) {
            const at = QUERY + plane * stride + (i >> 3)
            bytes[at] = (bytes[at] ?? 0) | (((level >> plane) & 1) << (i & 7))
          }
        })
        new Uint32Array(kernel.memory.buffer, ROWS, list.length).set(list)
        kernel.planeScan(CODES, words, ROWS, list.length, QUERY, 0.5, -2, OUT)
        const scores = new Float32Array(kernel.memory.buffer, OUT, list.length)
        list.forEach((row, i) => {
          const isSet = (bit: number) => ((codes[row * stride + (bit >> 3)] ?? 0) >> (bit & 7)) & 1
          const expected = query.reduce(
            (sum, level, bit) => sum + isSet(bit) * (0.5 * level - 2),
            0,
          )
          expect(scores[i]).toBe(expected)
        })
      }),
      { numRuns: 20 },
    )
  })

  test('S1 kernel: byteScan multiplies rows of bytes with their scales', () => {
    const { kernel, bytes } = open()
    const length = 48
    const stride = length + 16
    const query = fc.int16Array({ min: -2_047, max: 2_047, minLength: length, maxLength: length })
    fc.assert(
      fc.property(someBytes(20 * length), query, aList, (rows, wanted, list) => {
        const values = new Int8Array(rows.buffer, rows.byteOffset, rows.length)
        for (let row = 0; row < 20; row++) {
          const at = CODES + row * stride
          new Float32Array(kernel.memory.buffer, at, 1)[0] = row / 4
          bytes.set(rows.subarray(row * length, (row + 1) * length), at + 16)
        }
        new Int16Array(kernel.memory.buffer, QUERY, length).set(wanted)
        new Uint32Array(kernel.memory.buffer, ROWS, list.length).set(list)
        kernel.byteScan(CODES, length, ROWS, list.length, QUERY, OUT)
        const scores = new Float32Array(kernel.memory.buffer, OUT, list.length)
        list.forEach((row, i) => {
          const own = values.subarray(row * length, (row + 1) * length)
          const product = own.reduce((sum, value, j) => sum + value * (wanted[j] ?? 0), 0)
          expect(scores[i]).toBe(Math.fround((row / 4) * Math.fround(product)))
        })
      }),
      { numRuns: 50 },
    )
  })

  test.each([16, 48, 384])('S1 kernel: dot and dotScan multiply vectors of %i', (length) => {
    const { kernel } = open()
    fc.assert(
      fc.property(someFloats(5 * length), someFloats(length), (vectors, query) => {
        new Float32Array(kernel.memory.buffer, CODES, vectors.length).set(vectors)
        new Float32Array(kernel.memory.buffer, QUERY, length).set(query)
        kernel.dotScan(CODES, length, 5, QUERY, OUT)
        const scores = new Float32Array(kernel.memory.buffer, OUT, 5)
        scores.forEach((score, row) => {
          const own = vectors.slice(row * length, (row + 1) * length)
          const expected = own.reduce((sum, value, i) => sum + value * (query[i] ?? 0), 0)
          const exact = kernel.dot(CODES + row * length * 4, QUERY, length)
          expect(Math.abs(exact - expected)).toBeLessThan(1e-9)
          expect(Math.abs(score - expected)).toBeLessThan(1e-2)
        })
      }),
      { numRuns: 20 },
    )
  })
})
