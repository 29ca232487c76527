/** Spanish words for mending what was broken, as the first lines of commits have them. */
export const SPANISH: readonly string[] = [
  'corrige',
  'corregido',
  'corregir',
  'arregla',
  'arreglado',
  'arreglo',
  'soluciona',
  'solucionado',
  'error',
  'errores',
  'fallo',
  'fallos',
]
