export { createS3BlobStore, type S3BlobStoreOptions } from './s3-blob-store.ts'
export type { S3Connection, S3Signer } from './s3-connection.ts'
