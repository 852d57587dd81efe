import type { FastifyReply, FastifyRequest } from 'fastify'

/** The validators by which a client's copy of a document can be revalidated. */
export interface DocumentVersion {
  version: string
  since: Date
}

const inSeconds = (instant: Date) => Math.floor(instant.getTime() / 1_000)

/**
 * Sets a document's validators and returns whether the client's copy is current; an entity tag, if one was sent, takes
 * precedence (RFC 9110). Clients must revalidate each time: a 304 is cheap, and stock changes by the minute.
 */
export function isFresh(request: FastifyRequest, reply: FastifyReply, { version, since }: DocumentVersion): boolean {
  const etag = `W/"${version}"`
  reply
    .header('etag', etag)
    .header('last-modified', new Date(inSeconds(since) * 1_000).toUTCString())
    .header('cache-control', 'private, max-age=0, must-revalidate')
    .header('vary', 'Accept-Encoding')
  const tags = request.headers['if-none-match']
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`)
  const modifiedSince = Date.parse(request.headers['if-modified-since'] ?? '')
  return !Number.isNaN(modifiedSince) && inSeconds(since) <= Math.floor(modifiedSince / 1_000)
}
