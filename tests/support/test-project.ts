import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** One change of a project that a test makes. */
export interface TestChange {
  readonly date: string
  readonly message: string
  /** Ada, when left out. */
  readonly author?: string
  readonly files: Readonly<Record<string, string>>
}

export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** Makes a repository of a folder, change after change, as on the dates that they name. */
export async function writeHistory(folder: string, changes: readonly TestChange[]): Promise<void> {
  // Neither the settings nor the name of whoever runs the tests play a part.
  const git = async (args: readonly string[], date: string): Promise<void> => {
    const env = {
      PATH: process.env.PATH,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_COMMITTER_NAME: 'Test',
      GIT_COMMITTER_EMAIL: 'test@example.org',
      GIT_COMMITTER_DATE: date,
      GIT_AUTHOR_DATE: date,
    }
    await run('git', [...args], { cwd: folder, env })
  }
  await git(['init', '--quiet', '--initial-branch=main'], '')
  for (const { date, message, files, author = 'Ada <ada@example.org>' } of changes) {
    await writeFiles(folder, files)
    await git(['add', '--all'], date)
    await git(['commit', '--quiet', `--author=${author}`, `--message=${message}`], date)
  }
}
