import type { Outlook } from '../../core/mining/outlook/outlook.ts'
import { type Scope, scopeKey, withoutSession } from '../../core/scope.ts'
import { contentHash } from '../../core/text/content-hash.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import { toRecord } from '../records/read-records.ts'

/** What the last mining of a scope found out of runs that are going on. */
export async function readOutlook(
  scope: Scope,
  { documents }: { readonly documents: DocumentStore },
): Promise<Outlook | undefined> {
  const [document] = await documents.get('outlooks', [outlookId(scope)])
  return document === undefined ? undefined : toRecord<Outlook>(document)
}

export function outlookId(scope: Scope): string {
  return contentHash('outlook', scopeKey(withoutSession(scope))).slice(0, 32)
}
