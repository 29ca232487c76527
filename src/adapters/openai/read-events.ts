/** The data of each server-sent event, https://html.spec.whatwg.org/multipage/server-sent-events.html */
export async function* readEvents(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let data: string[] = []
  for await (const line of readLines(pieces)) {
    if (line === '') {
      if (data.length > 0) yield data.join('\n')
      data = []
    } else if (line.startsWith('data:')) {
      data.push(line.slice(5).replace(/^ /, ''))
    }
  }
  // Some servers leave out the empty line after the last event.
  if (data.length > 0) yield data.join('\n')
}

async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    rest += piece
    // A carriage return at the very end may be the first half of a line end.
    const held = rest.endsWith('\r') ? '\r' : ''
    const lines = rest.slice(0, rest.length - held.length).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + held
    yield* lines
  }
  if (rest !== '') yield rest.replace(/\r$/, '')
}
