/** Reports how far a long run is. */
export type Progress = (done: number, total: number) => void

const TERMINAL_INTERVAL_MS = 200
const LOG_INTERVAL_MS = 5_000

/** On a terminal one line that changes; elsewhere a line every five seconds. */
export function createProgress(label: string, stream: NodeJS.WriteStream): Progress {
  const intervalMs = stream.isTTY ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS
  let shownAt = performance.now()
  return (done, total) => {
    const now = performance.now()
    const isOver = done >= total
    if (isOver && stream.isTTY) stream.write('\r\u001b[K')
    if (isOver || now - shownAt < intervalMs) return
    shownAt = now
    const text = `${label}: ${done} of ${total} (${Math.floor((100 * done) / total)} %)`
    stream.write(stream.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
  }
}
