import * as z from 'zod'
import { textUpTo } from '../../field-schemas.ts'
import { TRUST_LEVELS } from '../../storage/records/trust-level.ts'

export const EXPORT_FORMATS = ['jsonl', 'markdown'] as const
const IMPORT_FORMATS = [...EXPORT_FORMATS, 'runs', 'sessions', 'memories'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** A person's Markdown, or a piece of an export, not an archive. */
export const IMPORT_LENGTH_MAX = 5 * 1024 * 1024

export const exportInputSchema = z.strictObject({
  format: z
    .enum(EXPORT_FORMATS)
    .optional()
    .describe('jsonl: everything, for importing. markdown: for people.'),
  status: z
    .enum(['known', 'all'])
    .optional()
    .describe('known: what can be recalled. all: also what was forgotten or rejected.'),
  after: z.string().max(4_000).optional().describe('The `next` of the previous page.'),
})
export type ExportInput = z.infer<typeof exportInputSchema>

export const importInputSchema = z.strictObject({
  content: z
    .string()
    .max(IMPORT_LENGTH_MAX)
    .describe(
      'A Loci export, Markdown notes, runs as JSONL, the session log of an agent, or an export of another memory.',
    ),
  path: textUpTo(1_000).optional().describe('Its file name, such as MEMORY.md or 2025-11-27.md.'),
  format: z
    .enum(IMPORT_FORMATS)
    .optional()
    .describe(
      'Default: by path and content. runs: {"task":…,"steps":[…],"outcome":…} per line. sessions: a log of an agent. memories: mem0, claude-mem or the MCP memory server.',
    ),
  firstLine: z
    .int()
    .min(1)
    .optional()
    .describe('The number of the first line, in a part of a file.'),
  folder: textUpTo(4_000)
    .optional()
    .describe('The project folder of a session log that does not name it.'),
  writtenAt: textUpTo(40)
    .optional()
    .describe('When a session log without times was last written, as an ISO 8601 time.'),
  trust: z
    .enum(TRUST_LEVELS)
    .optional()
    .describe('Maximum trust; use `import` for anything but your own export.'),
  dryRun: z.boolean().optional().describe('Only report what would happen to each line.'),
})
export type ImportInput = z.infer<typeof importInputSchema>
