import { scopeSchema } from '../../scope.ts'

const SECTION = /^\s*\[\s*(?:remote\s+"([^"]*)"|.*)\s*\]/u
const URL_LINE = /^\s*url\s*=\s*"?([^"]*?)"?\s*$/u
/** `https://user:token@host:443/owner/name.git`, `git@host:owner/name`, without what may differ. */
const REMOTE =
  /^(?:(?!file:)[a-z][a-z+]*:\/\/)(?:[^@/]*@)?([^:/]+)(?::\d*)?\/(.+)$|^(?:[^@/\\]*@)?([^:/\\]{2,}):(?!\/\/)(.+)$/iu

/**
 * The name of a repository by its `.git/config`: equal for every clone of one remote. Without a
 * remote it is that of its folder; `undefined` when neither can name a project.
 */
export function repositoryName(config: string, folder: string): string | undefined {
  const remotes = new Map<string, string>()
  let remote: string | undefined
  for (const line of config.split('\n')) {
    const section = SECTION.exec(line)
    if (section !== null) remote = section[1]
    const url = URL_LINE.exec(line)?.[1]
    if (remote !== undefined && url !== undefined && !remotes.has(remote)) remotes.set(remote, url)
  }
  const url = remotes.get('origin') ?? [...remotes.values()][0]
  const names = [...(url === undefined ? [] : [nameOfRemote(url)]), folder.normalize('NFC')]
  return names.find((name) => scopeSchema.shape.project.safeParse(name).success)
}

function nameOfRemote(url: string): string {
  const [, host, path, scpHost = host, scpPath = path] = REMOTE.exec(url) ?? []
  const at = (scpPath ?? url).split(/[/\\]+/u).filter((part) => part !== '')
  // A path on a disk differs from machine to machine.
  const parts = scpHost === undefined ? at.slice(-1) : [scpHost, ...at]
  const name = parts.join('/').replace(/\.git$/iu, '')
  return name.normalize('NFC').toLowerCase()
}
