import { scopeConditions } from '../../core/records/scope-fields.ts'
import type { Scope } from '../../core/scope.ts'
import { taskChecksum, toPortableStep, toPortableTask } from '../../core/transfer/portable-task.ts'
import type { StoredStep, StoredTask } from '../../core/working/task-record.ts'
import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { toRecord } from '../records/read-records.ts'
import { type ExportSection, toLine } from './export-section.ts'

/** What was moved out of a step may be long. */
const STEPS_A_PAGE = 20

/**
 * Tasks at work: what was moved out first, so that a task that comes back finds it, then the task,
 * then its steps. Snapshots do not travel: they hold the same again for each.
 */
export function taskSections(caller: Caller, deps: EpisodeDeps): readonly ExportSection[] {
  return [
    {
      collection: 'tasks',
      filter: [...scopeConditions(caller.scope), { field: 'status', is: 'equal', value: 'open' }],
      pageRecords: 1,
      async render(documents) {
        const lines: string[] = []
        for (const stored of documents.map((one) => toRecord<StoredTask>(one))) {
          const taken = new Set(stored.snapshots.map(({ hash }) => hash))
          const hashes = stored.blobs.filter((hash) => !taken.has(hash))
          const task = toPortableTask(stored)
          lines.push(...(await renderTexts(stored, hashes, deps)))
          lines.push(toLine({ record: 'task', task, checksum: taskChecksum(task) }))
        }
        return lines
      },
    },
    {
      collection: 'task-steps',
      filter: scopeConditions(caller.scope),
      pageRecords: STEPS_A_PAGE,
      async render(documents) {
        const lines: string[] = []
        for (const stored of documents.map((one) => toRecord<StoredStep>(one))) {
          const step = toPortableStep(stored)
          lines.push(...(await renderTexts(stored, stored.blobs, deps)))
          lines.push(toLine({ record: 'task-step', step, checksum: taskChecksum(step) }))
        }
        return lines
      },
    },
  ]
}

// What is lost is reported by whoever fetches it.
async function renderTexts(
  { id, scope }: { readonly id: string; readonly scope: Scope },
  hashes: readonly string[],
  { blobs }: EpisodeDeps,
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const hash of hashes) {
    const bytes = await blobs.get(hash)
    if (bytes === undefined) continue
    const text = { id, scope, hash, text: new TextDecoder().decode(bytes) }
    lines.push(toLine({ record: 'task-text', text }))
  }
  return lines
}
