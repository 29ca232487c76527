import type { DocumentStore } from '../ports/document-store.ts'
import type { ConformanceCase } from './conformance-case.ts'
import { bodyCases } from './document-store/body-cases.ts'
import { changeCases } from './document-store/change-cases.ts'
import { limitCases } from './document-store/limit-cases.ts'
import { orderCases } from './document-store/order-cases.ts'
import { queryCases } from './document-store/query-cases.ts'
import { writeCases } from './document-store/write-cases.ts'

export { DOCUMENT_STORE_TEST_COLLECTIONS } from './document-store/notes.ts'

/**
 * The contract of every document store. Each case needs a fresh, empty store opened
 * with `DOCUMENT_STORE_TEST_COLLECTIONS`.
 */
export const documentStoreCases: readonly ConformanceCase<DocumentStore>[] = [
  ...writeCases,
  ...bodyCases,
  ...queryCases,
  ...orderCases,
  ...changeCases,
  ...limitCases,
]
