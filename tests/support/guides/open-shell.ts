import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutEnd } from './read-blocks.ts'

export interface Shell {
  /** What a command printed on both outputs, and its exit code. */
  run(command: string): Promise<{ readonly lines: readonly string[]; readonly code: number }>
  close(): Promise<void>
}

/** What only a slow machine prints. */
const PROGRESS = /^[a-z ]+: \d+(?: of \d+ \(\d+ %\))?$/

/** Passes a command on to the process that listens on `socket`. */
const shim = (socket: string) => `#!${process.execPath}
const chunks = []
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
  const call = { args: process.argv.slice(2), folder: process.cwd(), environment: process.env,
    stdin: Buffer.concat(chunks).toString('base64') }
  let answer = ''
  require('node:net').connect(${JSON.stringify(socket)})
    .on('data', (chunk) => { answer += chunk })
    .on('end', () => {
      const { code, stdout, stderr } = JSON.parse(answer)
      process.exitCode = code
      process.stderr.write(stderr)
      process.stdout.write(stdout)
    })
    .setEncoding('utf8').end(JSON.stringify(call))
})`

/** A shell in `folder`, with a home below it and `loci` as it is installed. */
export function openShell(folder: string, socket: string): Shell {
  const [home, programs] = [join(folder, 'home'), join(folder, 'programs')]
  for (const path of [home, programs]) mkdirSync(path, { recursive: true })
  writeFileSync(join(programs, 'loci'), shim(socket))
  chmodSync(join(programs, 'loci'), 0o755)
  const PATH = `${programs}:${process.env.PATH}`
  const child = spawn('bash', ['--norc'], { cwd: folder, env: { PATH, HOME: home, NO_COLOR: '1' } })
  const ending = once(child, 'close')
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })

  return {
    async run(command) {
      output = ''
      child.stdin.write(`{\n${command}\n} </dev/null 2>&1\nprintf '\\n<ended %d>\\n' $?\n`)
      let match: RegExpExecArray | null = null
      while (match === null) {
        await Promise.race([once(child.stdout, 'data'), ending])
        if (child.exitCode !== null) throw new Error(`The shell ended: ${command}\n${output}`)
        match = /\n<ended (\d+)>\n$/.exec(output)
      }
      const lines = output.slice(0, match.index).replaceAll(home, '~').split('\n')
      const lasting = lines.filter((line) => !PROGRESS.test(line))
      return { lines: withoutEnd(lasting), code: Number(match[1]) }
    },
    async close() {
      child.stdin.end('exit\n')
      await ending
    },
  }
}
