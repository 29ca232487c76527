import { documentStoreCases } from '../../src/conformance/document-store-cases.ts'
import { documentStoreSubjects } from '../support/document-store-subjects.ts'
import { proveConformance } from '../support/prove-conformance.ts'

for (const { name, open } of documentStoreSubjects) {
  proveConformance(`S5 ${name}`, documentStoreCases, open)
}
