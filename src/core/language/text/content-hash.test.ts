import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentHash } from './content-hash.ts'

describe('contentHash', () => {
  test('E4 content hash: is SHA-256 of the length-prefixed UTF-8 bytes, in hex', () => {
    // printf '2:ab1:c' | sha256sum
    expect(contentHash('ab', 'c')).toBe(
      '430fb1b4ac43316eca81fab27a1930ab8eff8fef6a1dc7903dce44bbc2790dc5',
    )
    // printf '6:책을' | sha256sum
    expect(contentHash('책을')).toBe(
      '51e978cf92ad0b46d84ba36baf995e1c3944a22f481ac4e08b30ea00ca572163',
    )
  })

  test('E4 content hash: knows where one part ends and the next begins', () => {
    const hashes = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', ''], ['', 'abc'], ['1:a'], []].map(
      (parts) => contentHash(...parts),
    )

    expect(new Set(hashes).size).toBe(hashes.length)
  })

  test('E4 content hash: differs whenever the parts differ', () => {
    const parts = fc.array(fc.string({ unit: 'grapheme', maxLength: 5 }), { maxLength: 3 })
    fc.assert(
      fc.property(parts, parts, (left, right) => {
        const isSame = JSON.stringify(left) === JSON.stringify(right)

        expect(contentHash(...left) === contentHash(...right)).toBe(isSame)
      }),
    )
  })
})
