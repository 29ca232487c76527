import { existsSync, rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { nameProject } from '../../compose/name-project.ts'
import type { OpenedContext } from '../../compose/open-context.ts'
import { MemoryError } from '../../core/errors.ts'
import { type HookCall, isHeard, renderHookAnswer } from '../../core/tasks/sessions/read-hook.ts'
import type { LogEntry } from '../log-entry.ts'
import { writePack } from './hook/pack.ts'
import { startingFile } from './hook/run-hook.ts'
import {
  dropSpooled,
  hooksFolder,
  listSpooled,
  noteSteps,
  readSpooled,
  type SpooledCall,
  takeSpooled,
} from './hook/spool.ts'
import { SessionRecorder } from './record-session.ts'

interface TakenCall {
  readonly call: HookCall
  readonly answered: Promise<unknown>
}

/** Packs that are written when a server stops. */
const PACKS_MAX = 20
/** Answers that nobody took yet. */
const READY_MAX = 200
/** How long a call may wait for which no hook waits. */
const DRAIN_MS = 1_000

/** Takes the calls of hooks from the spool, those of one session after the other. */
export class HookSessions {
  readonly #home: string
  readonly #recorder: SessionRecorder
  readonly #onLog: (entry: LogEntry) => void
  readonly #taken = new Map<string, TakenCall>()
  readonly #queues = new Map<string, Promise<void>>()
  // An answer that comes too late for its own call goes with the next one of the session.
  readonly #ready = new Map<string, { readonly call: HookCall; readonly text: string }>()
  /** Where there were sessions, and `undefined` for anywhere else. */
  readonly #folders = new Set<string | undefined>([undefined])
  #timer: NodeJS.Timeout | undefined

  constructor(
    opened: Pick<OpenedContext, 'context' | 'owner' | 'home'>,
    onLog: (entry: LogEntry) => void,
  ) {
    this.#home = opened.home
    this.#recorder = new SessionRecorder(opened, nameProject)
    this.#onLog = onLog
  }

  /** Takes what was spooled while no server ran, and from now on. Then hooks may find this server. */
  async open(publish: () => Promise<void>): Promise<void> {
    if (existsSync(hooksFolder(this.#home))) {
      this.#drain()
      // Answers are wanted soon: what the first one needs is loaded now.
      void this.#recorder.warmUp().catch(() => {})
      this.#timer = setInterval(() => this.#drain(), DRAIN_MS).unref()
    }
    await publish()
    // A hook that sees neither this file nor the server starts another.
    rmSync(startingFile(this.#home), { force: true })
  }

  /** The answer to a spooled call, as its agent reads it: what is known after `waitMs`, if it is heard. */
  async answer(id: string, waitMs: number, isWaiting: () => boolean): Promise<string> {
    this.#drain()
    const one = this.#taken.get(id) ?? this.#ready.get(id)
    if (one === undefined || !isHeard(one.call)) return ''
    if ('answered' in one) {
      await Promise.race([one.answered, setTimeout(waitMs, undefined, { ref: false })])
    }
    return isWaiting() ? renderHookAnswer(one.call, this.#takeReady(one.call.session)) : ''
  }

  /** Records what was taken, and ends the tasks that wait for nobody. */
  async stop(): Promise<void> {
    if (this.#timer === undefined) return
    clearInterval(this.#timer)
    this.#drain()
    await Promise.all(this.#queues.values())
    await this.#recorder.finishReplied()
    // Writes drop packs, and nothing is written any more.
    for (const folder of [...this.#folders].slice(0, PACKS_MAX)) await this.#writePack(folder)
  }

  async #writePack(folder: string | undefined): Promise<void> {
    const pack = await this.#recorder.pack(folder)
    // A home that is gone stays gone.
    if (existsSync(hooksFolder(this.#home))) writePack(this.#home, folder, pack)
  }

  #drain(): void {
    for (const spooled of listSpooled(this.#home, (id) => this.#taken.has(id))) {
      const call = readSpooled(spooled)
      if (call === 'half') continue
      const own = takeSpooled(spooled)
      if (own === undefined) continue
      if (call === undefined) dropSpooled(own)
      else this.#take(own, call)
    }
  }

  #take(spooled: SpooledCall, call: HookCall): void {
    const { id } = spooled
    const { session } = call
    let answer = (_text: string): void => {}
    const answered = new Promise<void>((resolve) => {
      answer = (text) => {
        if (text !== '') this.#ready.set(id, { call, text })
        for (const old of [...this.#ready.keys()].slice(0, -READY_MAX)) this.#ready.delete(old)
        resolve()
      }
    })
    const before = this.#queues.get(session) ?? Promise.resolve()
    const recorded = before.then(() => this.#record(spooled, call, answer))
    this.#taken.set(id, { call, answered })
    this.#queues.set(session, recorded)
    void recorded.then(() => {
      this.#taken.delete(id)
      if (this.#queues.get(session) === recorded) this.#queues.delete(session)
    })
  }

  async #record(
    spooled: SpooledCall,
    call: HookCall,
    answer: (text: string) => void,
  ): Promise<void> {
    let kept = spooled
    try {
      const { stepsBefore } = spooled
      const note = (steps: number): void => {
        kept = noteSteps(spooled, steps)
      }
      await this.#recorder.record({ call, stepsBefore, noteSteps: note, answer })
      answer('')
      const { type } = call.event
      if (type === 'start' || type === 'end') {
        this.#folders.add(call.folder)
        await this.#writePack(call.folder)
      }
    } catch (error) {
      answer('')
      this.#onLog({ level: 'error', event: 'hook-failed', message: String(error) })
      // What the store could not take is tried again with the next call.
      if (MemoryError.is(error, 'STORE_FAILED') || MemoryError.is(error, 'STORE_FULL')) return
    }
    dropSpooled(kept)
  }

  #takeReady(session: string): string {
    const own = [...this.#ready].filter(([, one]) => one.call.session === session)
    for (const [id] of own) this.#ready.delete(id)
    return [...new Set(own.map(([, { text }]) => text))].join('\n')
  }
}
