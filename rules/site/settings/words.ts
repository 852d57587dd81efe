import * as z from 'zod'
import { setting, text, type Definitions } from './setting.ts'

/** A site's words for its vehicles, and the base path of their pages. */
export const WORDS = {
  override_primary_vehicle: setting(
    z.string().nullable(),
    null,
    '§1 Vehicle noun',
    'What pages call a vehicle, such as truck or caravan. Empty for the word of the template.',
    'server',
  ),
  used_condition_label: setting(
    text,
    'Used',
    '§1, §4 Vehicle condition',
    'What pages call a used vehicle, such as Pre-owned.',
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
    'How the address of every vehicle page starts, such as /cars.',
  ),
} as const satisfies Definitions
