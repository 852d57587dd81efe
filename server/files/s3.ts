import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { checkKey, LEAD_FILES, type FileKind, type FileStore } from './store.ts'

/** A bucket with the S3 API: Amazon's, or one of MinIO, Ceph, R2 and the like. */
export interface S3Options {
  bucket: string
  region: string
  /** Null for Amazon's own. */
  endpoint: string | null
  /** Null to let the SDK find them: environment, profile, role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/** Files in a bucket, which may also contain other things. */
export function s3Store({ bucket, region, endpoint, credentials }: S3Options, kind: FileKind = LEAD_FILES): FileStore {
  const prefix = `${kind.name}/`
  const client = new S3Client({
    region,
    // Buckets as host names need DNS records that only Amazon's endpoints are sure to have.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Checksums in trailers are an extension that other implementations reject; the signature covers the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const objectOf = (key: string) => ({ Bucket: bucket, Key: prefix + checkKey(kind, key) })
  return {
    async put(key, file) {
      // In memory, so that it can be signed and sent again if the connection breaks.
      const Body = Buffer.from(await file.arrayBuffer())
      await client.send(new PutObjectCommand({ ...objectOf(key), Body, ContentType: 'application/octet-stream' }))
    },

    async find(key) {
      try {
        const { LastModified, ContentLength } = await client.send(new HeadObjectCommand(objectOf(key)))
        return { key, at: LastModified ?? new Date(0), bytes: ContentLength ?? 0 }
      } catch (error) {
        if (error instanceof NotFound) return null
        throw error
      }
    },

    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...objectOf(key), Range }))
        return (Body as Readable | undefined) ?? null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(objectOf(key)))
    },

    async *list(before) {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken }))
        for (const { Key = '', LastModified, Size = 0 } of page.Contents ?? []) {
          const key = Key.slice(prefix.length)
          if (LastModified && LastModified < before && kind.key.test(key)) yield { key, at: LastModified, bytes: Size }
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken)
    },
  }
}
