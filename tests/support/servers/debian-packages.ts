import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, chmod, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cachedFolder } from './cache-folder.ts'

const SUITE = 'trixie'
/** What is unpacked together. */
interface Packages {
  readonly name: string
  readonly packages: readonly string[]
  readonly leftOut: RegExp
  /** Writes what the programs need besides their files. */
  finish(folder: string): Promise<void>
}

const SERVERS: Packages = {
  name: 'debian',
  packages: [
    'postgresql-17-pgvector',
    'valkey-server',
    'swift-proxy',
    'swift-object',
    'swift-container',
    'swift-account',
  ],
  // What a server never loads: the compiler of PostgreSQL, what installs and starts daemons, the
  // programs that every system has.
  leftOut:
    /^(libllvm|libclang|libz3|perl|libperl|.*-perl$|adduser|passwd|systemd|libsystemd-shared|udev|dpkg|debconf|apt|postgresql-common|postgresql-client-common|ssl-cert|ucf|sensible-utils|login|util-linux|mount$|bash$|coreutils|sed$|mawk|procps|lsb-|locales|libc-bin|libc-l10n|sysvinit|init-system|netbase|iproute2|gcc-\d+-base|debianutils|base-|diffutils|findutils|grep$|gzip$|hostname|ncurses|tar$|tzdata|rsync|uwsgi)/,
  finish: (folder) => wrapPostgres(join(folder, 'usr/lib/postgresql/17/bin')),
}

/** A browser without windows, and fonts for the languages of the console. */
const BROWSER: Packages = {
  name: 'browser',
  packages: ['chromium-headless-shell', 'fonts-dejavu-core', 'fonts-inter', 'fonts-nanum'],
  // It draws by itself: no graphics cards, no windows, no sound server.
  leftOut:
    /^(libllvm|libz3|mesa-|libgl1|libglx|libvulkan|libsensors|x11-|xdg-utils|libxaw|libxmu|libxt6|debconf|sysvinit|lsb-|libdrm-(?:intel|amdgpu)|libpciaccess|gcc-\d+-base)/,
  finish: wrapChromium,
}

const LIBRARIES = 'usr/lib/x86_64-linux-gnu'
const LOADER = `${LIBRARIES}/ld-linux-x86-64.so.2`
const CHROMIUM = 'usr/lib/chromium'
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'
const ATTEMPTS = 3
const STEP_WITHIN_MS = 240_000

const execute = promisify(execFile)
const found = new Map<Packages, Promise<string>>()

/**
 * A folder with packages of Debian's next suite, unpacked. Its programs run on older systems, with
 * the loader and libraries of the same folder. Nothing outside of it changes, and root is not
 * needed: apt works on a state of its own, and checks the signatures.
 */
export function findDebianTree(wanted: Packages = SERVERS): Promise<string> {
  const tree = found.get(wanted) ?? makeTree(wanted)
  found.set(wanted, tree)
  return tree
}

/** A headless Chromium, of the same suite. */
export async function findDebianBrowser(): Promise<string> {
  return join(await findDebianTree(BROWSER), CHROMIUM, 'start')
}

/** The command that runs a program of the tree. */
export function inTree(
  tree: string,
  path: string,
): { readonly program: string; readonly args: readonly string[] } {
  const file = join(tree, path)
  const libraries = ['--library-path', join(tree, LIBRARIES)]
  return { program: join(tree, LOADER), args: [...libraries, '--argv0', file, file] }
}

async function makeTree(wanted: Packages): Promise<string> {
  const reason = await findObstacle()
  if (reason !== undefined) {
    throw new Error(
      `There are no packages of Debian ${SUITE} to test with: ${reason}. ` +
        'LOCI_TEST_POSTGRES_URL, LOCI_TEST_REDIS_URL and LOCI_TEST_S3_URL name other servers, ' +
        'LOCI_TEST_BROWSER another browser.',
    )
  }
  const version = createHash('sha256')
    .update(`${wanted.packages} ${wanted.leftOut.source}`)
    .digest('hex')
    .slice(0, 12)
  return await cachedFolder(`${wanted.name}-${SUITE}-${version}`, async (folder) => {
    for (let attempt = 1; ; attempt++) {
      const apt = `${folder}.apt`
      try {
        await unpackPackages(wanted, apt, folder)
        return
      } catch (error) {
        if (attempt === ATTEMPTS) throw error
      } finally {
        await rm(apt, { recursive: true, force: true })
      }
    }
  })
}

async function findObstacle(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'they are for Linux on x64'
  for (const program of ['apt-get', 'dpkg-deb']) {
    if (!(await canRun(program))) return `there is no ${program}`
  }
  const isThere = await access(KEYRING).then(
    () => true,
    () => false,
  )
  return isThere ? undefined : 'the package debian-archive-keyring is not installed'
}

async function canRun(program: string): Promise<boolean> {
  return await execute(program, ['--version']).then(
    () => true,
    () => false,
  )
}

