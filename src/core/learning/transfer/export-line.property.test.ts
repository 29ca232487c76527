import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MemoryError } from '../../errors.ts'
import { exportHeader, readExportLine } from './export-line.ts'

test('F5 any line is read or refused in a sentence, and nothing else is thrown', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc
      .record({ record: fc.constantFrom('header', 'fact', 'rejection'), fact: fc.jsonValue() })
      .map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(line, (text) => {
      try {
        expect(readExportLine(text)).toHaveProperty('record')
      } catch (error) {
        expect(MemoryError.is(error, 'INVALID_INPUT')).toBe(true)
        expect((error as MemoryError).message).toMatch(/^The (line|export) /)
      }
    }),
  )
})

test('F5 a header of a newer version is refused', () => {
  const header = exportHeader({
    exportedAt: '2026-03-01T12:00:00.000Z',
    scope: { tenant: 'acme' },
    counts: { facts: 0, rejections: 0 },
  })

  expect(readExportLine(JSON.stringify(header))).toEqual(header)
  const newer = JSON.stringify({ ...header, version: header.version + 1 })
  expect(() => readExportLine(newer)).toThrow('newer Loci')
})
