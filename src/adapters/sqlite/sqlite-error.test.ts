import { expect, test } from 'vitest'
import { MemoryError } from '../../core/errors.ts'
import { isSharingRefused, toMemoryError } from './sqlite-error.ts'

const PATH = '/data/mem/loci.sqlite'
const IOERR_WRITE = 778
const IOERR_SHMSIZE = 4874
const CANTOPEN = 14

function translated(errcode: number, isFull: boolean): MemoryError {
  const cause = Object.assign(new Error('disk I/O error'), { errcode })
  const error = toMemoryError(cause, PATH, () => isFull)
  if (MemoryError.is(error)) return error
  throw new Error('It was not translated')
}

test.each([IOERR_WRITE, IOERR_SHMSIZE, CANTOPEN])(
  'S1 an I/O error (%i) on a disk without room says that it is full, where, and what to do',
  (code) => {
    const { message, hint } = translated(code, true)

    expect(message).toBe(`The disk is full (${PATH})`)
    expect(hint).toContain('Free some space')
  },
)

test('S1 an I/O error on a disk with room is not called a full disk', () => {
  const { code, message } = translated(IOERR_WRITE, false)

  expect(code).toBe('STORE_FAILED')
  expect(message).toContain('disk I/O error')
})

test('S1 what only the shared memory of processes lacks can be read by one that is alone', () => {
  expect(isSharingRefused(translated(IOERR_SHMSIZE, true))).toBe(true)
  expect(isSharingRefused(translated(IOERR_WRITE, true))).toBe(false)
})
