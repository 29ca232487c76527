/** The name of an error without its package: the same error is written with and without it. */
export function shortType(type: string | undefined): string {
  return (type ?? '').split(/\.|::|\\/).at(-1) ?? ''
}
