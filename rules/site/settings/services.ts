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
    `Whether ${what} is on; without its script and key in outside_services nothing is loaded.`,
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
    'Script, key, attributes and hosts of each outside service; {key} in an address or attribute is replaced with the key. A flag switches each service on.',
    'server',
  ),
  analytics_ga4_id: setting(
    z
      .string()
      .regex(/^G-[A-Z0-9]{4,20}$/, 'must be a measurement id such as G-ABC123DEF4')
      .nullable(),
    null,
    '§3 Website config analytics ids',
    'Measurement id of Google Analytics 4; null for none.',
    'server',
  ),
  analytics_gtm_id: setting(
    z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, 'must be a container id such as GTM-ABC1234')
      .nullable(),
    null,
    '§3 Website config analytics ids',
    'Container id of Google Tag Manager; null for none.',
    'server',
  ),
  chat_podium_token: setting(
    z.uuid('must be the organisation token from Podium').nullable(),
    null,
    '§3 Website config chat keys',
    'Organisation token of the Podium text widget; null for none.',
    'server',
  ),
  chat_livechat_license: setting(
    z.int().min(1).nullable(),
    null,
    '§3 Website config chat keys',
    'Licence number of LiveChat; null for none.',
    'server',
  ),
  enable_store: setting(
    z.boolean(),
    false,
    '§3 Website config Flags',
    'Whether the menus link to the online store at store_url.',
    'server',
  ),
  store_url: setting(webAddress.nullable(), null, '§3 Website config Flags', 'Address of the online store.', 'server'),
  store_label: setting(
    text,
    'Online store',
    '§3 Website config Flags',
    'Name of the online store in the menus.',
    'server',
  ),
} as const satisfies Definitions
