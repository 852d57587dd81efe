import * as z from 'zod'
import { setting, text, type Definitions } from './setting.ts'

/** What a site calls its vehicles, and the path they stand below. */
export const WORDS = {
  override_primary_vehicle: setting(
    z.string().nullable(),
    null,
    '§1 Vehicle noun',
    'Vehicle noun of a site whose template names none.',
  ),
  used_condition_label: setting(text, 'Used', '§1, §4 Vehicle condition', 'Word for used vehicles, such as Pre-owned.'),
  vehicle_base_path: setting(
    z.enum(['/cars', '/motorcycles', '/campers']),
    '/cars',
    '§2 Vehicle pages',
    'Base of vehicle detail addresses.',
  ),
} as const satisfies Definitions
