export { createFileBlobStore, type FileBlobStoreOptions } from './file-blob-store.ts'
export { createFileDocumentStore, type FileDocumentStoreOptions } from './file-document-store.ts'
export { createFileForgottenLog, type FileForgottenLogOptions } from './file-forgotten-log.ts'
export { createNodeWorkspaceFiles, type NodeWorkspaceOptions } from './node-workspace-files.ts'
