import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

/** The error for a client that names something that does not exist. */
export function unknownName(what: string, name: string, list: string): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no ${what} "${name.slice(0, 100)}". See ${list}.`,
  )
}
