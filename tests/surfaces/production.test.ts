import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../support/postgres-database.ts'
import { dropCollections, nextPrefix } from '../support/qdrant-index.ts'
import { createTestBucket } from '../support/s3-bucket.ts'
import { sharedServer } from '../support/servers/shared.ts'
import { environmentOf, runLoci, withHome } from './support/loci-process.ts'

test('S3 S4 A5 CLI: the command as it is built works on PostgreSQL, Qdrant, S3 and Redis; another home finds what one wrote', async () => {
  const [database, bucket] = await Promise.all([createTestDatabase(), createTestBucket()])
  const prefix = nextPrefix()
  const config = {
    storage: { kind: 'postgres', url: '$DATABASE_URL' },
    vectors: { kind: 'qdrant', url: '$QDRANT_URL', prefix },
    blobs: {
      kind: 's3',
      endpoint: bucket.endpoint,
      bucket: bucket.bucket,
      accessKeyId: '$AWS_ACCESS_KEY_ID',
      secretAccessKey: '$AWS_SECRET_ACCESS_KEY',
    },
    cache: { kind: 'redis', url: '$REDIS_URL', prefix },
  }
  const run = (home: string, args: readonly string[]) => {
    writeFileSync(join(home, 'loci.config.json'), JSON.stringify(config))
    return runLoci(args, {
      ...environmentOf(home),
      // The default: the model of the install.
      LOCI_EMBEDDER_KIND: '',
      DATABASE_URL: database.url,
      QDRANT_URL: sharedServer('qdrant'),
      AWS_ACCESS_KEY_ID: bucket.accessKeyId,
      AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      REDIS_URL: sharedServer('valkey'),
    })
  }
  await withHome((first) =>
    withHome(async (second) => {
      const kept = await run(first, ['remember', 'Greta keeps bees behind the mill.', '--create'])
      const found = await run(second, ['recall', 'Who keeps bees?', '--create'])
      const doctor = await run(second, ['doctor', '--json'])
      const settings = await run(second, ['config'])

      expect(kept).toMatchObject({ code: 0 })
      expect(found.stdout).toContain('Greta keeps bees')
      const { checks } = JSON.parse(doctor.stdout) as { checks: readonly { name: string }[] }
      for (const name of ['cache', 'blobs', 'vectors index']) {
        expect(checks.find((check) => check.name === name)).toMatchObject({ status: 'ok' })
      }
      for (const secret of [bucket.secretAccessKey, bucket.accessKeyId, database.url]) {
        expect(settings.stdout).not.toContain(secret)
      }
      expect(settings.stdout).toContain('(hidden)')
    }),
  )
  await dropCollections(prefix)
  await database.drop()
})
