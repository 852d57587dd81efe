import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A response as received, still encoded. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
}

/** The text of a response, decoded. */
export function decodedText({ body, headers }: Answer): string {
  const coding = headers['content-encoding']
  return (coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body).toString()
}

export interface FetchOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Sends a request to a server on this machine with any Host, on a new connection; redirects are not followed. */
export function fetchFrom(port: number, host: string, path: string, options: FetchOptions = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: { host, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const whole = Buffer.concat(chunks)
          const { statusCode, headers: received } = response
          resolve({ status: statusCode!, headers: received, body: whole, text: whole.toString('utf8') })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
