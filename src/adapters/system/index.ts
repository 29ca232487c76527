export { createProcessHolder } from './process-holder.ts'
export { createSystemClock } from './system-clock.ts'
export { createUuidV7Source } from './uuid-v7-source.ts'
