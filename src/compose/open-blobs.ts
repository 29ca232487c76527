import { hostname } from 'node:os'
import { createFileBlobStore } from '../adapters/files/index.ts'
import { MemoryError } from '../core/errors.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Config } from './config-schema.ts'
import { blobsFolder, type Store } from './find-home.ts'

type BlobSettings = Config['blobs'] | undefined
type BlobFolder = Pick<Store, 'folder' | 'records'>

/** Opens the blobs of this host, or the bucket that hosts share. */
export async function openBlobs(settings: BlobSettings, store: BlobFolder): Promise<BlobStore> {
  return settings === undefined || settings.kind === 'files'
    ? createFileBlobStore({ folder: blobsFolder(store) })
    : await openBucket(settings)
}

/** The place of the blobs, as other hosts are told it. */
export function placeOfBlobs(
  settings: BlobSettings,
  { folder }: BlobFolder,
): { readonly name: string; readonly isShared: boolean } {
  return settings === undefined || settings.kind === 'files'
    ? { name: `${hostname()}:${folder}`, isShared: false }
    : { name: `s3:${settings.bucket}/${settings.prefix}`, isShared: true }
}

async function openBucket(settings: Config['blobs']): Promise<BlobStore> {
  const { endpoint, bucket, accessKeyId, secretAccessKey, sessionToken, region } = settings
  const needed = { endpoint, bucket, accessKeyId, secretAccessKey }
  const missing = Object.entries(needed).flatMap(([name, value]) =>
    value === undefined ? [`blobs.${name}`] : [],
  )
  if (
    endpoint === undefined ||
    bucket === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined
  ) {
    throw new MemoryError(`Blobs in a bucket need ${missing.join(', ')}`, {
      code: 'INVALID_CONFIG',
      hint: 'Set them as docs/guides/production.md shows; keys only as "$NAME" of a variable.',
    })
  }
  const [{ AwsClient }, { createS3BlobStore }] = await Promise.all([
    import('aws4fetch'),
    import('../adapters/s3/index.ts'),
  ])
  const { addressing, prefix, timeoutMs } = settings
  const keys = {
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === undefined ? {} : { sessionToken }),
  }
  const signer = new AwsClient({ ...keys, region, service: 's3', retries: 0 })
  return createS3BlobStore({ signer, endpoint, bucket, addressing, prefix, timeoutMs })
}
