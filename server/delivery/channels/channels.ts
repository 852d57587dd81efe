import type { DeliveryKind } from '@forecourt/rules/site/destination.ts'
import type { DeliveryContext } from '../context.ts'
import { adf } from './adf.ts'
import { carclarity } from './carclarity.ts'
import type { Channel, ChannelDeps } from './channel.ts'
import { confirmation } from './confirmation.ts'
import { dashboard } from './dashboard.ts'
import { email } from './email.ts'
import { escalation } from './escalation.ts'
import { mention } from './mention.ts'
import { received } from './received.ts'
import { reply } from './reply.ts'
import { sms } from './sms.ts'
import { text } from './text.ts'
import { webhook } from './webhook.ts'

/** The channel of each kind of delivery. */
const CHANNELS: { readonly [K in DeliveryKind]: Channel<K> } = {
  email,
  adf,
  webhook,
  dashboard,
  sms,
  carclarity,
  confirmation,
  reply,
  received,
  escalation,
  mention,
  text,
}

/**
 * Sends a delivery by the channel of its kind.
 *
 * @returns the other side's acknowledgement
 * @throws RefusedError if it is rejected permanently; any other error may be temporary
 */
export const sendDelivery = <K extends DeliveryKind>(
  kind: K,
  context: DeliveryContext<K>,
  deps: ChannelDeps,
): Promise<string> => CHANNELS[kind].send(context, deps)
