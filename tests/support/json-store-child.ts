// A process of its own that writes to a JSON store: `append <folder> <start>` writes until it
// is killed and prints each acknowledged number; `count <folder> <times>` raises a counter.

import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { createFileDocumentStore } from '../../src/adapters/files/file-document-store.ts'
import { DOCUMENT_STORE_TEST_COLLECTIONS } from '../../src/conformance/document-store-cases.ts'
import { raiseCounter } from './raise-counter.ts'

const [, , work, folder = '', amount = '0'] = process.argv
// Loaded and ready: the parent says when to begin.
writeSync(1, 'ready\n')
await once(process.stdin, 'data')

const store = await createFileDocumentStore({
  folder,
  collections: DOCUMENT_STORE_TEST_COLLECTIONS,
  busyTimeoutMs: 30_000,
  // Small, so that kills also fall into the packing of the log.
  logBytesMax: 20_000,
})

if (work === 'append') {
  for (let number = Number(amount); ; number++) {
    const body = { title: `n${number}`, text: '기억 '.repeat(number % 97) }
    await store.write({
      writes: [
        { kind: 'put', collection: 'notes', id: `left-${number}`, body },
        { kind: 'put', collection: 'notes', id: `right-${number}`, body },
        { kind: 'put', collection: 'events', id: 'latest', body },
      ],
    })
    writeSync(1, `${number}\n`)
  }
}
await raiseCounter(store, Number(amount))
await store.close()
process.exit(0)
