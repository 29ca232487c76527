import { compareText } from '../../language/text/compare-text.ts'

const LEVELS = 2
const UNITS = ['B', 'K', 'M', 'G'] as const
const STEP = 1_024

export function showFolder(
  folder: string,
  files: readonly { readonly shown: string; readonly sizeBytes: number }[],
): string {
  const sizes = new Map<string, number>([[folder, 0]])
  for (const { shown, sizeBytes } of files) {
    const names = shown.slice(folder.length + 1).split('/')
    if (names.includes('node_modules')) continue
    for (let level = 0; level <= Math.min(LEVELS, names.length); level++) {
      const part = [folder, ...names.slice(0, level)].join('/')
      const entry = level > 0 && level < names.length ? `${part}/` : part
      sizes.set(entry, (sizes.get(entry) ?? 0) + sizeBytes)
    }
  }
  const entries = [...sizes].toSorted(([left], [right]) => compareText(left, right))
  const listed = entries.map(([path, size]) => `${formatSize(size)}\t${path}`)
  const header = `Here're the files and directories up to 2 levels deep in ${folder}, excluding hidden items and node_modules:`
  return [header, ...listed].join('\n')
}

/** `512B`, `5.5K`, `2M`: human-readable sizes. */
export function formatSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP
    unit += 1
  }
  const rounded = Math.round(size * 10) / 10
  return `${rounded}${UNITS[unit]}`
}
