import * as z from 'zod'
import { OUTSIDE_SERVICE_NAMES, OUTSIDE_SERVICES, type OutsideService } from '../outsideServices.ts'
import { setting, text, webAddress, type Definitions } from './setting.ts'

const httpsOrigin = z
  .string()
  .regex(/^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a host such as https://widget.example')

/** A name in a script. */
const word = z.string().regex(/^[A-Za-z_$][\w$]*$/, 'must be a name such as chatWidget')

/** What a service's installation instructions provide: the address of a script, a key, and hosts that it contacts. */
const slot = z.strictObject({
  script: z.string().regex(/^https:\/\/[^\s/?#@]+\/[^\s"'<>]*$/, 'must be an address that starts with https://'),
  key: text.regex(/^[^\s"'<>]+$/, 'must be a key without spaces or quotes'),
  attributes: z
    .record(z.string().regex(/^(?:id|data-[a-z0-9-]+)$/, 'must be id or a data attribute'), z.string())
    .optional(),
  hosts: z.array(httpsOrigin).optional(),
  /** The object that the script of a chat makes, and its methods. */
  global: z.strictObject({ name: word, open: word, show: word.optional(), hide: word.optional() }).optional(),
})

const flag = (what: string) =>
  setting(
    z.boolean(),
    false,
    '§3 Website config Flags',
    `Turns ${what} on. It also needs its script and key in outside_services.`,
    'server',
  )

type Flags = Record<OutsideService, ReturnType<typeof flag>>

/** Third-party services: their flags, keys and ids. Nothing of theirs is loaded without these. */
export const SERVICES = {
  ...(Object.fromEntries(
    OUTSIDE_SERVICE_NAMES.map((name) => [name, flag(`the ${OUTSIDE_SERVICES[name].name}`)]),
  ) as Flags),
  outside_services: setting(
    z.partialRecord(z.literal(OUTSIDE_SERVICE_NAMES), slot),
    {},
    '§3 Website config chat and provider keys',
    'What each outside service gave you to install it: its script, its key and what else it needs. Each is turned on by its own setting.',
    'server',
  ),
  analytics_ga4_id: setting(
    z
      .string()
      .regex(/^G-[A-Z0-9]{4,20}$/, 'must be a measurement id such as G-ABC123DEF4')
      .nullable(),
    null,
    '§3 Website config analytics ids',
    'From your Google Analytics data stream, such as G-ABC123DEF4. Empty for none.',
    'server',
  ),
  analytics_gtm_id: setting(
    z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, 'must be a container id such as GTM-ABC1234')
      .nullable(),
    null,
    '§3 Website config analytics ids',
    'From Google Tag Manager, such as GTM-ABC123. Empty for none.',
    'server',
  ),
  chat_podium_token: setting(
    z.uuid('must be the organisation token from Podium').nullable(),
    null,
    '§3 Website config chat keys',
    'From Podium, for its text widget. Empty for none.',
    'server',
  ),
  chat_livechat_license: setting(
    z.int().min(1).nullable(),
    null,
    '§3 Website config chat keys',
    'The number of your LiveChat licence. Empty for none.',
    'server',
  ),
  enable_store: setting(
    z.boolean(),
    false,
    '§3 Website config Flags',
    'Adds a link to your online store to the menus.',
    'server',
  ),
  store_url: setting(
    webAddress.nullable(),
    null,
    '§3 Website config Flags',
    'Where the link to your online store goes.',
    'server',
  ),
  store_label: setting(
    text,
    'Online store',
    '§3 Website config Flags',
    'What the menus call your online store.',
    'server',
  ),
} as const satisfies Definitions
