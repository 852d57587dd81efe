import * as z from 'zod'
import { setting, text, webAddress, type Definitions } from './setting.ts'

/** The external Dashboard of a site. */
export const DASHBOARD = {
  dashboard_base_url: setting(
    webAddress.nullable(),
    null,
    '§7 Dashboard API',
    'Outside Dashboard that this site reads from; null for the platform itself.',
    'server',
  ),
  dashboard_staging_base_url: setting(
    webAddress.nullable(),
    null,
    '§7 Dashboard API',
    'Address of the staging system of that Dashboard.',
    'server',
  ),
  dashboard_staging: setting(z.boolean(), false, '§7 Dashboard API', 'Whether the staging system is used.', 'server'),
  dashboard_session_fields: setting(
    z.array(text),
    [],
    '§7 Dashboard API',
    'Public fields of its session data, which `GET /api/website` returns as `session_data`.',
    'server',
  ),
} as const satisfies Definitions
