import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'

/** The module that tells the client of the server where each operation is. */
export function renderClientRoutes(): string {
  const rows = ALL_OPERATIONS.map(({ name, http, isIdempotent }) => {
    const key = name.includes('.') ? `'${name}'` : name
    return `  ${key}: { http: '${http}', isIdempotent: ${isIdempotent} },`
  })
  return `// Written by \`npm run reference\` from the operations, of which the client needs no more.

export interface Route {
  /** A name in braces takes the input field of that name. */
  readonly http: string
  /** Whether calling it twice has the same effect as calling it once. */
  readonly isIdempotent: boolean
}

export const ROUTES = {
${rows.join('\n')}
} as const satisfies Readonly<Record<string, Route>>
`
}
