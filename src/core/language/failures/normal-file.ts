// File names that occur in many folders, so the folder is part of the name.
const COMMON_NAMES = /^(?:index|__init__|__main__|main|mod|lib|page|route|layout|app)\./
const ORIGIN = /^[a-z][a-z0-9+.-]{1,30}:\/\/[^/]{0,255}/i
const QUERY = /[?#].*$/
/** Cache-busting hashes that bundlers put in names. */
const BUILD_HASH = /[.-](?=[0-9A-Za-z_]{0,19}\d)[0-9A-Za-z_]{6,20}(?=\.(?:min\.)?[cm]?js$|\.css$)/

/** The suffix of a path that is the same on every machine, in lower case. */
export function normalFile(file: string): string {
  const parts = file
    .replaceAll('\\', '/')
    .replace(ORIGIN, '')
    .replace(QUERY, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
  const name = (parts.at(-1) ?? '').replace(BUILD_HASH, '').toLowerCase().normalize('NFC')
  const folder = parts.at(-2)
  if (folder === undefined || !COMMON_NAMES.test(name)) return name
  return `${folder.toLowerCase().normalize('NFC')}/${name}`
}
