import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'

/** The size of a page of the databases that Loci makes. */
const PAGE_BYTES = 4_096

export function countPages(path: string): number {
  return withFile(path, (file) => Math.floor(fstatSync(file).size / PAGE_BYTES))
}

/** Overwrites one page, as a failing disk does. */
export function overwritePage(path: string, page: number, fill: (index: number) => number): void {
  withFile(path, (file) => {
    const bytes = Uint8Array.from({ length: PAGE_BYTES }, (_, index) => fill(index) & 0xff)
    writeSync(file, bytes, 0, PAGE_BYTES, page * PAGE_BYTES)
  })
}

export function flipBit(path: string, offset: number, bit: number): void {
  withFile(path, (file) => {
    const byte = new Uint8Array(1)
    readSync(file, byte, 0, 1, offset)
    byte[0] = (byte[0] ?? 0) ^ (1 << bit)
    writeSync(file, byte, 0, 1, offset)
  })
}

function withFile<Result>(path: string, work: (file: number) => Result): Result {
  const file = openSync(path, 'r+')
  try {
    return work(file)
  } finally {
    closeSync(file)
  }
}
