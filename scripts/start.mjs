// `npm start`: installs what is missing, builds what is old, and starts `loci serve`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildIfNeeded } from './build-if-needed.mjs'
import { installIfNeeded } from './install-if-needed.mjs'

const root = join(import.meta.dirname, '..')
installIfNeeded(root)
buildIfNeeded(root)

const cli = join(root, 'dist', 'cli.cjs')
const server = spawn(process.execPath, [cli, 'serve', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 0)
})
