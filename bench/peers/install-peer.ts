import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Peer } from './all-peers.ts'

/** Installs the peer into a folder of its own, unless the same is there; resolves to that folder. */
export async function installPeer(peer: Peer, peersFolder: string): Promise<string> {
  const folder = join(peersFolder, peer.name)
  const done = join(folder, 'installed.txt')
  const wanted = [...peer.packages, ...(peer.archives ?? [])].join('\n')
  if ((await readFile(done, 'utf8').catch(() => '')) === wanted) return folder
  process.stderr.write(`Installing ${wanted.replaceAll('\n', ', ')} with npm into ${folder}\n`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
  runIn(folder, 'npm', ['install', '--save-exact', ...(peer.npmOptions ?? []), ...peer.packages])
  for (const archive of peer.archives ?? []) {
    const [packed] = JSON.parse(runIn(folder, 'npm', ['pack', '--json', archive]))
    runIn(folder, 'tar', ['-xzf', packed.filename])
  }
  await writeFile(done, wanted)
  return folder
}

function runIn(folder: string, command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
  return stdout
}
