import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bundleChild } from '../support/bundle-child.ts'

/** What the children were told, in order. */
export interface Acknowledged {
  readonly remembered: Set<string>
  readonly forgotten: Set<string>
  /** Begun but not acknowledged: either outcome is right. */
  readonly undecided: Set<string>
}

export type WriterScript = 'writer-child.ts' | 'batch-child.ts' | 'task-child.ts'

interface Killing {
  readonly afterLines: number
  readonly extraMs: number
  readonly script?: WriterScript
  /** What the writers open in the folder; a home when left out. */
  readonly place?: 'workspace'
}

/** Starts writers on one folder and kills them after some acknowledged writes, at any moment. */
export async function killWriters(
  home: string,
  options: Killing & { readonly writers: number },
  acknowledged: Acknowledged,
): Promise<void> {
  await Promise.all(
    Array.from({ length: options.writers }, (_, index) =>
      runAndKill(home, `writer${index}`, options, acknowledged),
    ),
  )
}

async function runAndKill(
  home: string,
  name: string,
  options: Killing,
  acknowledged: Acknowledged,
): Promise<void> {
  const script = join(import.meta.dirname, options.script ?? 'writer-child.ts')
  const args = [home, name, ...(options.place === undefined ? [] : [options.place])]
  const child = spawn(process.execPath, [bundleChild(script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let failure = ''
  child.stderr.on('data', (chunk) => {
    failure += String(chunk)
  })
  let lines = 0
  for await (const line of createInterface({ input: child.stdout })) {
    note(line, acknowledged)
    lines += 1
    // The extra time moves the kill away from the moment in which a line was printed.
    if (lines === options.afterLines) setTimeout(() => child.kill('SIGKILL'), options.extraMs)
  }
  await exited
  if (child.signalCode !== 'SIGKILL') throw new Error(`The writer ended by itself: ${failure}`)
}

function note(line: string, acknowledged: Acknowledged): void {
  const [tense, action, id = ''] = line.split(' ')
  if (tense === 'did' && action === 'remember') acknowledged.remembered.add(id)
  if (tense === 'try' && action === 'forget') acknowledged.undecided.add(id)
  if (tense === 'did' && action === 'forget') {
    acknowledged.undecided.delete(id)
    acknowledged.forgotten.add(id)
  }
}
