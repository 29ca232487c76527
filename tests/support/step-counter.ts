import { Session } from 'node:inspector'

/** Counts what a piece of work does, the same in every run, on a busy machine and an idle one. */
export interface StepCounter {
  /**
   * The steps of the work: blocks of code entered, and characters that the engine looked through.
   * What the process does between two counts is counted with the second.
   */
  count(work: () => Promise<unknown>): Promise<number>
  /** Lets the engine run at full speed again. */
  stop(): void
}

interface Coverage {
  readonly result: readonly {
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
  }[]
}

/**
 * Counts with the engine's own coverage, and by wrapping what looks through whole texts. The
 * wrapping is for good: use it in a process of its own.
 */
export function createStepCounter(): StepCounter {
  const session = new Session()
  session.connect()
  ask(session, 'Profiler.enable')
  ask(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const looked = { characters: 0 }
  const { exec } = RegExp.prototype
  watchPatterns(looked)
  watchTexts(looked)
  watchKeys(looked)
  const takeBlocks = (): number => {
    const { result } = ask(session, 'Profiler.takePreciseCoverage') as Coverage
    let blocks = 0
    for (const { functions } of result) {
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count
    }
    return blocks
  }
  return {
    async count(work) {
      looked.characters = 0
      await work()
      return takeBlocks() + looked.characters
    },
    stop() {
      RegExp.prototype.exec = exec
      ask(session, 'Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

interface Looked {
  characters: number
}

// A search goes from where it begins to the end of what it finds, or of the text.
function watchPatterns(looked: Looked): void {
  const { exec } = RegExp.prototype
  RegExp.prototype.exec = function (text) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const match = exec.call(this, text)
    const missed = this.sticky ? from : String(text).length
    const to = match === null ? missed : match.index + match[0].length
    looked.characters += Math.max(0, to - from) + 1
    return match
  }
}

const WHOLE = ['normalize', 'toLowerCase', 'toUpperCase', 'trim', 'trimStart', 'trimEnd'] as const

// A text that is looked up is read to its end.
function watchKeys(looked: Looked): void {
  for (const { prototype } of [Map, Set]) {
    const { has } = prototype
    prototype.has = function (this: Map<unknown, unknown> & Set<unknown>, key) {
      if (typeof key === 'string') looked.characters += key.length
      return has.call(this, key)
    }
  }
  const { get } = Map.prototype
  Map.prototype.get = function (key) {
    if (typeof key === 'string') looked.characters += key.length
    return get.call(this, key)
  }
}

function watchTexts(looked: Looked): void {
  for (const name of WHOLE) {
    const own: (this: string, form?: string) => string = String.prototype[name]
    String.prototype[name] = function (this: string, form?: string) {
      looked.characters += this.length
      return own.call(this, form)
    }
  }
  const { indexOf } = String.prototype
  const find = (text: string, wanted: string, from = 0): number => {
    const at = indexOf.call(text, wanted, from)
    looked.characters += Math.max(0, (at === -1 ? text.length : at) - from)
    return at
  }
  String.prototype.indexOf = function (this: string, wanted, from) {
    return find(this, wanted, from)
  }
  String.prototype.includes = function (this: string, wanted, from) {
    return find(this, wanted, from) !== -1
  }
}

function ask(session: Session, method: string, parameters: object = {}): unknown {
  let answer: unknown
  session.post(method, parameters, (error, result) => {
    if (error !== null) throw error
    answer = result
  })
  return answer
}
