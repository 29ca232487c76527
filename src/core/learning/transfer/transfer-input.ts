import * as z from 'zod'
import { textUpTo } from '../../field-schemas.ts'
import { TRUST_LEVELS } from '../../storage/records/trust-level.ts'

export const EXPORT_FORMATS = ['jsonl', 'markdown'] as const
const IMPORT_FORMATS = [...EXPORT_FORMATS, 'runs'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** A person's Markdown, or a piece of an export, not an archive. */
export const IMPORT_LENGTH_MAX = 5 * 1024 * 1024

export const exportInputSchema = z.strictObject({
  format: z
    .enum(EXPORT_FORMATS)
    .optional()
    .describe('jsonl: everything, to be imported again. markdown: for people.'),
  status: z
    .enum(['known', 'all'])
    .optional()
    .describe('known: what can be recalled. all: what was forgotten or rejected too.'),
  after: z.string().max(4_000).optional().describe('The `next` of the page before.'),
})
export type ExportInput = z.infer<typeof exportInputSchema>

export const importInputSchema = z.strictObject({
  content: z
    .string()
    .max(IMPORT_LENGTH_MAX)
    .describe('An export of Loci, Markdown such as MEMORY.md or a daily note, or runs as JSONL.'),
  path: textUpTo(1_000)
    .optional()
    .describe('The file that it is from, such as MEMORY.md or 2025-11-27.md.'),
  format: z
    .enum(IMPORT_FORMATS)
    .optional()
    .describe('Default: by path and content. runs: {"task":…,"steps":[…],"outcome":…} a line.'),
  firstLine: z.int().min(1).optional().describe('The number of the first line, of a long file.'),
  trust: z
    .enum(TRUST_LEVELS)
    .optional()
    .describe('How far it is trusted, at the most; `import` for what is not your own export.'),
  dryRun: z.boolean().optional().describe('Only say what would become of each line.'),
})
export type ImportInput = z.infer<typeof importInputSchema>
