import * as z from 'zod'
import { CAR_TYPES } from '../../kinds/carType.ts'
import { SORTS } from '../../kinds/sort.ts'
import { path, setting, text, type Definitions } from './setting.ts'

/** Which stock a site searches, and how. */
export const SEARCH = {
  default_search_path: setting(
    path.nullable(),
    null,
    '§2 Stock search',
    'Address of stock links; by default the search for every condition, /search/new-used-and-demo-cars.',
  ),
  search_slugs: setting(
    z.array(text).min(1),
    ['new-used-and-demo-cars', 'new-cars', 'used-cars', 'demo-cars'],
    '§2 Stock search',
    "Search slugs of this site; by default the four conditions with the site's noun, such as used-trucks.",
  ),
  stock_car_types: setting(
    z.array(z.enum(CAR_TYPES)).min(1),
    [...CAR_TYPES],
    '§1',
    'Conditions this site sells; others are never shown.',
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
    'Locations whose stock this site does not show.',
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
  search_page_size: setting(z.int().min(6).max(60), 24, '§2', 'Vehicles on one result page.', 'server'),
  card_engine: setting(
    z.boolean(),
    false,
    'look',
    'Whether result cards show the engine instead of the fuel, as for motorcycles.',
    'server',
  ),
  search_cta: setting(
    z.strictObject({ title: text, text: text, label: text, href: text }).nullable(),
    {
      title: 'Can’t find what you’re after?',
      text: 'Tell us what you’re looking for and we’ll help you find it.',
      label: 'Contact us',
      href: '/contact',
    },
    '§9 Display and layout',
    'Call-to-action card at slot 30 of the results; null for none.',
  ),
} as const satisfies Definitions
