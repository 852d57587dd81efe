import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  DESTINATION_KINDS,
  OWN_KINDS,
  type DeliveryKind,
  type DeliverySettings,
  type DestinationKind,
} from '@forecourt/rules/site/destination.ts'
import { parseLayer } from '@forecourt/rules/site/cascade.ts'
import { openReceiver, type ChannelReceiver } from '../../../tools/testing/channelReceivers.ts'
import { deliveryHome, type DeliveryHome } from '../../../tools/testing/deliveryHome.ts'
import { deliveryContextOf } from '../../../tools/testing/deliveryContext.ts'
import { giveSecret } from '../../../tools/testing/secrets.ts'
import type { Tenant } from '../../../tools/testing/twoTenants.ts'
import { createOutbound, type Outbound } from '../../outbound.ts'
import type { DeliveryContext } from '../context.ts'
import { RefusedError } from '../mailer.ts'
import { sendDelivery } from './channels.ts'

const SETTABLE = Object.keys(DESTINATION_KINDS) as DestinationKind[]
const KINDS: readonly DeliveryKind[] = [...SETTABLE, ...OWN_KINDS]

const isSettable = (kind: DeliveryKind): kind is DestinationKind => SETTABLE.some((one) => one === kind)

let home: DeliveryHome

beforeAll(async () => {
  home = await deliveryHome()
})
afterAll(() => home.dispose())

test('the documentation has a line for each kind of destination and for no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/integrating.md'), 'utf8')
  const table = page.slice(page.indexOf('| Kind '), page.indexOf('Each is sent at least once'))
  const named = [...table.matchAll(/^\| `([a-z]+)` /gm)].map(([, kind]) => kind)
  expect(named).toEqual(SETTABLE)
})

// What every channel has to do.
describe.each(KINDS)('%s', (kind) => {
  let receiver: ChannelReceiver<DeliverySettings[DeliveryKind]>
  const secretSchema = isSettable(kind) ? DESTINATION_KINDS[kind].secretSchema : null

  beforeEach(async () => {
    receiver = await openReceiver[kind]()
  })
  afterEach(() => receiver.close())

  /** A destination of the site that leads to the receiver, and a delivery of a lead to it. */
  async function contextOf(
    tenant: Tenant,
    secret = receiver.secret,
    row: NonNullable<Parameters<typeof deliveryContextOf>[3]> = {},
  ): Promise<DeliveryContext> {
    const { settings } = receiver
    const isDestination = isSettable(kind)
    const layer = isDestination ? parsed({ lead_destinations: [{ id: 'here', kind, ...settings }] }) : {}
    if (secret !== null) await giveSecret(home.database, tenant.website.id, 'delivery/here', secret)
    await home.setSettings(tenant, layer)
    return deliveryContextOf(
      home,
      tenant,
      {},
      { kind, destination: isDestination ? 'here' : kind, target: settings.to, ...row },
    )
  }

  function parsed(layer: object) {
    const result = parseLayer(layer)
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    return result.layer
  }

  const send = (context: DeliveryContext, by: Outbound = home.outbound) =>
    sendDelivery(kind, context, {
      mailer: receiver.mailer,
      outbound: by,
      mailFrom: 'leads@platform.example',
      replies: null,
      consoleOrigin: 'http://console.localhost',
      storesTexts: true,
      onFailure: () => {},
      now: () => new Date(),
    })

  test('is delivered with what it is about, and the receipt says what was answered', async () => {
    const context = await contextOf(home.tenants.a)
    expect(await send(context)).toMatch(/^2\d\d/)
    expect(receiver.received()).toHaveLength(1)
    expect(receiver.received()[0]!.content).toContain('HiLux')
  })

  test('a second attempt has the same id, a repeat on purpose another', async () => {
    const context = await contextOf(home.tenants.a)
    await send(context)
    await send(context)
    const attempts = [{ at: new Date().toISOString(), answer: '200', ok: true }]
    await send({ ...context, delivery: { ...context.delivery, attempts } })
    const [first, second, again] = receiver.received().map(({ id }) => id)
    expect(first).toMatch(/[0-9a-f-]{36}/)
    expect(second).toBe(first)
    expect(again).toMatch(/[0-9a-f-]{36}/)
    expect(again).not.toBe(first)
  })

  test('a permanent refusal differs from a temporary one', async () => {
    const context = await contextOf(home.tenants.a)
    receiver.answer('refuse')
    await expect(send(context)).rejects.toBeInstanceOf(RefusedError)
    receiver.answer('fail')
    await expect(send(context)).rejects.not.toBeInstanceOf(RefusedError)
    expect(receiver.received()).toEqual([])
    receiver.answer('take')
    await send(context)
    expect(receiver.received()).toHaveLength(1)
  })

  test('a closed port is a temporary failure', async () => {
    const context = await contextOf(home.tenants.a)
    await receiver.stop()
    await expect(send(context)).rejects.not.toBeInstanceOf(RefusedError)
  })

  test('what two sites send does not mix', async () => {
    for (const tenant of [home.tenants.a, home.tenants.b]) await send(await contextOf(tenant))
    const [a, b] = receiver.received().map(({ content }) => content)
    expect(a).toContain('HiLux')
    expect(a).not.toContain('BT-50')
    expect(b).toContain('BT-50')
    expect(b).not.toContain('HiLux')
  })

  if (isSettable(kind))
    test('is a setting that names what is wrong with it', () => {
      const { settings } = receiver
      const layer = (changes: object) =>
        parseLayer({ lead_destinations: [{ id: 'here', kind, ...settings, ...changes }] })
      expect(layer({})).toMatchObject({ ok: true })
      expect(layer({ to: 'nowhere' })).toMatchObject({
        ok: false,
        problems: [{ path: 'lead_destinations.0.to', reason: expect.stringMatching(/^must be /) }],
      })
      expect(layer({ colour: 'red' })).toMatchObject({ ok: false })
      expect(layer({ kind: 'pigeon' })).toEqual({
        ok: false,
        problems: [{ path: 'lead_destinations.0.kind', reason: `must be one of ${SETTABLE.join(', ')}` }],
      })
    })

  if (secretSchema !== null) {
    test('authenticates with the secret of its destination, and reveals it to nobody', async () => {
      expect(secretSchema.safeParse(receiver.secret).success).toBe(true)
      expect(secretSchema.safeParse('').success).toBe(false)
      const wrong = `${receiver.secret} not`
      const error = await send(await contextOf(home.tenants.a, wrong)).then(
        () => null,
        (thrown: unknown) => thrown as Error,
      )
      expect(error).toBeInstanceOf(Error)
      expect(error!.message).not.toContain(wrong)
      expect(receiver.received()).toEqual([])
      await send(await contextOf(home.tenants.a))
      expect(receiver.received()).toHaveLength(1)
      expect(receiver.received()[0]!.content).not.toContain(receiver.secret!)
    })

    test('calls no address in a private network unless the installation allows it', async () => {
      expect(receiver.web).toBe(true)
      const guarded = createOutbound({ allowPrivate: false })
      await expect(send(await contextOf(home.tenants.a), guarded)).rejects.toThrow(/private|is not allowed/i)
      guarded.close()
      expect(receiver.received()).toEqual([])
    })
  }
})
