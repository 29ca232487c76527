import { toOneLine } from '../../trust/fence/escape-stored.ts'
import type { EntryInput } from '../entries/make-entry.ts'
import type { SectionName } from '../entries/section-name.ts'
import type { WorkingMemory } from '../working-memory.ts'

const SHOWN_FILES = 20

/** The files that were used last, as they stand in context. */
export function filesEntry({
  active,
}: WorkingMemory): readonly ({ readonly section: SectionName } & EntryInput)[] {
  if (active.files.length === 0) return []
  const shown = active.files.slice(-SHOWN_FILES)
  const more = active.files.length - shown.length
  const names = shown.map(({ path, state }) => {
    const name = toOneLine(path)
    return state === 'read' ? name : `${name} (${state})`
  })
  const text = `${more > 0 ? `${more} earlier, ` : ''}${names.join(', ')}`
  return [{ section: 'execution', key: 'files', kind: 'progress', label: 'Files', text }]
}
