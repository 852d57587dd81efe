import * as z from 'zod'
import { setting, type Definitions } from './setting.ts'

/** Times for test drive and service bookings. */
export const BOOKINGS = {
  test_drive_minutes: setting(z.int().min(10).max(480), 60, '§5 Form fields', 'How long a test drive takes.', 'server'),
  test_drive_places: setting(
    z.int().min(1).max(50),
    1,
    '§5 Form fields',
    'How many test drives a dealership can run at the same time.',
    'server',
  ),
  service_minutes: setting(
    z.int().min(10).max(480),
    30,
    '§7',
    'How long after one service drop-off the next can be booked.',
    'server',
  ),
  service_places: setting(
    z.int().min(1).max(50),
    2,
    '§7',
    'How many vehicles a workshop can take in at the same time.',
    'server',
  ),
  booking_notice_hours: setting(
    z.int().min(0).max(336),
    4,
    '§7',
    'How long before its time a visitor must make a booking.',
    'server',
  ),
  bookings_per_visitor: setting(
    z.int().min(1).max(100).nullable(),
    3,
    '§5 Form fields',
    'How many bookings a visitor, known by email, phone or device, can have ahead. Empty for any number.',
    'server',
  ),
  bookings_per_address: setting(
    z.int().min(1).max(1_000).nullable(),
    5,
    '§5 Form fields',
    'How many bookings ahead can come from one internet connection, such as a household or an office. Empty for any number.',
    'server',
  ),
  booking_days: setting(z.int().min(1).max(90), 21, '§7', 'How many days ahead visitors can book.', 'server'),
} as const satisfies Definitions
