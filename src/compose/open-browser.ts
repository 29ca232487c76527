import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Environment } from './load-config.ts'

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  // `start` would read the `&` of an address as its own.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens an address in the program that `BROWSER` names, or in the default browser. */
export async function openBrowser(
  url: string,
  { BROWSER }: Environment,
  platform: NodeJS.Platform,
): Promise<boolean> {
  const [program = '', ...args] = BROWSER ? [BROWSER] : (OPENERS[platform] ?? ['xdg-open'])
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
  try {
    await once(child, 'spawn')
    // It lives on when this command has ended.
    child.unref()
    return true
  } catch {
    return false
  }
}
