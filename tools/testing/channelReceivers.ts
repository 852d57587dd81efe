import { createHmac } from 'node:crypto'
import type { DeliveryKind, DeliverySettings } from '@forecourt/rules/site/destination.ts'
import { smtpMailer, type Mailer } from '@forecourt/server/delivery/mailer.ts'
import { mailReceiver, webReceiver, type ReceivedCall } from './receivers.ts'
import { smsProvider } from './smsProvider.ts'

/** A receiver's response: it accepts the delivery, rejects it permanently, or fails temporarily. */
export type Answering = 'take' | 'refuse' | 'fail'

/** The other side of a channel, on loopback. */
export interface ChannelReceiver<S extends DeliverySettings[DeliveryKind]> {
  /** Settings of a destination with this receiver's address. */
  settings: S
  /** The credential of the sender; null if the channel has none. */
  secret: string | null
  /** Whether the site's settings contain a web address; email uses the installation's own server. */
  web: boolean
  mailer: Mailer
  /** What has arrived: its id, and all of its readable content. */
  received(): readonly { id: string; content: string }[]
  answer(how: Answering): void
  /** Stops listening. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** Opens the receiver of each kind; a kind without one does not compile. */
export const openReceiver: { readonly [K in DeliveryKind]: () => Promise<ChannelReceiver<DeliverySettings[K]>> } = {
  email: () => mailChannel('desk@dealer.example'),
  adf: () => mailChannel('crm@dealer.example'),
  confirmation: () => mailChannel('visitor@mail.example'),
  reply: () => mailChannel('visitor@mail.example'),
  received: () => mailChannel('kim@dealer.example'),
  escalation: () => mailChannel('boss@dealer.example'),
  mention: () => mailChannel('lou@dealer.example'),
  text: () => mailChannel('+61491570156'),

  webhook: async () => {
    const secret = 'a signing secret of a webhook'
    return webChannel(secret, '/leads', ({ headers, body }) => {
      const stamp = String(headers['x-forecourt-timestamp'])
      return headers['x-forecourt-signature'] === createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')
    })
  },

  dashboard: async () => {
    const secret = 'forecourt:a password of a Dashboard'
    const basic = `Basic ${Buffer.from(secret).toString('base64')}`
    const receiver = await webChannel(secret, '/api/leads', ({ headers }) => headers.authorization === basic)
    return { ...receiver, settings: { to: new URL(receiver.settings.to).origin } }
  },

  sms: async () => {
    const secret = 'account-key:a password of an account'
    const provider = await smsProvider(secret)
    const mailer = smtpMailer('smtp://127.0.0.1:1')
    return {
      settings: { to: '+61491570156', provider_url: provider.url, authentication: 'hmac' },
      secret,
      web: true,
      mailer,
      received: () => provider.received.map((sms) => ({ id: sms.deliveryId, content: JSON.stringify(sms) })),
      answer: (how) => {
        provider.answer = how === 'take' ? null : () => ({ status: how === 'refuse' ? 400 : 503 })
      },
      stop: provider.close,
      close: async () => {
        await mailer.close()
        await provider.close().catch(() => {})
      },
    }
  },

  carclarity: async () => {
    const secret = 'a key of CarClarity'
    return webChannel(
      secret,
      '/customers',
      ({ headers }) => headers.authorization === `Bearer ${secret}`,
      '{"ok": true, "reference": "CC-77"}',
    )
  },
}

async function mailChannel(to: string): Promise<ChannelReceiver<DeliverySettings['email']>> {
  const server = await mailReceiver()
  const mailer = smtpMailer(server.url)
  return {
    settings: { to },
    secret: null,
    web: false,
    mailer,
    received: () =>
      server.received.map(({ email, source }) => ({ id: email.messageId!, content: `${source}\n${email.text}` })),
    answer: (how) => {
      server.refuse = how === 'take' ? null : () => (how === 'refuse' ? 550 : 451)
    },
    stop: server.close,
    close: async () => {
      await mailer.close()
      await server.close()
    },
  }
}

async function webChannel(
  secret: string,
  path: string,
  isGenuine: (call: ReceivedCall) => boolean,
  accepted = '{"id": 77}',
) {
  const server = await webReceiver()
  const mailer = smtpMailer('smtp://127.0.0.1:1')
  const taken: { id: string; content: string }[] = []
  let answering: Answering = 'take'
  server.answer = (call) => {
    if (call.path !== path || !isGenuine(call)) return { status: 401 }
    if (answering !== 'take') return { status: answering === 'refuse' ? 422 : 503 }
    const id = String(call.headers['x-forecourt-delivery'] ?? call.headers['idempotency-key'])
    // What it was let in by is no content.
    const { authorization: _, ...headers } = call.headers
    taken.push({ id, content: `${JSON.stringify(headers)}\n${call.body}` })
    return { status: 201, body: accepted }
  }
  return {
    settings: { to: `${server.url}${path}` },
    secret,
    web: true,
    mailer,
    received: () => taken,
    answer: (how: Answering) => {
      answering = how
    },
    stop: server.close,
    close: async () => {
      await mailer.close()
      await server.close().catch(() => {})
    },
  }
}
