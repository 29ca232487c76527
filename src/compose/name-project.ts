import { basename } from 'node:path'
import { createNodeProjectFolders } from '../adapters/project/index.ts'

/** The name of the project in a folder: that of its repository, or else of the folder itself. */
export async function nameProject(folder: string): Promise<string | undefined> {
  const repository = await createNodeProjectFolders({ here: folder }).current()
  return repository ?? (basename(folder).normalize('NFC').slice(0, 200) || undefined)
}
