import * as z from 'zod'
import { VIDEO_PROVIDERS } from '../../kinds/videoProvider.ts'
import { setting, text, type Definitions } from './setting.ts'

/** Content of vehicle pages. */
export const VEHICLE = {
  show_full_vin: setting(
    z.boolean(),
    false,
    'decision 1: Car fields added',
    'Show the whole VIN to visitors.',
    'server',
  ),
  show_full_rego: setting(
    z.boolean(),
    false,
    'decision 1: Car fields added',
    'Show the whole registration to visitors.',
  ),
  phone_masked: setting(
    z.boolean(),
    false,
    '§4 Other interface states',
    'Show phone numbers masked until a click reveals them.',
  ),
  enquire_for_price_text: setting(
    text,
    'Enquire for price.',
    '§9 Default copy',
    'Shown where a vehicle has no price.',
    'server',
  ),
  prices_shown: setting(
    z.boolean(),
    true,
    'decision 98',
    'Whether vehicle prices are shown. If not, buyers are asked to enquire; offers and model list prices still show.',
    'server',
  ),
  price_floor: setting(
    z.number().min(0),
    50,
    '§9 Default copy',
    'Prices at or below this, in whole currency units, count as missing.',
    'server',
  ),
  call_dealer_text: setting(
    text,
    'Call the dealer',
    '§9 Default copy',
    'Label of the call button on vehicles without a price.',
  ),
  dealer_comments_heading: setting(
    text,
    'Dealer Comments',
    '§9 Default copy',
    "Heading of the dealer's description.",
    'server',
  ),
  share_enabled: setting(z.boolean(), true, '§1', 'Whether a vehicle can be shared from its page.'),
  listed_days_shown: setting(
    z.int().min(0),
    30,
    'decision 72',
    'For how many days after a vehicle arrives its page says how long it has been listed; 0 for never.',
    'server',
  ),
  former_price_days: setting(
    z.int().min(0),
    60,
    'decision 71',
    'Days after a reduction during which a vehicle shows its earlier price; 0 for never.',
    'server',
  ),
  former_price_least_days: setting(
    z.int().min(1),
    7,
    'decision 71',
    'Days that a price must have applied before a reduction is shown.',
    'server',
  ),
  inspection_text: setting(
    text.nullable(),
    null,
    'decision 72',
    'What an inspection covers, shown with inspected vehicles; null for nothing.',
    'server',
  ),
  statutory_warranty_texts: setting(
    z.record(z.string().regex(/^[A-Z]{2,3}$/, 'must be a state such as NSW'), text),
    {},
    'decision 72',
    'What the statutory warranty covers in each state, such as NSW; shown with vehicles that have it.',
    'server',
  ),
  trust_note: setting(
    text.nullable(),
    null,
    'decision 88',
    'Sentence below a vehicle’s warranty, inspection and history, such as that the values are samples.',
    'server',
  ),
  vehicle_video_providers: setting(
    z.array(z.enum(VIDEO_PROVIDERS)),
    [...VIDEO_PROVIDERS],
    'decision 72',
    'Where a vehicle’s videos may come from: youtube, vimeo, or a video file on the site or any https host.',
    'server',
  ),
  business_vehicles: setting(
    z.boolean(),
    false,
    'decision 66',
    'Whether the vehicles are for businesses, such as trucks; consumer rules on prices and notices then do not apply.',
    'server',
  ),
  price_disclosure: setting(
    z.string().nullable(),
    null,
    '§9',
    'Sentence that explains the advertised prices; null for the standard sentence of the price type.',
    'server',
  ),
} as const satisfies Definitions
