export { createFileBlobStore, type FileBlobStoreOptions } from './file-blob-store.ts'
export { createFileDocumentStore, type FileDocumentStoreOptions } from './file-document-store.ts'
export { createFileLastingLog, type FileLastingLogOptions } from './file-lasting-log.ts'
export { createNodeWorkspaceFiles, type NodeWorkspaceOptions } from './node-workspace-files.ts'
