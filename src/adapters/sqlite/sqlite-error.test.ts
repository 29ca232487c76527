import { expect, test } from 'vitest'
import { MemoryError } from '../../core/errors.ts'
import { isSharingRefused, toMemoryError } from './sqlite-error.ts'

const PATH = '/data/mem/loci.sqlite'
const IOERR_WRITE = 778
const IOERR_SHMSIZE = 4874
const CANTOPEN = 14

function translated(errcode: number, freeBytes: number | undefined): MemoryError {
  const cause = Object.assign(new Error('disk I/O error'), { errcode })
  const error = toMemoryError(cause, PATH, () => freeBytes)
  if (MemoryError.is(error)) return error
  throw new Error('It was not translated')
}

test.each([IOERR_WRITE, IOERR_SHMSIZE, CANTOPEN])(
  'S1 an I/O error (%i) on a disk without room says that it is full, where, and what to do',
  (code) => {
    const { message, hint } = translated(code, 4_096)

    expect(message).toBe(`The disk is full (${PATH})`)
    expect(hint).toContain('Free some space')
  },
)

test.each([50_000_000_000, undefined])(
  'S1 an I/O error on a disk with %s free bytes is not called a full disk',
  (freeBytes) => {
    const { message, hint } = translated(IOERR_WRITE, freeBytes)

    expect(message).toContain('disk I/O error')
    expect(hint).toContain('quota')
  },
)

test('S1 what only the shared memory of processes lacks can be read by one that is alone', () => {
  expect(isSharingRefused(translated(IOERR_SHMSIZE, 0))).toBe(true)
  expect(isSharingRefused(translated(IOERR_WRITE, 0))).toBe(false)
})
