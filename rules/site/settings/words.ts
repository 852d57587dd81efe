import * as z from 'zod'
import { setting, text, type Definitions } from './setting.ts'

/** A site's words for its vehicles, and the base path of their pages. */
export const WORDS = {
  override_primary_vehicle: setting(
    z.string().nullable(),
    null,
    '§1 Vehicle noun',
    'Vehicle noun of a site whose template names none.',
    'server',
  ),
  used_condition_label: setting(
    text,
    'Used',
    '§1, §4 Vehicle condition',
    'Word for used vehicles, such as Pre-owned.',
    'server',
  ),
  test_drive_word: setting(
    z.enum(['test drive', 'test ride']),
    'test drive',
    '§1 Vehicle noun',
    'What a test drive is called, such as a test ride on a motorcycle site.',
  ),
  vehicle_base_path: setting(
    z.enum(['/cars', '/motorcycles', '/campers']),
    '/cars',
    '§2 Vehicle pages',
    'Base of vehicle detail addresses.',
  ),
} as const satisfies Definitions
