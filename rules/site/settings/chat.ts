import * as z from 'zod'
import { CHAT_PLACES } from '../chatWidget.ts'
import { setting, text, type Definitions } from './setting.ts'

/** The site's chat; its provider is the one whose keys it has (rules/site/chatWidget.ts). */
export const CHAT = {
  chat_enabled: setting(
    z.boolean(),
    true,
    'decision 127',
    'Gives every page a chat: that of a provider if you have set one up, otherwise our own.',
    'server',
  ),
  chat_label: setting(text.max(30), 'Text us', '§4 Chat', 'What the chat button says.', 'server'),
  chat_greeting: setting(
    text.max(160).nullable(),
    null,
    '§4 Chat',
    'What the chat says by itself after 3 seconds. Empty for the standard greeting of a text widget, and for none in other chats.',
    'server',
  ),
  chat_hidden_on: setting(
    z.array(z.literal(CHAT_PLACES)),
    ['checkout'],
    '§4 Chat',
    'Visitors see no chat on these pages.',
    'server',
  ),
  autobot_hidden_makes: setting(
    z.array(text),
    [],
    '§4 Chat',
    'Visitors see no Autobot chat on vehicles of these makes.',
    'server',
  ),
} as const satisfies Definitions
