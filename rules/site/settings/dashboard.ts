import * as z from 'zod'
import { setting, text, webAddress, type Definitions } from './setting.ts'

/** The outside Dashboard that a site reads from. */
export const DASHBOARD = {
  dashboard_base_url: setting(
    webAddress.nullable(),
    null,
    '§7 Dashboard API',
    'Outside Dashboard that this site reads from; null for the platform itself.',
    'server',
  ),
  dashboard_staging_base_url: setting(webAddress.nullable(), null, '§7 Dashboard API', 'Its staging base.', 'server'),
  dashboard_staging: setting(z.boolean(), false, '§7 Dashboard API', 'Whether the staging base is used.', 'server'),
  dashboard_session_fields: setting(
    z.array(text),
    [],
    '§7 Dashboard API',
    'Fields of its session data that anyone may see: `GET /api/website` shows them as `session_data`.',
    'server',
  ),
} as const satisfies Definitions
