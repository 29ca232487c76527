import { expect, test } from 'vitest'
import { addSeconds, readNamedMonth, readSlashedTime } from './moments.ts'

test('F3 the times of the sets become ISO 8601 in UTC', () => {
  expect(addSeconds('2023-05-08T13:56:00', 61)).toBe('2023-05-08T13:57:01.000Z')
  expect(addSeconds('2023-05-08T13:56:00+02:00', 0)).toBe('2023-05-08T11:56:00.000Z')
  expect(addSeconds('2024-03-15', 2)).toBe('2024-03-15T00:00:02.000Z')
  expect(readNamedMonth('March-5-2024')).toBe('2024-03-05')
  expect(readSlashedTime('2023/06/15 (Thu) 23:26')).toBe('2023-06-15T23:26:00.000Z')
})

test.each([
  () => addSeconds('yesterday', 1),
  () => readNamedMonth('15 March'),
  () => readSlashedTime('June 15'),
])('F3 what is not a time is refused instead of becoming another one', (read) => {
  expect(read).toThrow(/is not a time of this set/)
})
