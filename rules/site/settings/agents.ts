import * as z from 'zod'
import { setting, type Definitions } from './setting.ts'

/** What programs that act for visitors may use. */
export const AGENTS = {
  agents_enabled: setting(
    z.boolean(),
    true,
    'decision 128',
    'Lets assistants such as ChatGPT search your stock, read your locations and send enquiries.',
    'server',
  ),
} as const satisfies Definitions
