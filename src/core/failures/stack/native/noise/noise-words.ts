/** What code is called that stands in a trace without having caused anything. */
export interface NoiseWords {
  /** Whole names: `free` of the C library is not a method `Free`. */
  readonly names?: readonly string[]
  /** How names begin, in small letters like all that follows. */
  readonly starts?: readonly string[]
  /** How names begin that hold blanks. */
  readonly phrases?: readonly string[]
  /** What stands anywhere in a name. */
  readonly parts?: readonly string[]
  /** What stands anywhere in the path of a file. */
  readonly paths?: readonly string[]
  /** How names begin that are not of the program, though they tell its crashes apart. */
  readonly libraries?: readonly string[]
  /** What stands in the paths of such code. */
  readonly libraryPaths?: readonly string[]
  /** How the name of the library or program begins. */
  readonly binaries?: readonly string[]
}

export function words(list: string): readonly string[] {
  return list.trim().split(/\s+/)
}
