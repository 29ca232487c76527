import * as z from 'zod'
import { listOf } from '../../field-schemas.ts'
import { type Convention, conventionSchema } from './convention.ts'
import type { IgnoreRule } from './ignore-rules.ts'

const texts = listOf(z.string())

export const structureSchema = z.object({
  architecture: z.enum([
    'monorepo',
    'microservices',
    'web application',
    'service',
    'command line tool',
    'mobile application',
    'library',
    'documentation',
    'application',
  ]),
  reasons: texts.describe('What the architecture was inferred from.'),
  directories: listOf(
    z.object({
      path: z.string(),
      role: z.string(),
      files: z.int(),
      language: z.string().optional().describe('Of most of its files.'),
    }),
  ),
  entryPoints: texts,
  configFiles: texts,
})
export type Structure = z.infer<typeof structureSchema>

export const stackSchema = z.object({
  languages: listOf(
    z.object({
      name: z.string(),
      files: z.int(),
      bytes: z.int(),
      share: z.number().describe('Share of all source bytes.'),
    }),
  ),
  frameworks: texts,
  testFrameworks: texts,
  testCommands: texts,
  buildTools: texts,
  dependencies: listOf(
    z.object({
      name: z.string(),
      version: z.string().optional(),
      isForDevelopment: z.boolean(),
      manifest: z.string(),
    }),
  ),
  dependencyCount: z.int(),
})
export type Stack = z.infer<typeof stackSchema>

export const conventionsSchema = listOf(conventionSchema)

/** What only the folder and its history show of single files. */
export const fileFactsSchema = z.object({
  changedTogether: listOf(
    z.object({
      files: texts,
      together: z.int(),
      lift: z.number().describe('How much more often than by chance.'),
      pValue: z.number(),
    }),
  ),
  complex: listOf(
    z.object({ file: z.string(), lines: z.int(), branches: z.int(), nesting: z.int() }),
  ),
  critical: listOf(z.object({ file: z.string(), importers: z.int() })).describe(
    'Files that many others import.',
  ),
})

/** Files that deserve care. */
export interface Hotspots extends z.infer<typeof fileFactsSchema> {
  readonly oftenModified: readonly {
    readonly file: string
    readonly commits: number
    /** Changes, each worth half after 90 days. */
    readonly weight: number
    readonly lastAt: string
  }[]
  /** Fixed more often than other files, and not by chance. */
  readonly bugProne: readonly {
    readonly file: string
    readonly fixes: number
    readonly commits: number
    readonly pValue: number
  }[]
}

export const folderHeadSchema = z.object({
  name: z.string().describe('The name of the folder, not its path.'),
  learnedAt: z.iso.datetime(),
  files: z.int(),
  filesRead: z.int(),
  isCut: z.boolean().describe('True if the limits cut the reading short.'),
  history: z
    .object({
      commits: z.int(),
      since: z.iso.datetime(),
      until: z.iso.datetime(),
      authors: z.int(),
      fixes: z.int(),
    })
    .optional(),
})

export interface FolderKnowledge extends z.infer<typeof folderHeadSchema> {
  readonly structure: Structure
  readonly stack: Stack
  readonly conventions: readonly Convention[]
  readonly hotspots: Hotspots
  /** Of its `.gitignore`: the files that tasks touch are not all in the folder when it is read. */
  readonly ignoreRules?: readonly IgnoreRule[] | undefined
}
