import type { LineOf } from '../../../core/learning/transfer/export-line.ts'
import { type Imported, STORED, UNCHANGED } from '../../../core/learning/transfer/import-report.ts'
import { type PortableText, taskChecksum } from '../../../core/learning/transfer/portable-task.ts'
import type { Scope } from '../../../core/scope.ts'
import { hashBlob } from '../../../core/storage/blobs/check-blob.ts'
import { cutTexts } from '../../../core/storage/records/cut-texts.ts'
import {
  type StoredTask,
  stepId,
  toStoredStep,
  toStoredTask,
} from '../../../core/tasks/working/task-record.ts'
import { redactRecord } from '../../../core/trust/redaction/redact-record.ts'
import { mayWriteCore } from '../../../core/trust/trust-rules.ts'
import { drop } from '../../facts/refusals.ts'
import { hideForgotten } from '../../facts/rejections.ts'
import { readOne } from '../../storage/records/read-records.ts'
import type { Importing } from './importing.ts'

const REFUSED: Imported = drop(
  'untrusted',
  'A task can only be resumed from a Loci export, by an agent or a person.',
)

/** Takes over a text that a task moved out: the task that comes after it names it. */
export async function readmitText({ hash, text }: PortableText, importing: Importing) {
  const { deps, isDryRun, movedTexts } = importing
  if (hashOf(text) !== hash || !mayWriteCore(importing.trust)) return REFUSED
  const hidden = cutTexts(text, redactRecord)
  movedTexts.set(hash, hashOf(hidden))
  if (await deps.blobs.has(hashOf(hidden))) return UNCHANGED
  if (!isDryRun) await deps.blobs.put(new TextEncoder().encode(hidden))
  return STORED
}

/** Imports an open task. One that is known here has gone on, or is finished. */
export async function readmitTask({ task: given, checksum }: LineOf<'task'>, importing: Importing) {
  const { carrier, draft } = importing
  const isIntact = checksum === taskChecksum(given)
  if (!isIntact || !mayWriteCore(importing.trust)) return REFUSED
  const id = carrier.idOf(given.id, given.scope)
  for (const collection of ['tasks', 'episodes', 'episode-tombstones']) {
    if ((await draft.get(collection, [id])).length > 0) return UNCHANGED
  }
  const scope = carrier.scopeOf(given.scope)
  const hashes = toStoredTask({ ...given, snapshots: [] }, given.memory).blobs
  const carried = await carry({ ...given, id, scope }, hashes, importing)
  const memory = { ...carried.memory, id }
  draft.put('tasks', toStoredTask({ ...carried, snapshots: [] }, memory))
  return STORED
}

export async function readmitStep(
  { step: given, checksum }: LineOf<'task-step'>,
  importing: Importing,
): Promise<Imported> {
  const { carrier, draft } = importing
  const isIntact = checksum === taskChecksum(given)
  if (!isIntact || !mayWriteCore(importing.trust)) return REFUSED
  const taskId = carrier.idOf(given.taskId, given.scope)
  const task = await readOne<StoredTask>(draft, 'tasks', taskId)
  const [known] = await draft.get('task-steps', [stepId(taskId, given.number)])
  const isPart = given.number <= (task?.memory.progress.statistics.steps ?? 0)
  if (task?.status !== 'open' || known !== undefined || !isPart) return UNCHANGED
  const hashes = given.step.whole === undefined ? [] : [given.step.whole]
  const { step } = await carry({ step: given.step, scope: task.scope }, hashes, importing)
  draft.put('task-steps', toStoredStep(task, step))
  return STORED
}

function hashOf(text: string): string {
  return hashBlob(new TextEncoder().encode(text))
}

// Without what is to be forgotten here, in what was moved out too.
async function carry<Value extends { readonly scope: Scope }>(
  value: Value,
  hashes: readonly string[],
  { trust, isDryRun, movedTexts, deps }: Importing,
): Promise<Value> {
  const texts: string[] = []
  for (const hash of hashes) {
    const bytes = await deps.blobs.get(movedTexts.get(hash) ?? hash)
    texts.push(bytes === undefined ? '' : new TextDecoder().decode(bytes))
  }
  const voice = { scope: value.scope, trust }
  const [rest, ...left] = await hideForgotten([value, ...texts], voice, deps)
  let written = JSON.stringify(rest)
  for (const [at, hash] of hashes.entries()) {
    const text = String(left[at] ?? '')
    if (texts[at] === '' || hashOf(text) === hash || isDryRun) continue
    written = written.replaceAll(hash, await deps.blobs.put(new TextEncoder().encode(text)))
  }
  return JSON.parse(written) as Value
}
