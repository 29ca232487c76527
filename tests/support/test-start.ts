/** When the clock of a test stands. */
export const START: string = '2026-03-01T12:00:00.000Z'
