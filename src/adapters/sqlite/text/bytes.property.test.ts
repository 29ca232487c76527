import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader, ByteWriter, seal, unseal } from './bytes.ts'
import { countTerms, packTerm, readTerms, renderTerms } from './entry-record.ts'

const aNumber = fc.oneof(fc.nat(300), fc.nat(2 ** 31 - 1), fc.constant(2 ** 31 - 1))
const someNumbers = fc.array(aNumber, { maxLength: 50 })
const someBytes = fc.uint8Array({ maxLength: 50 })

test('S1 sqlite: numbers and bytes come back as they were written', () => {
  fc.assert(
    fc.property(someNumbers, someBytes, (numbers, bytes) => {
      const writer = new ByteWriter(1)
      for (const number of numbers) writer.varint(number)
      writer.append(bytes)

      const reader = new ByteReader(writer.view())

      expect(numbers.map(() => reader.varint())).toEqual(numbers)
      expect([...reader.take(bytes.length)]).toEqual([...bytes])
      expect(reader.at).toBe(writer.length)
    }),
  )
})

test('T3 sqlite: sealed bytes are refused when any bit or their place has changed', () => {
  fc.assert(
    fc.property(someBytes, fc.nat(), fc.nat(), (bytes, seed, place) => {
      const sealed = seal(bytes, seed)
      const changed = Uint8Array.from(sealed)
      const bit = place % (changed.length * 8)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))

      expect([...(unseal(sealed, seed) ?? [-1])]).toEqual([...bytes])
      expect(unseal(changed, seed)).toBeUndefined()
      expect(unseal(sealed, seed + 1)).toBeUndefined()
    }),
  )
})

test('S1 sqlite: the terms of an entry come back in ascending order', () => {
  const aTerm = fc.tuple(fc.nat(2 ** 30 - 1), fc.integer({ min: 1, max: 65_535 }))
  fc.assert(
    fc.property(fc.uniqueArray(aTerm, { maxLength: 60, selector: ([tid]) => tid }), (terms) => {
      const bytes = renderTerms(Float64Array.from(terms, ([tid, count]) => packTerm(tid, count)))
      const tids = new Uint32Array(terms.length)
      const counts = new Uint16Array(terms.length)

      expect(countTerms(bytes)).toBe(terms.length)
      expect(readTerms(bytes, { tids, counts }, 0)).toBe(terms.length)
      expect([...tids].map((tid, i) => [tid, counts[i]])).toEqual(
        terms.toSorted(([left], [right]) => left - right),
      )
    }),
  )
})
