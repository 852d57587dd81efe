import * as z from 'zod'
import { setting, type Definitions } from './setting.ts'

/** What programs that act for visitors may use. */
export const AGENTS = {
  agents_enabled: setting(
    z.boolean(),
    true,
    'decision 128',
    'Whether assistants may search the stock, read locations and send enquiries at /mcp, described at /llms.txt.',
    'server',
  ),
} as const satisfies Definitions
