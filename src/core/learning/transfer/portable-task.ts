import * as z from 'zod'
import { canonicalJson } from '../../canonical-json.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import { scopeSchema } from '../../scope.ts'
import type { StoredStep, StoredTask } from '../../tasks/working/task-record.ts'
import { WORKING_MEMORY_FORM, WORKING_TEXT_LENGTH_MAX } from '../../tasks/working/working-memory.ts'

/** An open task. Its steps, and the texts that were moved out, are lines of their own. */
export type PortableTask = Omit<StoredTask, 'blobs' | 'snapshots' | 'episodeId'>
export type PortableStep = Omit<StoredStep, 'blobs'>

const id = z.string().min(1).max(200)

// The checksum of the line shows whether a task can continue from it.
export const portableTaskSchema: z.ZodType<PortableTask> = z.object({
  id,
  scope: scopeSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  description: z.string().max(WORKING_TEXT_LENGTH_MAX),
  status: z.literal('open'),
  memory: z.looseObject({ form: z.literal(WORKING_MEMORY_FORM) }),
}) as unknown as z.ZodType<PortableTask>

export const portableStepSchema: z.ZodType<PortableStep> = z.object({
  id,
  scope: scopeSchema,
  taskId: id,
  number: z.int().min(1),
  step: z.looseObject({ number: z.int().min(1) }),
}) as unknown as z.ZodType<PortableStep>

/** A text that a task or a step moved out. `hash`: the SHA-256 of its UTF-8 bytes. */
export const portableTextSchema = z.object({
  id,
  scope: scopeSchema,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  text: z.string(),
})
export type PortableText = Readonly<z.infer<typeof portableTextSchema>>

export function toPortableTask(task: StoredTask): PortableTask {
  const { blobs: _blobs, snapshots: _snapshots, episodeId: _episode, ...portable } = task
  return portable
}

export function toPortableStep({ blobs: _blobs, ...portable }: StoredStep): PortableStep {
  return portable
}

/** Changes with anything that a line says about a task. */
export function taskChecksum(portable: PortableTask | PortableStep): string {
  return contentHash('loci-task', canonicalJson(portable))
}
