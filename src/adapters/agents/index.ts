export { findSessionLogs, type SessionLog } from './find-session-logs.ts'
export { isDatabase, readSessionLog } from './read-session-log.ts'
