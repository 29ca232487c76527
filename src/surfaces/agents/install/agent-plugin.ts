import { invalidInput } from '../../../core/errors.ts'
import { AGENTS, type Agent, type AgentName } from './agent-table.ts'
import { addPart } from './edit-text.ts'
import { scriptIn } from './hook-script.ts'

/**
 * The files of a plugin, in the layout of its agent, by their paths in it.
 *
 * @throws MemoryError `INVALID_INPUT` for an agent without plugins of files.
 */
export function pluginFiles(
  name: AgentName,
  place: { readonly namedHome: string | undefined; readonly platform: string },
  version: string,
): Readonly<Record<string, string>> {
  const agent: Agent = AGENTS[name]
  const { plugin } = agent
  if (plugin === undefined) {
    throw invalidInput(`${agent.title} has no plugins of files`, 'Leave out --plugin.')
  }
  const written = (file: string): string => {
    const parts = agent.files.find(({ user }) => user === file)?.parts ?? []
    const command = { agent: name, home: place.namedHome, script: scriptIn('~', place) }
    return parts.reduce((text, part) => addPart(text, part, command), '')
  }
  const files = Object.entries(plugin.files).map(([path, file]) => [path, written(file)])
  const { manifest } = plugin
  if (manifest === undefined) return Object.fromEntries(files)
  const author = { name: 'Loci' }
  const described = { name: 'loci', version, description: 'Memory of past sessions.', author }
  return Object.fromEntries([[manifest, `${JSON.stringify(described, null, 2)}\n`], ...files])
}
