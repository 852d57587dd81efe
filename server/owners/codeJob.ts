import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { CODE_MINUTES } from '@forecourt/rules/owner/code.ts'
import { identifierOf, type Identifier } from '@forecourt/rules/owner/identifier.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { defineJob } from '../jobs/jobs.ts'
import type { EncryptionKeys } from '../secrets/secrets.ts'
import type { Sites } from '../sites/sites.ts'

const sealedCode = z.object({
  id: z.uuid(),
  website_id: z.int(),
  email: z.string(),
  key_id: z.string(),
  ciphertext: z.string(),
  expires_at: z.iso.datetime(),
})
/** A code on its way to be sent, encrypted: backups and operators can read the queue. */
export type SealedCode = z.infer<typeof sealedCode>

/** A code to be sent now. */
export interface CodeToSend {
  /** The same for every attempt. */
  id: string
  site: Site
  to: Identifier
  code: string
}

const contextOf = (websiteId: number, id: string) => `sign-in code ${websiteId} ${id}`

/** Encrypts a code for the queue. */
export async function sealCode(
  keys: Pick<EncryptionKeys, 'encrypt'>,
  { websiteId, email, code, now }: { websiteId: number; email: string; code: string; now: Date },
): Promise<SealedCode> {
  const id = randomUUID()
  const expires_at = new Date(now.getTime() + CODE_MINUTES * 60_000).toISOString()
  return { id, website_id: websiteId, email, expires_at, ...(await keys.encrypt(code, contextOf(websiteId, id))) }
}

/** The job that sends codes. One that could not be sent while it was valid is not sent any more. */
export const codeJob = ({
  sites,
  keys,
  send,
  now = () => new Date(),
}: {
  sites: Pick<Sites, 'findById'>
  keys: Pick<EncryptionKeys, 'decrypt'>
  /** Sends a code; throws if it cannot be sent now. */
  send(code: CodeToSend): Promise<void>
  now?: () => Date
}) =>
  defineJob(
    'sign-in-code',
    sealedCode,
    async ({ id, website_id, email, expires_at, key_id, ciphertext }) => {
      const found = new Date(expires_at) > now() ? await sites.findById(website_id) : null
      if (!found) return
      const code = await keys.decrypt({ key_id, ciphertext }, contextOf(website_id, id))
      await send({ id, site: found.site, to: identifierOf(email), code })
    },
    { limit: 6, delaySeconds: 2, ceilingSeconds: 120 },
    { takers: 2, batch: 5 },
  )
