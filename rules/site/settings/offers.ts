import * as z from 'zod'
import { setting, text, type Definitions } from './setting.ts'

/** Offers of manufacturers and dealers, and the range of new models. */
export const OFFERS = {
  offers_enabled: setting(z.boolean(), true, '§2 Offers and models', 'Whether offers are shown.'),
  offer_button_text: setting(text, 'Enquire Now', '§2 Layout', 'Button of an offer card.', 'server'),
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
    'Offers shown even if they exclude this site.',
    'server',
  ),
  models_enabled: setting(z.boolean(), false, '§2 Offers and models', 'Whether the site shows a new model range.'),
  build_model_pages: setting(
    z.boolean(),
    true,
    '§3 Website config Flags',
    'Whether each model has a page. If not, its card links to its quote form, or to its override address.',
  ),
  offers_subscription: setting(
    z.boolean(),
    false,
    '§3 Website config Flags',
    'Whether the offers page asks visitors to subscribe.',
  ),
  header_commercial_split: setting(
    z.boolean(),
    false,
    '§2 Layout',
    'Whether the model dropdown separates commercial from passenger models.',
    'server',
  ),
  header_models_repeated: setting(
    z.boolean(),
    false,
    '§2 Layout',
    'Whether the model dropdown lists a model under each of its up to three body categories, not only the first.',
    'server',
  ),
} as const satisfies Definitions
