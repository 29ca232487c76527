import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMemory } from '../../../src/compose/open-memory.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

export const KEY = 'person-key-0123456789'

/** A memory with all that operations ask for: a workspace, a project, and a key of its owner. */
export async function openForEveryOperation() {
  const folder = temporaryFolder()
  const project = join(folder, 'shop')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{"name": "shop"}')
  const opened = await openMemory({
    home: join(folder, 'home'),
    environment: {},
    config: {
      embedder: { kind: 'none' },
      workspace: { folder: join(folder, 'notes') },
      project: { folder: project },
      server: { keys: [{ key: KEY, trust: 'person', isOwner: true }] },
    },
  })
  // The first statement loads the tables, during which an idle connection might time out.
  await opened.memory.remember({ text: 'The attic is dry.' })
  return opened
}

/** An example with ids that exist in the places of those that it shows. */
export function withIds(example: unknown, ids: readonly string[]): unknown {
  return JSON.parse(
    JSON.stringify(example)
      .replaceAll('0195a3c0-7000-7000-8000-000000000001', ids[0] ?? '')
      .replaceAll('0195a3c0-7000-7000-8000-000000000002', ids[1] ?? ''),
  )
}
