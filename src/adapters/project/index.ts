export { createNodeProjectFolders } from './node-project-folders.ts'
