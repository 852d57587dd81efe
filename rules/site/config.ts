import * as z from 'zod'
import { CAR_TYPES } from '../car/car.ts'
import { CHOOSING_TYPES, FIELD_TYPES, FORM_NAMES } from '../forms/form.ts'
import { HIDDEN_FIELDS } from '../forms/hidden.ts'
import { LEAD_CATEGORIES } from '../lead/category.ts'
import { RESERVED_DESTINATIONS } from '../lead/destination.ts'
import { SORTS } from '../stock/filters.ts'

/**
 * Who may see a setting's value. `public` may reach the browser in the site's projection; `server` stays
 * in loaders and modules; `secret` is never part of a `Site`.
 */
export type Visibility = 'public' | 'server' | 'secret'

interface Definition<S extends z.ZodType, V extends Visibility = Visibility> {
  schema: S
  default: z.output<S>
  description: string
  /** Section of the specification or decision that asks for it. */
  spec: string
  visibility: V
}

const setting = <S extends z.ZodType, V extends Visibility = 'public'>(
  schema: S,
  fallback: NoInfer<z.output<S>>,
  spec: string,
  description: string,
  visibility: V = 'public' as V,
): Definition<S, V> => ({ schema, default: fallback, description, spec, visibility })

function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +10:00 are zones too, but know no daylight saving.
    return /^[A-Z]/.test(name) && Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'a colour is # and six hexadecimal digits')
const path = z.string().regex(/^\/(?![/\\])[^\s\\]*$/, 'a path starts with one slash and has no spaces')
const text = z.string().min(1)
const webAddress = z.url({ protocol: /^https?$/, error: 'an address that starts with http:// or https://' })
// Pages let pictures in by https alone (server/pages/headers.ts).
const tileAddress = z
  .string()
  .regex(/^https:\/\/[^\s/?#{}]+\/\S*$/, 'an address that starts with https://')
  .refine((value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)), 'an address with {z}, {x} and {y}')
const timeZone = z.string().refine(isTimeZone, 'an IANA time zone, such as Australia/Brisbane')

// A drawing goes into the page as it is, so whatever could run in it is refused here.
const ACTIVE_SVG =
  /<\s*(?:script|foreignobject|iframe|style|a\b|animate|set\b)|[\s"'/]on[a-z]+\s*=|href\s*=\s*["']?(?!["'#])|javascript:|<!/i
const svg = z
  .string()
  .max(20_000)
  .regex(/^<svg[\s>][^]*<\/svg>\s*$/, 'a drawing starts with <svg and ends with </svg>')
  .refine((value) => !ACTIVE_SVG.test(value), 'a drawing without scripts, links, styles or event handlers')

/** A link of the header or footer, as stored. `path` is one of ours, `url` anything else. */
const navigationLink = z.strictObject({ label: text, href: text })
export type NavigationLink = z.infer<typeof navigationLink>

const inputName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, 'a field name is lower-case letters, digits and underscores')

/** One line above the header of every page (rules/site/announcement.ts). */
const announcement = z
  .strictObject({
    text: text.max(160).regex(/^[^\r\n]+$/, 'one line'),
    href: text.optional(),
    label: text.max(40).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    dismissible: z.boolean().optional(),
  })
  .refine(({ href, label }) => (href === undefined) === (label === undefined), {
    path: ['href'],
    error: 'a link has both an address and a label',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: 'a last day that is not before the first',
  })

/** What a site changes about one form; `FormChange` of rules/forms is its type. */
const formChange = z.strictObject({
  title: text.optional(),
  submit_label: text.optional(),
  closes_on: z.iso.date().optional(),
  closed_text: text.optional(),
  fields: z
    .record(
      inputName,
      z.strictObject({
        label: text.optional(),
        hint: text.optional(),
        required: z.boolean().optional(),
        hidden: z.boolean().optional(),
      }),
    )
    .optional(),
  add: z
    .array(
      z.strictObject({
        step: text.optional(),
        type: z.enum(FIELD_TYPES),
        name: inputName,
        label: text,
        required: z.boolean().optional(),
        hint: text.optional(),
        choices: z.array(text).min(1).optional(),
        shown_if: z.strictObject({ field: inputName, values: z.array(text).min(1).optional() }).optional(),
      }),
    )
    .check((context) => {
      const taken = new Set<string>(Object.values(HIDDEN_FIELDS))
      for (const [index, { name, type, choices }] of context.value.entries()) {
        const refuse = (key: string, message: string) =>
          context.issues.push({ code: 'custom', path: [index, key], input: context.value, message })
        if (taken.has(name)) refuse('name', 'another name: this one is taken')
        if (CHOOSING_TYPES.includes(type) && !choices) refuse('choices', `a ${type} has choices`)
        taken.add(name)
      }
    })
    .optional(),
})

const destination = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens')
      .refine((id) => !RESERVED_DESTINATIONS.includes(id), `another name than ${RESERVED_DESTINATIONS.join(' or ')}`),
    kind: z.enum(['email', 'adf', 'webhook', 'dashboard']),
    to: text,
    categories: z.array(z.enum(LEAD_CATEGORIES)).min(1).optional(),
    dealerships: z.array(text).min(1).optional(),
    locations: z.array(z.int()).min(1).optional(),
    incomplete: z.boolean().optional(),
  })
  .check((context) => {
    const { kind, to } = context.value
    const address = kind === 'email' || kind === 'adf' ? z.email() : webAddress
    if (!address.safeParse(to).success)
      context.issues.push({
        code: 'custom',
        path: ['to'],
        input: to,
        message:
          kind === 'email' || kind === 'adf' ? 'a mail address' : 'an address that starts with http:// or https://',
      })
  })

