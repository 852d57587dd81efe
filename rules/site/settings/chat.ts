import * as z from 'zod'
import { CHAT_PLACES } from '../chatWidget.ts'
import { setting, text, type Definitions } from './setting.ts'

/** The site's chat; its provider is the one whose keys it has (rules/site/chatWidget.ts). */
export const CHAT = {
  chat_enabled: setting(
    z.boolean(),
    true,
    'decision 127',
    'Whether pages offer a chat: that of a provider if the site has its keys, otherwise the built-in one.',
    'server',
  ),
  chat_label: setting(text.max(30), 'Text us', '§4 Chat', 'The label of the chat button.', 'server'),
  chat_greeting: setting(
    text.max(160).nullable(),
    null,
    '§4 Chat',
    'Greeting that pops up after 3 seconds; null for the standard greeting of a text widget, and for none in other chats.',
    'server',
  ),
  chat_hidden_on: setting(
    z.array(z.literal(CHAT_PLACES)),
    ['checkout'],
    '§4 Chat',
    'Pages without the chat: vehicle, location, checkout.',
    'server',
  ),
  autobot_hidden_makes: setting(
    z.array(text),
    [],
    '§4 Chat',
    'Makes on whose vehicle pages the Autobot chat is hidden.',
    'server',
  ),
} as const satisfies Definitions
