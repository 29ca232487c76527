import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'

/** A file with a NUL byte in its first bytes is binary: git's rule. */
const LOOKED_AT_BYTES = 8_000

/** The first bytes of a file as text. `undefined` for folders, links and binary files. */
export async function readBeginning(location: string, bytesMax: number) {
  try {
    // A link anywhere along the path would resolve to a different one.
    if ((await realpath(location)) !== location) return undefined
    // Opening a pipe would block until there is a writer.
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
    const file = await open(location, flags)
    try {
      if (!(await file.stat()).isFile()) return undefined
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytesMax), 0, bytesMax, 0)
      const bytes = buffer.subarray(0, bytesRead)
      if (bytes.subarray(0, LOOKED_AT_BYTES).includes(0)) return undefined
      return new TextDecoder('utf-8').decode(bytes)
    } finally {
      await file.close()
    }
  } catch {
    // An unreadable file is ignored.
    return undefined
  }
}
