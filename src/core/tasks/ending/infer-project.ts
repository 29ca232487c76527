// Folders inside a project, by which its own folder is recognised.
const INNER = new Set(
  'src lib libs app apps test tests spec docs doc bin scripts dist build packages examples include internal cmd pkg public assets node_modules .github'.split(
    ' ',
  ),
)
// Folders of a machine or a person, never a project.
const OUTER = new Set(['', ...'. .. ~ home users tmp var opt usr mnt root'.split(' ')])
const NAME_LENGTH_MAX = 200

/**
 * The project that files belong to: the folder in which all of them lie, or the one around `src`
 * and its like. `undefined` when paths do not say.
 */
export function inferProject(files: readonly string[]): string | undefined {
  const folders = files.map((file) => file.replaceAll('\\', '/').split('/').slice(0, -1))
  const [first = [], ...others] = folders
  const shared = first.filter((_part, index) =>
    others.every((parts) => first.slice(0, index + 1).every((part, at) => parts[at] === part)),
  )
  const inner = shared.findIndex((part) => INNER.has(part.toLowerCase()))
  const outside = inner < 0 ? shared : shared.slice(0, inner)
  const name = outside.at(-1) ?? ''
  const isNone = OUTER.has(name.toLowerCase()) || /^[a-z]:$|\p{Cc}/iu.test(name) || isHome(outside)
  return isNone || name.length > NAME_LENGTH_MAX ? undefined : name
}

// The folder of a person holds all projects.
function isHome(parts: readonly string[]): boolean {
  return ['home', 'users'].includes(parts.at(-2)?.toLowerCase() ?? '') && parts.length <= 3
}
