import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { BLOB_LIST_LIMIT_MAX } from '../core/storage/blobs/check-blob.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import { casesOf } from './conformance-case.ts'
import { NASTY_TEXTS } from './nasty-texts.ts'
import { assertInvalid } from './text-index/entries.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const ABSENT = 'a'.repeat(64)
const NOT_HASHES = [
  '',
  'x',
  'A'.repeat(64),
  `${'a'.repeat(63)}/`,
  '../../etc/passwd',
  'a'.repeat(65),
]

/** The contract of every blob store. Each case needs a fresh, empty store. */
export const blobStoreCases = casesOf<BlobStore>({
  async 'a blob is named by its SHA-256 and comes back byte for byte'(store) {
    const bytes = bytesOf('추적 기록 🧠 traccia')
    const hash = await store.put(bytes)

    assert.equal(hash, createHash('sha256').update(bytes).digest('hex'))
    assert.deepEqual(await store.get(hash), bytes)
    assert.equal(await store.has(hash), true)
  },
  async 'an empty blob, every byte, nasty texts and four megabytes survive'(store) {
    const blobs = [
      new Uint8Array(),
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      ...NASTY_TEXTS.slice(0, 20).map(bytesOf),
      new Uint8Array(4 * 1024 * 1024).fill(7),
    ]
    for (const bytes of blobs) {
      const found = await store.get(await store.put(bytes))
      assert.ok(found !== undefined && Buffer.from(bytes).equals(found), 'a blob came back changed')
    }
  },
  async 'a part of a larger buffer is stored as that part'(store) {
    const part = bytesOf('before middle after').subarray(7, 13)

    const hash = await store.put(part)

    assert.deepEqual(await store.get(hash), bytesOf('middle'))
  },
  async 'what was never put is not there'(store) {
    assert.equal(await store.get(ABSENT), undefined)
    assert.equal(await store.has(ABSENT), false)
  },
  async 'the same bytes are kept once, also when put at the same time'(store) {
    const hashes = await Promise.all([1, 2, 3, 4].map(() => store.put(bytesOf('같은 바이트'))))

    assert.equal(new Set(hashes).size, 1)
    assert.deepEqual(await store.list({ limit: 10 }), [hashes[0]])
  },
  async 'a deleted blob is gone, may be deleted again, and may come back'(store) {
    const hash = await store.put(bytesOf('gone'))
    const kept = await store.put(bytesOf('kept'))

    await store.delete(hash)
    await store.delete(hash)
    await store.delete(ABSENT)

    assert.equal(await store.get(hash), undefined)
    assert.equal(await store.has(hash), false)
    assert.deepEqual(await store.list({ limit: 10 }), [kept])
    assert.equal(await store.put(bytesOf('gone')), hash)
    assert.deepEqual(await store.get(hash), bytesOf('gone'))
  },
  async 'changing the bytes that were put or got does not change the blob'(store) {
    const bytes = bytesOf('original')
    const putting = store.put(bytes)
    bytes.fill(0)
    const hash = await putting
    const first = await store.get(hash)
    first?.fill(0)

    assert.deepEqual(await store.get(hash), bytesOf('original'))
  },
  async 'small pages list the same hashes as one large page, in ascending order'(store) {
    const texts = Array.from({ length: 25 }, (_, at) => `blob ${at}`)
    const hashes = (await Promise.all(texts.map((text) => store.put(bytesOf(text))))).sort(
      (left, right) => (left < right ? -1 : 1),
    )

    assert.deepEqual(await store.list({ limit: BLOB_LIST_LIMIT_MAX }), hashes)
    for (const limit of [1, 4, 25]) {
      const listed: string[] = []
      for (;;) {
        const after = listed.at(-1)
        const page = await store.list({ limit, after })
        if (page.length === 0) break
        assert.ok(page.length <= limit)
        listed.push(...page)
      }
      assert.deepEqual(listed, hashes, `pages of ${limit}`)
    }
  },
  async 'listing goes on after a hash that is not there'(store) {
    const hash = await store.put(bytesOf('only'))

    assert.deepEqual(await store.list({ after: '0'.repeat(64), limit: 9 }), [hash])
    assert.deepEqual(await store.list({ after: hash, limit: 9 }), [])
    assert.deepEqual(await store.list({ after: 'f'.repeat(64), limit: 9 }), [])
  },
  async 'what is not a hash, and a limit that cannot be, are INVALID_INPUT'(store) {
    for (const hash of NOT_HASHES) {
      await assertInvalid(store.get(hash))
      await assertInvalid(store.has(hash))
      await assertInvalid(store.delete(hash))
      await assertInvalid(store.list({ after: hash, limit: 1 }))
    }
    for (const limit of [0, -1, 1.5, Number.NaN, BLOB_LIST_LIMIT_MAX + 1]) {
      await assertInvalid(store.list({ limit }))
    }
  },
})
