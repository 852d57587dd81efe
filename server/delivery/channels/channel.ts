import type { DeliveryKind } from '@forecourt/rules/site/destination.ts'
import type { Outbound } from '../../outbound.ts'
import type { DeliveryContext } from '../context.ts'
import type { Mailer } from '../mailer.ts'

/** What channels send with. */
export interface ChannelDeps {
  mailer: Mailer
  outbound: Outbound
  /** Address that mail comes from. */
  mailFrom: string
  /** Called with the message when an outside Dashboard rejects a lead (spec §8). */
  onFailure: (line: string, error: unknown) => void
  now: () => Date
}

/** How deliveries of one kind leave. */
export interface Channel<K extends DeliveryKind> {
  /**
   * Hands a delivery over to where it goes, under an id that is the same for every try (`sendingId`).
   *
   * @returns what the other side said when it took it
   * @throws RefusedError when it will never take it; anything else may go better another time
   */
  send(context: DeliveryContext<K>, deps: ChannelDeps): Promise<string>
}
