import { showFolder } from '../../core/memory-tool/show-folder.ts'
import { showFile } from '../../core/memory-tool/show-lines.ts'
import { readToolPath, showToolPath } from '../../core/memory-tool/tool-path.ts'
import type { ToolRequest } from '../../core/memory-tool/tool-request.ts'
import { hideRejected } from './hide-rejected.ts'
import { done, failed, findAt, type MemoryToolResult, type Tool } from './tool.ts'

/** Shows a file with line numbers, or a folder two levels deep. */
export async function viewPath(
  { path: given, range }: Extract<ToolRequest, { command: 'view' }>,
  tool: Tool,
): Promise<MemoryToolResult> {
  const path = readToolPath(given)
  const found = await findAt(path, tool)
  switch (found.kind) {
    case 'file':
      return showFile(path.shown, await hideRejected(found.text, tool), range)
    case 'folder': {
      const shown = found.files.flatMap(({ path: file, sizeBytes }) => {
        const name = showToolPath(file)
        return name === undefined ? [] : [{ shown: name, sizeBytes }]
      })
      return done(showFolder(path.shown, shown))
    }
    case 'nothing':
      return failed(`The path ${path.shown} does not exist. Please provide a valid path.`)
  }
}
