import type { ScoreAnswer } from '@forecourt/rules/finance/score.ts'
import type { DeliveryKind } from '@forecourt/rules/site/destination.ts'
import type { Outbound } from '../../outbound.ts'
import type { ReplyAddresses } from '../../replyAddresses.ts'
import type { DeliveryContext } from '../context.ts'
import type { Mailer } from '../mailer.ts'

/** Dependencies of channels. */
export interface ChannelDeps {
  mailer: Mailer
  outbound: Outbound
  /** From address. */
  mailFrom: string
  /** Where visitors answer replies; null if their answers go to whoever wrote the reply. */
  replies: ReplyAddresses | null
  /** The console’s address. */
  consoleOrigin: string
  /** Whether text messages of sites without an account are stored with the mail, as in development. */
  storesTexts?: boolean
  /** Called with the message when an outside Dashboard rejects a lead (spec §8). */
  onFailure: (line: string, error: unknown) => void
  /** Called with what the visitor may know of the other side's acknowledgement. */
  onAnswer?: (answer: ScoreAnswer) => void
  now: () => Date
}

/** How deliveries of one kind are sent. */
export interface Channel<K extends DeliveryKind> {
  /**
   * Sends a delivery, with an id that is the same for every attempt (`sendingId`).
   *
   * @returns the other side's acknowledgement
   * @throws RefusedError if it is rejected permanently; any other error may be temporary
   */
  send(context: DeliveryContext<K>, deps: ChannelDeps): Promise<string>
}
