import * as z from 'zod'
import { setting, text, webAddress, type Definitions } from './setting.ts'

/** The external Dashboard of a site. */
export const DASHBOARD = {
  dashboard_base_url: setting(
    webAddress.nullable(),
    null,
    '§7 Dashboard API',
    'The address of another dashboard that this site gets its data from. Empty for none.',
    'server',
  ),
  dashboard_staging_base_url: setting(
    webAddress.nullable(),
    null,
    '§7 Dashboard API',
    'The address of the test system of that dashboard.',
    'server',
  ),
  dashboard_staging: setting(
    z.boolean(),
    false,
    '§7 Dashboard API',
    'Gets the data from the test system instead.',
    'server',
  ),
  dashboard_session_fields: setting(
    z.array(text),
    [],
    '§7 Dashboard API',
    'What scripts on the site can read of the data that dashboard has about a visitor. Name only what everyone may see.',
    'server',
  ),
} as const satisfies Definitions
