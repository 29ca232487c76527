import { z } from 'zod'
import { type Convention, conventionSchema } from './convention.ts'

/** What kind of program a project is. */
export const ARCHITECTURES = [
  'monorepo',
  'microservices',
  'web application',
  'service',
  'command line tool',
  'mobile application',
  'library',
  'documentation',
  'application',
] as const
export type Architecture = (typeof ARCHITECTURES)[number]

export interface Structure {
  readonly architecture: Architecture
  /** What it was told by. */
  readonly reasons: readonly string[]
  readonly directories: readonly {
    readonly path: string
    readonly role: string
    readonly files: number
    /** In which most of it is written. */
    readonly language?: string | undefined
  }[]
  readonly entryPoints: readonly string[]
  readonly configFiles: readonly string[]
}

export interface Stack {
  readonly languages: readonly {
    readonly name: string
    readonly files: number
    readonly bytes: number
    /** Of all bytes of programs. */
    readonly share: number
  }[]
  readonly frameworks: readonly string[]
  readonly testFrameworks: readonly string[]
  readonly buildTools: readonly string[]
  readonly dependencies: readonly {
    readonly name: string
    readonly version?: string | undefined
    readonly isForDevelopment: boolean
    readonly manifest: string
  }[]
  /** How many there are in all. */
  readonly dependencyCount: number
}

/** Files that deserve care. */
export interface Hotspots {
  readonly oftenModified: readonly {
    readonly file: string
    readonly commits: number
    /** Changes, each worth half after 90 days. */
    readonly weight: number
    readonly lastAt: string
  }[]
  /** Mended more often than other files, and not by chance. */
  readonly bugProne: readonly {
    readonly file: string
    readonly fixes: number
    readonly commits: number
    readonly pValue: number
  }[]
  readonly changedTogether: readonly {
    readonly files: readonly string[]
    readonly together: number
    /** So many times more often than if they had nothing to do with each other. */
    readonly lift: number
    readonly pValue: number
  }[]
  readonly complex: readonly {
    readonly file: string
    readonly lines: number
    readonly branches: number
    readonly nesting: number
  }[]
  /** Many others depend on them. */
  readonly critical: readonly { readonly file: string; readonly importers: number }[]
}

/** What looking at the folder of a project tells. */
export interface FolderKnowledge {
  /** The name of the folder; where it lies is nobody's business. */
  readonly name: string
  readonly learnedAt: string
  readonly files: number
  /** Of how many the text was read. */
  readonly filesRead: number
  /** There was more than the limits allow to look at. */
  readonly isCut: boolean
  readonly structure: Structure
  readonly stack: Stack
  readonly conventions: readonly Convention[]
  readonly hotspots: Hotspots
  /** Left out where no history is kept. */
  readonly history?:
    | {
        readonly commits: number
        readonly since: string
        readonly until: string
        readonly authors: number
        readonly fixes: number
      }
    | undefined
}

const texts = z.array(z.string()).readonly()

export const structureSchema: z.ZodType<Structure> = z.object({
  architecture: z.enum(ARCHITECTURES),
  reasons: texts,
  directories: z
    .array(
      z.object({
        path: z.string(),
        role: z.string(),
        files: z.int(),
        language: z.string().optional(),
      }),
    )
    .readonly(),
  entryPoints: texts,
  configFiles: texts,
})

export const stackSchema: z.ZodType<Stack> = z.object({
  languages: z
    .array(z.object({ name: z.string(), files: z.int(), bytes: z.int(), share: z.number() }))
    .readonly(),
  frameworks: texts,
  testFrameworks: texts,
  buildTools: texts,
  dependencies: z
    .array(
      z.object({
        name: z.string(),
        version: z.string().optional(),
        isForDevelopment: z.boolean(),
        manifest: z.string(),
      }),
    )
    .readonly(),
  dependencyCount: z.int(),
})

export const conventionsSchema: z.ZodType<readonly Convention[]> = z
  .array(conventionSchema)
  .readonly()
