import { declareCollection, type FieldKind } from '../documents/collection.ts'
import { cutTexts } from './cut-texts.ts'
import type { RecordKind } from './record-kind.ts'
import { SCOPE_FIELDS } from './scope-fields.ts'
import { voiceOf } from './voice-of.ts'

/** Records excluded from search. They are queried by scope and by `fields`. */
export function unsearchedRecords(
  name: string,
  fields: Readonly<Record<string, FieldKind>> = {},
  rest: Partial<RecordKind> = {},
): RecordKind {
  return {
    collection: declareCollection({ name, fields: { ...SCOPE_FIELDS, ...fields } }),
    isSearchable: false,
    findable: [],
    describe: () => undefined,
    ...rest,
  }
}

/** For records whose texts may contain what is to be forgotten. */
export const FORGETS_TEXTS: Pick<RecordKind, 'forget' | 'searchedBy'> = {
  forget: (body, { cutFor }) => cutTexts(body, cutFor(voiceOf(body))),
  searchedBy: 'log',
}
