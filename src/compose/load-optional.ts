import { MemoryError } from '../core/errors.ts'

/** Loads a package that the user installs only when the configuration asks for it. */
export async function loadOptional<Module>(
  name: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    throw new MemoryError(`The package "${name}" is not installed`, {
      code: 'MISSING_DEPENDENCY',
      hint: `Run: npm install ${name}`,
      cause,
    })
  }
}
