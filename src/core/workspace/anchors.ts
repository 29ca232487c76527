import { contentHash } from '../text/content-hash.ts'

const HASH_LENGTH = 16

/** Gives names that stay when lines move: a hash of the content, numbered where it repeats. */
export function createAnchors(): (...parts: readonly string[]) => string {
  const seen = new Map<string, number>()
  return (...parts) => {
    const hash = contentHash(...parts.map(foldSpace)).slice(0, HASH_LENGTH)
    const occurrence = (seen.get(hash) ?? 0) + 1
    seen.set(hash, occurrence)
    return occurrence === 1 ? hash : `${hash}-${occurrence}`
  }
}

function foldSpace(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}
