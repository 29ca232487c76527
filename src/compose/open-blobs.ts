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

/** Names the place of the blobs for other hosts. */
export function nameBlobs(settings: BlobSettings, { folder }: BlobFolder): string {
  return settings === undefined || settings.kind === 'files'
    ? `${hostname()}:${folder}`
    : `s3:${settings.bucket}/${settings.prefix}`
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
