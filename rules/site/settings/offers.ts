import * as z from 'zod'
import { setting, text, type Definitions } from './setting.ts'

/** Offers of manufacturers and dealers, and the range of new models. */
export const OFFERS = {
  offers_enabled: setting(z.boolean(), true, '§2 Offers and models', 'Whether visitors see your offers.'),
  offer_button_text: setting(text, 'Enquire Now', '§2 Layout', 'What the button of an offer says.', 'server'),
  offer_button_opens_chat: setting(
    z.boolean(),
    false,
    '§2 Layout',
    "The button of an offer opens the chat. Without a chat it leads to the offer's form.",
    'server',
  ),
  offer_exempt_ids: setting(
    z.array(z.int()),
    [],
    '§5 Offering rules',
    'Offers that visitors of this site see even if they leave it out.',
    'server',
  ),
  models_enabled: setting(z.boolean(), false, '§2 Offers and models', 'Whether visitors see the range of new models.'),
  build_model_pages: setting(
    z.boolean(),
    true,
    '§3 Website config Flags',
    'Gives each new model a page. Otherwise it leads to its quote form, or to an address of its own.',
  ),
  offers_subscription: setting(
    z.boolean(),
    false,
    '§3 Website config Flags',
    'Shows a form on the offers page with which visitors subscribe to offers.',
  ),
  header_commercial_split: setting(
    z.boolean(),
    false,
    '§2 Layout',
    'Lists commercial models apart from passenger models in the menu.',
    'server',
  ),
  header_models_repeated: setting(
    z.boolean(),
    false,
    '§2 Layout',
    'Lists a model under each of its body types in the menu, up to three, instead of only the first.',
    'server',
  ),
} as const satisfies Definitions
