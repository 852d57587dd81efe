import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Refusal } from '../../hosts/refusal.ts'

const MEDIA_TYPE = 'application/problem+json; charset=utf-8'

/** The titles of the statuses with which calls are refused. */
const TITLES = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Changed meanwhile',
  413: 'Too large',
  414: 'Address too long',
  415: 'Unsupported format',
  422: 'Invalid values',
  428: 'Version required',
  429: 'Too many requests',
  500: 'Fault',
  503: 'Busy',
} as const satisfies Record<number, string>
type ProblemStatus = keyof typeof TITLES

/** Why a call was refused (RFC 9457). `error` repeats `detail` for clients of the calls of spec §7 (spec §8). */
export const PROBLEM = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    error: z.string(),
    /** What is wrong with which part of the call. */
    fields: z.record(z.string(), z.string()).optional(),
    /** What is stored now, with its version; after a conflict. */
    current: z.unknown().optional(),
    /** What was sent; after a conflict. */
    given: z.unknown().optional(),
  })
  .meta({ id: 'Problem', description: 'Why a call was refused (RFC 9457)' })

/** Sends the refusal of a call. */
export function sendProblem(reply: FastifyReply, { status, message, fields, details }: Refusal): FastifyReply {
  return reply
    .status(status)
    .type(MEDIA_TYPE)
    .send({
      type: 'about:blank',
      title: TITLES[status as ProblemStatus] ?? 'Refused',
      status,
      detail: message,
      error: message,
      ...(fields ? { fields } : {}),
      ...details,
    })
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: PROBLEM } },
})

/** The refusals that every call may get. */
const USUAL = {
  400: problem('The call is malformed; `fields` says where.'),
  401: problem('No key, or a wrong one.'),
  403: problem('The key may not do this.'),
  404: problem('There is nothing with this id among what the key is for.'),
  414: problem('The address is too long.'),
  429: problem('Too many calls; `Retry-After` says how long to wait.'),
  500: problem('A fault of the platform.'),
  503: problem('The platform is busy; try again.'),
}

/** The refusals of a call that only reads. */
export const READ_PROBLEMS = USUAL

/** The refusals of a call that changes something. */
export const WRITE_PROBLEMS = {
  ...USUAL,
  409: problem('It contradicts what is stored, or a call with the same idempotency key is under way.'),
  412: problem('It was changed meanwhile; `current` has what is stored now.'),
  413: problem('The body is too large.'),
  415: problem('The body is not JSON.'),
  422: problem('The values are not accepted; `fields` says why.'),
  428: problem('The version that is changed is missing.'),
}
