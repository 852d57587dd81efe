import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a caller needs to know whether its copy of a document still holds. */
export interface DocumentVersion {
  version: string
  since: Date
}

const inSeconds = (instant: Date) => Math.floor(instant.getTime() / 1_000)

/**
 * Names a document's version to the caller and tells whether the caller has it already; a tag, where one was sent,
 * decides alone (RFC 9110). Every caller asks again each time: a 304 is cheap, and stock changes by the minute.
 */
export function isKnown(request: FastifyRequest, reply: FastifyReply, { version, since }: DocumentVersion): boolean {
  const etag = `W/"${version}"`
  reply
    .header('etag', etag)
    .header('last-modified', new Date(inSeconds(since) * 1_000).toUTCString())
    .header('cache-control', 'private, max-age=0, must-revalidate')
    .header('vary', 'Accept-Encoding')
  const tags = request.headers['if-none-match']
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`)
  const asked = Date.parse(request.headers['if-modified-since'] ?? '')
  return !Number.isNaN(asked) && inSeconds(since) <= Math.floor(asked / 1_000)
}
