import { randomBytes } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { sharedServer } from './servers/shared.ts'

export const S3_REGION = 'us-east-1'

/** A bucket of its own on the S3 server that the run shares. */
export interface TestBucket {
  readonly endpoint: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly signer: AwsClient
  /** Writes an object as another program would. */
  overwrite(key: string, body: Uint8Array): Promise<void>
  /** The keys of all objects, and of uploads that were begun and not finished. */
  listKeys(): Promise<{ readonly objects: readonly string[]; readonly uploads: readonly string[] }>
}

export async function createTestBucket(url: string = sharedServer('s3')): Promise<TestBucket> {
  const { origin, username, password } = new URL(url)
  const keys = { accessKeyId: decodeURIComponent(username), secretAccessKey: password }
  const signer = new AwsClient({ ...keys, service: 's3', region: S3_REGION, retries: 0 })
  const bucket = `loci-test-${randomBytes(6).toString('hex')}`
  const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
    const response = await signer.fetch(`${origin}/${bucket}${path}`, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`The S3 server answered ${response.status}: ${text}`)
    return text
  }
  await ask('', { method: 'PUT' })
  const keysIn = (text: string): readonly string[] =>
    [...text.matchAll(/<Key>([^<]+)</g)].map(([, key = '']) => key)
  return {
    endpoint: origin,
    bucket,
    ...keys,
    signer,
    async overwrite(key, body) {
      await ask(`/${key}`, { method: 'PUT', body: Buffer.from(body) })
    },
    listKeys: async () => ({
      objects: keysIn(await ask('?list-type=2')),
      uploads: keysIn(await ask('?uploads')),
    }),
  }
}
