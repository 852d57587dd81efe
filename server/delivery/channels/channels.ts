import type { DeliveryKind } from '@forecourt/rules/site/destination.ts'
import type { DeliveryContext } from '../context.ts'
import { adf } from './adf.ts'
import type { Channel, ChannelDeps } from './channel.ts'
import { confirmation } from './confirmation.ts'
import { dashboard } from './dashboard.ts'
import { email } from './email.ts'
import { sms } from './sms.ts'
import { webhook } from './webhook.ts'

/** How each kind of delivery leaves. */
const CHANNELS: { readonly [K in DeliveryKind]: Channel<K> } = { email, adf, webhook, dashboard, sms, confirmation }

/**
 * Hands a delivery over to where it goes, by the channel of its kind.
 *
 * @returns what the other side said when it took it
 * @throws RefusedError when it will never take it; anything else may go better another time
 */
export const sendDelivery = <K extends DeliveryKind>(
  kind: K,
  context: DeliveryContext<K>,
  deps: ChannelDeps,
): Promise<string> => CHANNELS[kind].send(context, deps)
