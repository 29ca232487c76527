import { execFile } from 'node:child_process'
import { contentHash } from '../../core/language/text/content-hash.ts'
import type { ProjectCommit, ProjectHistoryLimits } from '../../ports/project-folders.ts'

const OUTPUT_BYTES_MAX = 33_554_432
const FILES_PER_COMMIT_MAX = 1_000
const SUBJECT_LENGTH_MAX = 300

const BETWEEN_COMMITS = '\u001e'
const BETWEEN_FIELDS = '\u001f'
// Each commit has its time, author email and subject line, followed by its files.
const FORMAT = '--format=%x1e%ct%x1f%ae%x1f%s'
const FILE = /^(\d+|-)\t(\d+|-)\t(.+)$/s

// A repository has its own settings, some of which start programs: signatures are not checked,
// nothing is converted or fetched, and no pager, fsmonitor or hook runs.
const SAFE: readonly string[] = [
  '--no-pager',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.attributesFile=/dev/null',
  '-c',
  'log.showSignature=false',
]
const SAFE_ENVIRONMENT: Readonly<Record<string, string>> = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  LC_ALL: 'C',
}

/** The output of `git log`. Empty if there is no repository or no git. */
export async function readGitHistory(
  root: string,
  { commitsMax, timeoutMs }: ProjectHistoryLimits,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly ProjectCommit[]> {
  const log = ['log', `--max-count=${commitsMax}`, '--no-merges', '--no-renames', '--numstat']
  const plain = ['--no-show-signature', '--no-ext-diff', '--no-textconv', '--no-color', '-z']
  const output = await runGit([...SAFE, ...log, ...plain, FORMAT, '--relative', '--', '.'], {
    cwd: root,
    timeoutMs,
    environment,
  })
  return readCommits(output)
}

interface GitRun {
  readonly cwd: string
  readonly timeoutMs: number
  readonly environment: Readonly<Record<string, string | undefined>>
}

// Output before a limit was hit is still valid, except for its last entry.
async function runGit(
  args: readonly string[],
  { cwd, timeoutMs, environment }: GitRun,
): Promise<string> {
  const { PATH, HOME, USERPROFILE, SystemRoot } = environment
  const env = { PATH, HOME, USERPROFILE, SystemRoot, ...SAFE_ENVIRONMENT }
  return await new Promise((resolve) => {
    const options = { cwd, env, timeout: timeoutMs, maxBuffer: OUTPUT_BYTES_MAX, shell: false }
    execFile('git', args, { ...options, windowsHide: true }, (error, stdout) => {
      resolve(error === null ? stdout : stdout.slice(0, stdout.lastIndexOf(BETWEEN_COMMITS) + 1))
    })
  })
}

function readCommits(output: string): readonly ProjectCommit[] {
  return output.split(BETWEEN_COMMITS).flatMap((entry) => readCommit(entry) ?? [])
}

function readCommit(entry: string): ProjectCommit | undefined {
  const [head = '', ...lines] = entry.split('\u0000')
  const [seconds = '', address = '', ...subject] = head.split(BETWEEN_FIELDS)
  // No valid time has more digits.
  if (!/^\d{1,12}$/.test(seconds) || subject.length === 0) return undefined
  return {
    at: Number(seconds) * 1_000,
    subject: subject.join(' ').trim().slice(0, SUBJECT_LENGTH_MAX),
    authorKey: contentHash('author', address.toLowerCase()).slice(0, 16),
    files: lines.slice(0, FILES_PER_COMMIT_MAX).flatMap((line) => readFile(line) ?? []),
  }
}

function readFile(line: string): ProjectCommit['files'][number] | undefined {
  const [, added = '', removed = '', path = ''] = FILE.exec(line.replace(/^\n+/, '')) ?? []
  if (path === '') return undefined
  // Binary files have no lines.
  return { path, linesChanged: (Number(added) || 0) + (Number(removed) || 0) }
}
