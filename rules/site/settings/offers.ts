import * as z from 'zod'
import { setting, text, type Definitions } from './setting.ts'

/** Offers of makers and dealers, and the range of new models. */
export const OFFERS = {
  offers_enabled: setting(z.boolean(), true, '§2 Offers and models', 'Whether offers are shown.'),
  offer_button_text: setting(text, 'Enquire Now', '§2 Layout', 'Button of an offer card.'),
  offer_button_opens_chat: setting(
    z.boolean(),
    false,
    '§2 Layout',
    "Whether the button of an offer opens the site's chat; without a chat it leads to the offer's form.",
    'server',
  ),
  offer_exempt_ids: setting(
    z.array(z.int()),
    [],
    '§5 Offering rules',
    'Offers shown even where they exclude this site.',
    'server',
  ),
  models_enabled: setting(z.boolean(), false, '§2 Offers and models', 'Whether the site shows a new model range.'),
  header_commercial_split: setting(
    z.boolean(),
    false,
    '§2 Layout',
    'Whether the model dropdown separates commercial from passenger models.',
  ),
} as const satisfies Definitions