async function unpackPackages(
  { packages, leftOut, finish }: Packages,
  apt: string,
  folder: string,
): Promise<void> {
  for (const name of ['lists/partial', 'cache/archives/partial', 'packages']) {
    await mkdir(join(apt, name), { recursive: true })
  }
  await writeFile(join(apt, 'status'), '')
  await writeFile(join(apt, 'sources.list'), await listSources())
  const run = async (args: readonly string[]): Promise<string> => {
    const { stdout } = await execute('apt-get', [...aptOptions(apt), ...args], {
      cwd: join(apt, 'packages'),
      timeout: STEP_WITHIN_MS,
      maxBuffer: 16 * 1_048_576,
    })
    return stdout
  }
  await run(['-qq', 'update'])
  const plan = await run(['--simulate', 'install', ...packages])
  const needed = [...plan.matchAll(/^Inst (\S+) \((\S+) /gm)]
    .filter(([, name = '']) => !leftOut.test(name))
    .map(([, name, version]) => `${name}=${version}`)
  await run(['-qq', 'download', ...needed])
  for (const file of await readdir(join(apt, 'packages'))) {
    await execute('dpkg-deb', ['--extract', join(apt, 'packages', file), folder])
  }
  for (const name of ['doc', 'man', 'locale', 'lintian', 'bug']) {
    await rm(join(folder, 'usr/share', name), { recursive: true, force: true })
  }
  await finish(folder)
}

// The address of the mirror is the one that apt of this machine uses.
async function listSources(): Promise<string> {
  const format = ['--format', '$(SITE)', 'Created-By: Packages']
  const { stdout } = await execute('apt-get', ['indextargets', ...format])
  const sites = [...new Set(stdout.split('\n').map((line) => line.trim().replace(/\/$/u, '')))]
  const site = sites.find((line) => line.endsWith('/debian'))
  if (site === undefined) throw new Error('apt knows no mirror of Debian')
  const security = sites.find((line) => line.endsWith('/debian-security'))
  const by = `deb [signed-by=${KEYRING}]`
  const lines = [`${by} ${site} ${SUITE} main`]
  if (security !== undefined) lines.push(`${by} ${security} ${SUITE}-security main`)
  return `${lines.join('\n')}\n`
}

function aptOptions(apt: string): readonly string[] {
  const options = {
    'Dir::State': apt,
    'Dir::State::lists': join(apt, 'lists'),
    'Dir::State::status': join(apt, 'status'),
    'Dir::Cache': join(apt, 'cache'),
    'Dir::Etc::sourcelist': join(apt, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    'APT::Install-Recommends': 'false',
    'APT::Architecture': 'amd64',
    'APT::Sandbox::User': '',
    'Debug::NoLocking': '1',
    'Acquire::Retries': '5',
  }
  return Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
}

// Programs of PostgreSQL start each other by path, so each is replaced by a script that runs it
// with the loader of the tree, wherever that is.
async function wrapPostgres(bin: string): Promise<void> {
  for (const name of ['initdb', 'postgres']) {
    const path = join(bin, name)
    await rename(path, join(bin, `${name}.real`))
    const lines = [
      '#!/bin/sh',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's, not ours.
      'tree="${0%/*}/../../../../.."',
      `exec "$tree/${LOADER}" --library-path "$tree/${LIBRARIES}" --argv0 "$0" "$0.real" "$@"`,
    ]
    await writeFile(path, `${lines.join('\n')}\n`)
    await chmod(path, 0o755)
  }
}

// Chromium looks for its data beside the program that runs, which is the loader: so that lies there
// too. It starts its parts by the same script, which it is told (`--browser-subprocess-path`).
async function wrapChromium(folder: string): Promise<void> {
  await copyFile(join(folder, LOADER), join(folder, CHROMIUM, 'loader'))
  const path = join(folder, CHROMIUM, 'start')
  const lines = [
    '#!/bin/sh',
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the shell's, not ours.
    'here="${0%/*}"',
    `lib="$here/../../../${LIBRARIES}"`,
    'export FONTCONFIG_FILE="$here/fonts.conf"',
    'export XDG_CACHE_HOME="${TMPDIR:-/tmp}/loci-test-fonts-$(id -u)"',
    'exec "$here/loader" --library-path "$lib:$lib/pulseaudio" --argv0 "$0" ' +
      '"$here/chromium-headless-shell" --browser-subprocess-path="$0" --no-zygote "$@"',
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the shell's, not ours.
  ]
  await writeFile(path, `${lines.join('\n')}\n`)
  await chmod(path, 0o755)
  const prefer = (family: string, name: string): string =>
    `<alias binding="same"><family>${family}</family><prefer><family>${name}</family></prefer></alias>`
  const settings = [
    '<?xml version="1.0"?><fontconfig>',
    '<dir prefix="relative">../../share/fonts</dir><cachedir prefix="xdg">fontconfig</cachedir>',
    prefer('system-ui', 'Inter'),
    prefer('sans-serif', 'Inter'),
    prefer('monospace', 'DejaVu Sans Mono'),
    '</fontconfig>',
  ]
  await writeFile(join(folder, CHROMIUM, 'fonts.conf'), `${settings.join('\n')}\n`)
}
