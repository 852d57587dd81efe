import * as z from 'zod'
import { PAYMENT_PROVIDERS, type PaymentProvider } from '../../kinds/paymentProvider.ts'
import { LOOKUP_PROVIDERS } from '../lookupProviders.ts'
import { PAYMENT_SETTINGS } from '../paymentProviders.ts'
import { providerSettings } from './provider.ts'
import { path, setting, text, webAddress, type Definitions } from './setting.ts'

/** Reservations, trade-ins, test drives and the owner area. */
export const BUYING = {
  payment_provider: setting(
    z.literal(Object.keys(PAYMENT_PROVIDERS) as PaymentProvider[]).nullable(),
    null,
    '§3 Payment',
    'Provider of reservation payments; null for none.',
    'server',
  ),
  checkout_segment: setting(
    z.enum(['checkout', 'buy-online']),
    'checkout',
    '§2 Vehicle pages',
    'Last part of the reservation address.',
  ),
  checkout_paths: setting(
    z.array(z.enum(['/checkout', '/checkout-journey'])),
    [],
    '§2 Other pages',
    'Addresses that lead a visitor to their reservation, or with `car_id` to the checkout of a vehicle.',
    'server',
  ),
  deposit_cents: setting(
    z.int().min(100),
    50_000,
    'decision 1: Payments',
    'Deposit that reserves a vehicle, in cents.',
  ),
  deposit_refundable_days: setting(
    z.int().min(0).max(60).nullable(),
    7,
    'decision 1: Payments',
    'Days after paying in which a visitor can cancel online and gets the deposit back; null or 0 for none.',
    'server',
  ),
  reservation_answer_days: setting(
    z.int().min(1).max(30).nullable(),
    null,
    'decision 129',
    'Days after that of the payment in which the dealer must answer a reservation; null for no limit. Who is not answered in time can cancel and is refunded.',
    'server',
  ),
  deposit_holder: setting(
    text.nullable(),
    null,
    'decision 1: Payments',
    'Who holds deposits, as in "Dealer Trust Account"; by default the dealership.',
    'server',
  ),
  deposit_terms: setting(
    text.nullable(),
    null,
    'decision 1: Payments',
    'Further terms of deposits, in plain text.',
    'server',
  ),
  hold_minutes: setting(
    z.int().min(5).max(120),
    15,
    'decision 1: Payments',
    'Minutes for which a vehicle is held before it is paid for.',
    'server',
  ),
  hold_payment_minutes: setting(
    z.int().min(5).max(120),
    10,
    'decision 1: Payments',
    'Minutes that a hold lasts at least once a payment has been started.',
    'server',
  ),
  hold_cooldown_minutes: setting(
    z.int().min(0).max(1_440),
    30,
    'decision 1: Payments',
    'Minutes after an unpaid hold in which the same person cannot hold a vehicle.',
    'server',
  ),
  waitlist_enabled: setting(
    z.boolean(),
    true,
    'decision 117',
    'Whether visitors can wait for a vehicle that is reserved, where the site takes reservations.',
    'server',
  ),
  waitlist_offer_minutes: setting(
    z.int().min(5).max(1_440),
    20,
    'decision 117',
    'Minutes for which a vehicle that has become free is offered to the first person on its waitlist alone.',
    'server',
  ),
  payment_doubt_minutes: setting(
    z.int().min(30).max(10_080),
    240,
    'decision 1: Payments',
    'Minutes that a payment may be in doubt, as while its provider does not answer. Then staff are told, and money that was not taken yet is given up.',
    'server',
  ),
  payment_accounts: setting(
    z.array(providerSettings('provider', PAYMENT_SETTINGS, null)),
    [],
    '§3 Payment',
    'Accounts at payment providers, where they differ from the defaults.',
    'server',
  ),
  autograb: setting(z.boolean(), false, '§5 Offering rules', 'Trade-in valuation is offered.', 'server'),
  instant_price: setting(
    z.boolean(),
    false,
    '§9 Specific ids',
    'Whether visitors get a price for their own vehicle at /instant-price before they leave their details; needs `autograb` and a provider that values.',
    'server',
  ),
  vehicle_lookups: setting(
    z.array(providerSettings('provider', LOOKUP_PROVIDERS, null)),
    [],
    '§7 Lookups',
    'Who looks up registrations and values trade-ins, in the order in which they are asked. By default nobody, or on your own machine a sandbox, which a public site has to name.',
    'server',
  ),
  lookups_per_day: setting(
    z.int().min(1).max(10_000),
    60,
    '§7 Lookups',
    'Lookups and valuations in 24 hours for the visitors of one network, against harvesting of registrations; after that they type their vehicle.',
    'server',
  ),
  valuation_valid_days: setting(
    z.int().min(1).max(60),
    7,
    '§3 Local storage',
    'Days for which a trade-in valuation holds.',
    'server',
  ),
  trade_in_path: setting(path, '/cars/trade-in', '§2 Vehicle pages', 'The trade-in valuation page.'),
  trade_in_button_text: setting(text, 'Get Your Valuation', '§9 Default copy', 'Trade-in button.'),
  test_drive_enabled: setting(z.boolean(), true, '§1', 'Whether test drives can be booked.'),
  test_drive_path: setting(path, '/book-test-drive/', '§2 Offers and models', 'The test drive page.'),
  garage_enabled: setting(z.boolean(), false, '§1, §6', 'Whether the site has an owner area.'),
  authentication_enabled: setting(
    z.boolean(),
    true,
    '§6, §7 /api/auth',
    'Whether visitors can sign in to the owner area. When off, every visitor is anonymous.',
    'server',
  ),
  garage_path: setting(path, '/my-garage', '§2 Other pages', 'Address of the owner area.'),
  garage_label: setting(text, 'My Garage', '§2 Other pages', 'Name of the owner area.'),
  garage_reminder_days: setting(
    z.int().min(1).max(90),
    21,
    '§6',
    'How many days before a service or registration is due its owner is reminded by email.',
    'server',
  ),
  garage_service_months: setting(
    z.int().min(1).max(60),
    12,
    '§6',
    'Months between two services of an owner’s own car, where they did not enter when the next one is.',
    'server',
  ),
  garage_sms: setting(
    z
      .object({
        provider_url: webAddress,
        from: text.max(20).optional(),
        authentication: z.enum(['hmac', 'basic']).default('hmac'),
      })
      .nullable(),
    null,
    '§6',
    'The account that sends sign-in codes as text messages; without one visitors sign in by email only.',
    'server',
  ),
} as const satisfies Definitions
