import * as z from 'zod/mini'

/** A payment processor offered for one vehicle (spec §3 Payment). */
export const paymentProcessor = z.object({
  authorization_type: z.string(),
  authorization_key: z.string(),
})
export type PaymentProcessor = z.infer<typeof paymentProcessor>