/**
 * Every setting of a site: one typed definition each. A value cascades platform defaults <- template <-
 * dealership group <- site (decisions "No dealer's name in code").
 */
export const SETTINGS = {
  // Place and language
  locale: setting(
    z.enum(['en-AU', 'en-NZ', 'en-US']),
    'en-AU',
    '§9 Locale and currency',
    'Language, country, currency, distance unit and phone rules follow from it.',
  ),
  time_zone: setting(
    timeZone,
    'Australia/Brisbane',
    '§4 Hours',
    "The site's own time zone, an IANA name; a location may have another.",
  ),
  default_state: setting(text, 'qld', '§9 Default state', 'State assumed where a visitor has named none.'),
  override_city: setting(
    z.string().nullable(),
    null,
    '§3 Website config',
    "City shown as 'For sale in' instead of the site's address.",
  ),

  // Vehicle words and paths
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

  // Stock search
  default_search_path: setting(
    path.nullable(),
    null,
    '§2 Stock search',
    'Where stock links lead; without it /search/new-used-and-demo-cars.',
  ),
  search_slugs: setting(
    z.array(text).min(1),
    ['new-used-and-demo-cars', 'new-cars', 'used-cars', 'demo-cars'],
    '§2 Stock search',
    'Search slugs that this site answers.',
  ),
  stock_car_types: setting(
    z.array(z.enum(CAR_TYPES)).min(1),
    [...CAR_TYPES],
    '§1',
    'Car types this site sells; others are never shown.',
    'server',
  ),
  search_default_sort: setting(
    z.enum(SORTS),
    'custom_rank:desc',
    '§2 Sort options',
    'Sort order before the visitor chooses.',
  ),
  search_kms_sorts: setting(
    z.boolean(),
    true,
    '§2 Sort options',
    'Whether highest and lowest kilometres are offered as sort orders.',
  ),
  search_default_cities: setting(z.array(text), [], '§2 Default query', 'Only stock of these cities.', 'server'),
  search_default_makes: setting(z.array(text), [], '§2 Default query', 'Only stock of these makes.', 'server'),
  search_default_makes_or_used: setting(
    z.boolean(),
    false,
    '§9 Naming and filters',
    'With default makes: also every used vehicle, whatever its make.',
    'server',
  ),
  search_default_models: setting(
    z.array(z.strictObject({ make: text, model: text })),
    [],
    '§9 Naming and filters',
    'Only these models of these makes.',
    'server',
  ),
  search_min_photos: setting(
    z.int().min(0),
    0,
    '§2 Default query',
    'Vehicles with fewer photos are not listed.',
    'server',
  ),
  search_exclude_location_ids: setting(
    z.array(z.int()),
    [],
    '§9 Naming and filters',
    'Locations whose stock this site leaves out.',
    'server',
  ),
  used_car_list_enabled: setting(
    z.boolean(),
    false,
    '§2 Other pages',
    'Whether /used-car/list lists the used vehicles in stock by make and model.',
    'server',
  ),
  include_sold_cars_days: setting(
    z.int().min(0).max(365),
    3,
    '§9 Thresholds',
    'Days a sold vehicle stays listed.',
    'server',
  ),
  search_page_size: setting(z.int().min(6).max(60), 24, '§2', 'Vehicles on one result page.'),
  search_cta: setting(
    z.strictObject({ title: text, text: text, label: text, href: text }).nullable(),
    {
      title: 'Not found it yet?',
      text: 'Tell us what you are after and we will look for it.',
      label: 'Contact us',
      href: '/contact',
    },
    '§9 Display and layout',
    'Call-to-action card at slot 30 of the results; null for none.',
  ),

  // Tags and pictures
  electric_hybrid_tags: setting(
    z.boolean(),
    false,
    '§4 Card tag precedence',
    'Whether electric and hybrid vehicles carry a tag.',
  ),
  certified_tag_make: setting(
    z.string().nullable(),
    null,
    '§4 Card tag precedence',
    'Make whose certified used vehicles carry the certified image.',
  ),
  certified_tag_image_url: setting(z.string().nullable(), null, '§4 Card tag precedence', 'That image.'),
  placeholder_image_urls: setting(
    z.array(text),
    ['/media/placeholder-coming-soon.png', '/media/placeholder-no-photo.png'],
    '§3 Car images',
    'Primary images that count as no image.',
    'server',
  ),
  default_image_url: setting(
    text,
    '/media/default-vehicle.png',
    '§3 Car images',
    'Picture of a vehicle that has none.',
    'server',
  ),
  image_cdn_base: setting(
    webAddress.nullable(),
    null,
    '§7 Images',
    'Image CDN that serves resized pictures; null for the built-in resizer.',
  ),
  image_quality: setting(z.int().min(30).max(100), 75, '§7 Images', 'Quality of resized pictures.'),

  // Vehicle page
  show_full_vin: setting(z.boolean(), false, 'decisions: Car fields added', 'Show the whole VIN to visitors.'),
  show_full_rego: setting(
    z.boolean(),
    false,
    'decisions: Car fields added',
    'Show the whole registration to visitors.',
  ),
  phone_masked: setting(
    z.boolean(),
    false,
    '§4 Other interface states',
    'Show phone numbers masked until a click reveals them.',
  ),
  enquire_for_price_text: setting(text, 'Enquire for price.', '§9 Default copy', 'Shown where a vehicle has no price.'),
  dealer_comments_heading: setting(text, 'Dealer Comments', '§9 Default copy', "Heading of the dealer's description."),
  share_enabled: setting(z.boolean(), true, '§1', 'Whether a vehicle can be shared from its page.'),
  business_vehicles: setting(
    z.boolean(),
    false,
    'decisions: 66',
    'Vehicles for businesses, such as trucks: rules on consumer prices and notices are not for them.',
    'server',
  ),
  price_disclosure: setting(
    z.string().nullable(),
    null,
    '§9',
    'Sentence that explains the advertised prices; null for the one of the price type.',
  ),

  // Finance
  finance_enabled: setting(z.boolean(), true, '§2 Finance', 'Whether finance is offered.'),
  finance_path: setting(
    z.enum(['/finance', '/finance-enquiry', '/apply-for-finance']),
    '/finance',
    '§2 Finance',
    'The finance page: /finance, /finance-enquiry or /apply-for-finance.',
  ),
  finance_button_text: setting(text, 'Get Pre-Approved Now', '§9 Default copy', 'Finance button.'),
  finance_interest_rate: setting(
    z.number().min(0).max(50),
    10,
    '§9 Display and layout',
    'Interest rate a year of repayment estimates, in per cent.',
  ),
  finance_term_months: setting(z.int().min(12).max(84), 60, '§9 Display and layout', 'Term of repayment estimates.'),
  finance_comparison_rate: setting(
    z.number().min(0).max(100).nullable(),
    null,
    '§2 Finance',
    "Comparison rate of the lender's loan, in per cent; Australian law wants it wherever a rate is named. Null for none.",
  ),
  finance_comparison_example: setting(
    z.strictObject({ amount_cents: z.int().min(100_000), term_months: z.int().min(12).max(84) }),
    { amount_cents: 3_000_000, term_months: 60 },
    '§2 Finance',
    'Loan that the comparison rate was worked out for.',
  ),
  finance_terms: setting(
    text.nullable(),
    null,
    '§2 Finance',
    "The dealer's own words behind every estimate: the lender, its criteria, a credit licence.",
  ),
  finance_pre_approval: setting(
    z.boolean(),
    false,
    '§2 Finance',
    'Whether /finance-pre-approval leads to the finance page.',
    'server',
  ),
  finance_card_estimate: setting(z.boolean(), true, 'look', 'Whether result cards show a repayment estimate.'),

  // Buying
  payment_provider: setting(
    z.enum(['stripe', 'till', 'st_george', 'sandbox']).nullable(),
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
  deposit_cents: setting(z.int().min(100), 50_000, 'decisions: Payments', 'Deposit that reserves a vehicle, in cents.'),
  autograb: setting(z.boolean(), false, '§5 Offering rules', 'Trade-in valuation is offered.', 'server'),
  trade_in_path: setting(path, '/cars/trade-in', '§2 Vehicle pages', 'The trade-in valuation page.'),
  trade_in_button_text: setting(text, 'Get Your Valuation', '§9 Default copy', 'Trade-in button.'),
  test_drive_enabled: setting(z.boolean(), true, '§1', 'Whether test drives can be booked.'),
  test_drive_path: setting(path, '/book-test-drive/', '§2 Offers and models', 'The test drive page.'),
  garage_enabled: setting(z.boolean(), false, '§1, §6', 'Whether the owner area exists.'),
  garage_path: setting(path, '/my-garage', '§2 Other pages', 'Address of the owner area.'),
  garage_label: setting(text, 'My Garage', '§2 Other pages', 'Name of the owner area.'),

  // Enquiry form
  enquiry_message_required: setting(z.boolean(), true, '§5 Form fields', 'Whether an enquiry needs a message.'),
  enquiry_location_select: setting(
    z.boolean(),
    false,
    '§5 Form fields',
    'Whether the enquiry form asks for a dealership.',
  ),
  mobile_only_phones: setting(z.boolean(), false, '§5 Phone', 'Accept Australian mobile numbers only.'),
  opt_in_default: setting(z.boolean(), true, '§5 Form fields', 'Whether the opt-in starts ticked.'),
  opt_in_text: setting(
    text,
    'Email me similar stock and latest offers.',
    '§5 Form fields',
    'Wording of the opt-in, kept with each lead.',
  ),
  enquiry_reply_promise: setting(
    text,
    'We answer within one business day.',
    'look: Forms',
    'What a visitor is told happens next.',
  ),

  enquiry_flags: setting(
    z.boolean(),
    false,
    '§3 Lead payload',
    'Whether an enquiry asks for the Yes/No flags Ready to sell, Valuation guide, Best Finance and Best Deal.',
  ),
  enquiry_source_options: setting(
    z.array(text),
    [],
    '§9 Display and layout',
    'Choices of "How did you hear about us?"; none asks nothing.',
  ),
  service_options: setting(
    z.array(text),
    ['Loan vehicle', 'Pick-up and drop-off', 'Wash and vacuum', 'Tyre check', 'Air-conditioning check'],
    '§3 Lead payload',
    'Additional services that a service booking offers.',
  ),
  forms: setting(
    z.partialRecord(z.enum(FORM_NAMES), formChange),
    {},
    '§3 Form field types',
    'What this site changes about its forms: texts, fields hidden, required or added, the last day on which one is taken.',
  ),

  // Leads on their way
  lead_destinations: setting(
    z
      .array(destination)
      .refine(
        (list) => new Set(list.map(({ id }) => id)).size === list.length,
        'destinations with ids of their own: one stands there twice',
      ),
    [],
    'decisions: Leads',
    'Where leads are delivered: mail, ADF mail, webhook or outside Dashboard, by category, dealership or location.',
    'server',
  ),
  lead_secrets: setting(
    z.record(z.string(), z.string().min(8)),
    {},
    'decisions: Leads',
    'Signing secret of a webhook, or user:password of a Dashboard, under the id of its destination.',
    'secret',
  ),
  lead_confirmation_mail: setting(
    z.boolean(),
    true,
    'decisions: Leads',
    'Whether a visitor gets a mail that confirms what was sent.',
    'server',
  ),
  lead_incomplete_minutes: setting(
    z.int().min(5).max(10_080).nullable(),
    30,
    '§4 Multi-step form',
    'Minutes after which an unfinished form that was left alone is delivered as it is; null never delivers it.',
    'server',
  ),
  lead_mock: setting(z.boolean(), false, '§7 Leads', 'Mock mode: forms post below /mock and nothing is delivered.'),
  challenge: setting(
    z.strictObject({ provider: z.enum(['turnstile', 'hcaptcha', 'recaptcha']), site_key: text }).nullable(),
    null,
    '§6 Bot protection',
    'Challenge that a visitor meets before a form is sent; null for none.',
  ),
  challenge_secret: setting(text.nullable(), null, '§6 Bot protection', "The challenge provider's secret.", 'secret'),

  // Bookings
  test_drive_minutes: setting(
    z.int().min(10).max(480),
    60,
    '§5 Form fields',
    'Length of a test drive in minutes.',
    'server',
  ),
  test_drive_places: setting(
    z.int().min(1).max(50),
    1,
    '§5 Form fields',
    'Test drives that a dealership can give at the same time.',
    'server',
  ),
  service_minutes: setting(z.int().min(10).max(480), 30, '§7', 'Minutes between two service drop-offs.', 'server'),
  service_places: setting(
    z.int().min(1).max(50),
    2,
    '§7',
    'Vehicles that a workshop can take in at the same time.',
    'server',
  ),
  booking_notice_hours: setting(
    z.int().min(0).max(336),
    4,
    '§7',
    'Hours before a time that it can last be booked.',
    'server',
  ),
  booking_days: setting(z.int().min(1).max(90), 21, '§7', 'Days ahead that can be booked.', 'server'),
  dashboard_base_url: setting(
    webAddress.nullable(),
    null,
    '§7 Dashboard API',
    'Outside Dashboard that this site reads from; null for the platform itself.',
    'server',
  ),
  dashboard_staging_base_url: setting(webAddress.nullable(), null, '§7 Dashboard API', 'Its staging base.', 'server'),
  dashboard_staging: setting(z.boolean(), false, '§7 Dashboard API', 'Whether the staging base is used.', 'server'),
  dashboard_credential: setting(
    z
      .string()
      .regex(/^[^:]+:.+$/, 'user:password')
      .nullable(),
    null,
    '§7 Dashboard API',
    'user:password for the outside Dashboard.',
    'secret',
  ),

  // Offers and models
  offers_enabled: setting(z.boolean(), true, '§2 Offers and models', 'Whether offers are shown.'),
  offer_button_text: setting(text, 'Enquire Now', '§2 Layout', 'Button of an offer card.'),
  offer_button_opens_chat: setting(
    z.boolean(),
    false,
    '§2 Layout',
    "Whether the button of an offer opens the site's chat; without a chat it leads to the offer's form.",
    'server',
  ),
  offer_exempt_ids: setting(
    z.array(z.int()),
    [],
    '§5 Offering rules',
    'Offers shown even where they exclude this site.',
    'server',
  ),
  models_enabled: setting(z.boolean(), false, '§2 Offers and models', 'Whether the site shows a new model range.'),
  header_commercial_split: setting(
    z.boolean(),
    false,
    '§2 Layout',
    'Whether the model dropdown separates commercial from passenger models.',
  ),

  // Feeds of stock to others
  feeds_rotation: setting(
    z.int().min(1),
    1,
    'decisions: 62',
    "Part of the secret addresses of the site's stock feeds; raise it to make new ones and close the old.",
    'server',
  ),
  google_store_codes: setting(
    z.record(text, text),
    {},
    'decisions: 62',
    "Store code at Google under a dealership's slug, as its Business Profile has it; the slug itself where none is named.",
    'server',
  ),

  // Layout and addresses
  use_pages_path: setting(z.boolean(), false, '§2 Link rules', 'Keep /pages/ in the address of content pages.'),
  blog_path: setting(z.enum(['/blog', '/news']), '/blog', '§2 Other pages', 'Address of the blog.'),
  blog_page_size: setting(z.int().min(3).max(60), 9, '§3 Blog settings', 'Articles on one page of the blog.', 'server'),
  reviews_min_rating: setting(
    z.number().min(0).max(5),
    4,
    '§9 Display and layout',
    'Reviews rated lower are not shown.',
    'server',
  ),
  reviews_hidden_titles: setting(z.array(text), [], '§2 Reviews', 'Titles of reviews that are not shown.', 'server'),
  reviews_google_limit: setting(
    z.int().min(0).max(100),
    12,
    '§9 Display and layout',
    'Google reviews shown, at most.',
    'server',
  ),
  announcement: setting(
    announcement.nullable(),
    null,
    '§2 Layout',
    'One line of Markdown above the header, with a link, its first and last day in the time zone of the site, and whether visitors can put it away.',
    'server',
  ),
  header_links: setting(z.array(navigationLink), [], '§2 Layout', 'Extra entries of the More dropdown.'),
  footer_links: setting(z.array(navigationLink), [], '§2 Layout', "Extra entries of the footer's Company column."),
  service_links: setting(
    z.array(navigationLink),
    [
      { label: 'Service', href: '/service' },
      { label: 'Book a Service', href: '/pages/book-a-service' },
      { label: 'Parts and Accessories', href: '/vehicle-parts-and-accessories' },
    ],
    '§2 Layout',
    'Entries of the Service dropdown.',
  ),
  stock_label: setting(text, 'Our Stock', '§2 Layout', 'Name of the stock entry of the header.'),

  // Contact
  site_phone: setting(
    z.string().nullable(),
    null,
    '§1',
    "Phone number of the whole site; null for the primary location's.",
  ),
  social_urls: setting(
    z.array(
      z.strictObject({
        network: z.enum(['facebook', 'instagram', 'youtube', 'linkedin', 'tiktok', 'x']),
        url: webAddress,
      }),
    ),
    [],
    '§3 Location',
    'Social pages in the footer.',
  ),
  map_tile_url: setting(
    tileAddress.nullable(),
    null,
    '§1',
    'Map tiles, an address with {z}, {x} and {y}, such as https://tile.example/{z}/{x}/{y}.png; null draws no map.',
    'server',
  ),
  map_attribution: setting(
    z.strictObject({ text, url: webAddress }),
    { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
    '§1',
    'Whose map it is, as the terms of the tiles ask for.',
    'server',
  ),
  licence_line: setting(z.string().nullable(), null, '§3 Location', 'Licence line of the footer, such as LMD 1234567.'),

  // Brand
  tagline: setting(text, 'Find the one that fits.', 'look', 'Headline of the home page.'),
  home_intro: setting(z.string(), '', 'look', 'Sentence under the headline.'),
  home_reasons: setting(
    z.array(z.strictObject({ title: text, text: text })).max(3),
    [],
    'look: Home',
    'Why this dealer: up to three facts that the data supports.',
  ),
  home_picture: setting(
    z.string().nullable(),
    null,
    'look: Home',
    'Media address of the home picture; null for the studio scene.',
  ),
  social_picture: setting(z.string().nullable(), null, 'look', 'Media address of the picture that shared links show.'),
  logo_svg: setting(svg.nullable(), null, '§3 Website config logo', 'Wordmark as SVG; it takes currentColor.'),
  favicon_svg: setting(svg.nullable(), null, '§3 Website config logo', 'Favicon as SVG.', 'server'),
  colour_brand: setting(colour, '#1D4ED8', 'look', 'Brand colour.'),
  colour_brand_ink: setting(colour, '#FFFFFF', 'look', 'Text on the brand colour.'),
  colour_accent: setting(colour, '#B91C1C', 'look', 'Accent colour.'),
  colour_accent_ink: setting(colour, '#FFFFFF', 'look', 'Text on the accent colour.'),
  colour_ground: setting(colour, '#FFFFFF', 'look', 'Page background.'),
  colour_surface: setting(colour, '#FFFFFF', 'look', 'Cards and panels.'),
  colour_ink: setting(colour, '#16181D', 'look', 'Text.'),
  colour_muted: setting(colour, '#5B616B', 'look', 'Secondary text.'),
  colour_line: setting(colour, '#E1E4E8', 'look', 'Hairlines.'),
  colour_scheme: setting(
    z.enum(['light', 'dark']),
    'light',
    'look',
    'Which scheme form controls and scroll bars take.',
  ),
  font_heading: setting(
    z.enum([
      'figtree',
      'archivo',
      'archivo-narrow',
      'manrope',
      'bitter',
      'source-sans',
      'nunito-sans',
      'barlow',
      'inter',
    ]),
    'inter',
    'look',
    'Typeface of headings.',
  ),
  font_body: setting(
    z.enum(['figtree', 'archivo', 'manrope', 'source-sans', 'nunito-sans', 'barlow', 'inter']),
    'inter',
    'look',
    'Typeface of text.',
  ),
  corner_radius: setting(z.int().min(0).max(16), 8, 'look', 'Corner radius in pixels.'),
  header_style: setting(
    z.enum(['light', 'dark', 'split']),
    'light',
    'look',
    'Header in surface colours, brand colours, or with a brand bar above.',
  ),
  hero_style: setting(z.enum(['picture', 'studio', 'split']), 'studio', 'look', 'Composition of the home page.'),
} as const satisfies Record<string, Definition<z.ZodType>>

export type SettingKey = keyof typeof SETTINGS

/** Settings that never become part of a `Site`. */
export type SecretKey = {
  [K in SettingKey]: (typeof SETTINGS)[K]['visibility'] extends 'secret' ? K : never
}[SettingKey]

/** All settings of one site after the cascade. */
export type Settings = { [K in SettingKey]: z.output<(typeof SETTINGS)[K]['schema']> }

/** Those that only the module that uses them may read. */
export type SecretSettings = Pick<Settings, SecretKey>

/** One stored layer: any subset of the settings. */
export type SettingsLayer = Partial<Settings>
