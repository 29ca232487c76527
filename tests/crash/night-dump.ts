import type { NightlyRecord } from '../../src/core/learning/nightly/nightly-run.ts'
import type { StoredDocument } from '../../src/ports/document-store.ts'
import { openNightStorage } from './night-memory.ts'
import { readAll } from './read-all.ts'

/** Every document and every blob of a store, in a form that can be compared. */
export type NightDump = ReadonlyMap<string, string>

const BLOBS_MAX = 1_000

/** Reads all of it, without what is of the processes that did the run and not of what was done. */
export async function dumpNight(home: string): Promise<NightDump> {
  const storage = await openNightStorage(home)
  try {
    const dumped = new Map<string, string>()
    for (const { name } of storage.documents.collections) {
      for (const document of await readAll(storage.documents, name)) {
        if (name !== 'history') dumped.set(`${name} ${document.id}`, comparable(document))
      }
    }
    const history = await readAll(storage.documents, 'history')
    dumped.set('history', history.map(comparable).toSorted().join('\n'))
    dumped.set('blobs', (await storage.blobs.list({ limit: BLOBS_MAX })).join('\n'))
    return dumped
  } finally {
    await storage.close()
  }
}

/** The names of all that is in only one of two stores, or differs. */
export function findDifferences(left: NightDump, right: NightDump): readonly string[] {
  const names = new Set([...left.keys(), ...right.keys()])
  return [...names].filter((name) => left.get(name) !== right.get(name))
}

function comparable({ collection, body }: StoredDocument): string {
  if (collection === 'nightly-runs')
    return JSON.stringify(withoutProcess(body as unknown as NightlyRecord))
  if (collection !== 'history') return JSON.stringify(body)
  // The id of an entry is drawn when it is written, and nothing refers to it.
  const { id: _drawn, ...said } = body
  return JSON.stringify(said)
}

/**
 * Left out, as of the processes: `holder` and `heartbeatAt`, who did it and was last heard of when;
 * `tookMs` and `finishedAt`, how long it took; `counts`, which say what the last process of a step
 * had left to do. `health` is asked of `doctor` instead.
 */
function withoutProcess({ run, report, ...night }: NightlyRecord): unknown {
  const { holder: _holder, heartbeatAt: _heartbeatAt, done, ...begun } = run
  return {
    ...night,
    run: { ...begun, done: done.map(({ stage, name }) => ({ stage, name })) },
    ...(report === undefined
      ? {}
      : { report: { asOf: report.asOf, storage: report.storage, patterns: report.patterns } }),
  }
}
