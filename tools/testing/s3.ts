import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Options } from '@forecourt/server/files/files.ts'

/** A bucket on this machine with S3's responses, for correctly signed requests only. */
export interface FakeS3 {
  options: S3Options
  objects: Map<string, { body: Buffer; modified: Date }>
  /** Reasons for rejected requests. */
  refusals: string[]
  /** Responds to this many requests with failures first. */
  fail(times: number): void
  close(): Promise<void>
}

const CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const REGION = 'ap-southeast-2'
const BUCKET = 'leads'
/** Small, so that lists have several pages. */
const PAGE = 2

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** What is wrong with a request's AWS Signature Version 4; null if nothing is. */
function signatureProblem(request: IncomingMessage, body: Buffer): string | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!match) return 'no signature'
  const [, keyId, date, region, names, signature] = match as unknown as string[]
  if (keyId !== CREDENTIALS.accessKeyId || region !== REGION) return 'another key or region'
  const headers = names!.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => headers.includes(name)))
    return 'too little signed'
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'another body than was signed'
  const url = new URL(request.url!, 'http://localhost')
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...headers.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const time = String(request.headers['x-amz-date'])
  const toSign = ['AWS4-HMAC-SHA256', time, `${date}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = [region!, 's3', 'aws4_request'].reduce<Buffer>(
    (last, part) => hmac(last, part),
    hmac(`AWS4${CREDENTIALS.secretAccessKey}`, date!),
  )
  return hmac(key, toSign).toString('hex') === signature ? null : 'a wrong signature'
}

/** Starts a bucket; close it after the tests. */
export async function fakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  const refusals: string[] = []
  let failures = 0

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const xml = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
    if (failures > 0) {
      failures -= 1
      return xml(503, '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>')
    }
    const problem = signatureProblem(request, body)
    if (problem) {
      refusals.push(problem)
      return xml(403, `<Error><Code>SignatureDoesNotMatch</Code><Message>${problem}</Message></Error>`)
    }
    const url = new URL(request.url!, 'http://localhost')
    const key = decodeURIComponent(url.pathname.slice(`/${BUCKET}/`.length))
    if (request.method === 'PUT') {
      objects.set(key, { body, modified: new Date() })
      return response.writeHead(200, { etag: `"${sha256(body)}"` }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (url.searchParams.get('list-type') === '2') {
      const after = url.searchParams.get('continuation-token') ?? ''
      const names = [...objects.keys()]
        .toSorted()
        .filter((name) => name.startsWith(url.searchParams.get('prefix') ?? '') && name > after)
      const page = names.slice(0, PAGE)
      const more = names.length > PAGE
      const contents = page.map(
        (name) =>
          `<Contents><Key>${name}</Key><LastModified>${objects.get(name)!.modified.toISOString()}</LastModified><Size>${objects.get(name)!.body.length}</Size></Contents>`,
      )
      return xml(
        200,
        `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}` +
          `${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`,
      )
    }
    const found = objects.get(key)
    if (!found) return xml(404, '<Error><Code>NoSuchKey</Code><Message>The key does not exist.</Message></Error>')
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const part = range ? found.body.subarray(Number(range[1]), Number(range[2]) + 1) : found.body
    return response
      .writeHead(range ? 206 : 200, { 'content-length': part.length, 'last-modified': found.modified.toUTCString() })
      .end(request.method === 'HEAD' ? undefined : part)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    options: { bucket: BUCKET, region: REGION, endpoint: `http://127.0.0.1:${port}`, credentials: CREDENTIALS },
    objects,
    refusals,
    fail(times) {
      failures = times
    },
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
