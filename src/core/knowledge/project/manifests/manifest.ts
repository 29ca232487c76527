/** Something that a project is built with. */
export interface Dependency {
  readonly name: string
  /** As the manifest asks for it. */
  readonly version?: string | undefined
  readonly isForDevelopment: boolean
}

/** What a manifest tells of a project. */
export interface Manifest {
  readonly path: string
  /** The tool that reads it, such as `npm` or `cargo`. */
  readonly tool: string
  readonly dependencies: readonly Dependency[]
  /** Files by which the project is started or imported, relative to the manifest. */
  readonly entryPoints: readonly string[]
  /** It installs a command. */
  readonly hasCommand: boolean
  /** It is made to be imported. */
  readonly isLibrary: boolean
  /** It joins several projects. */
  readonly hasMembers: boolean
}

export type ManifestFacts = Partial<Omit<Manifest, 'path' | 'tool'>>

export const NAME_LENGTH_MAX = 120
export const VERSION_LENGTH_MAX = 60

export function dependency(
  name: string | undefined,
  version: string | undefined,
  isForDevelopment = false,
): readonly Dependency[] {
  if (name === undefined || name === '' || name.length > NAME_LENGTH_MAX) return []
  const asked = version?.trim().slice(0, VERSION_LENGTH_MAX) ?? ''
  return [{ name, ...(asked === '' ? {} : { version: asked }), isForDevelopment }]
}
