import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

/** What a client gets that names something that is not there. */
export function unknownName(what: string, name: string, list: string): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no ${what} "${name.slice(0, 100)}". See ${list}.`,
  )
}
