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
    'The page that links to your stock open. Empty for the search of every condition.',
  ),
  search_slugs: setting(
    z.array(text).min(1),
    ['new-used-and-demo-cars', 'new-cars', 'used-cars', 'demo-cars'],
    '§2 Stock search',
    'The last part of the addresses of your search pages, such as used-cars. By default there is one for each condition.',
  ),
  stock_car_types: setting(
    z.array(z.enum(CAR_TYPES)).min(1),
    [...CAR_TYPES],
    '§1',
    'The conditions that you sell. Visitors see no vehicle of any other.',
    'server',
  ),
  search_default_sort: setting(
    z.enum(SORTS),
    'custom_rank:desc',
    '§2 Sort options',
    'The order in which visitors see search results until they choose another.',
  ),
  search_kms_sorts: setting(
    z.boolean(),
    true,
    '§2 Sort options',
    'Lets visitors sort by the highest and the lowest kilometres.',
  ),
  search_default_cities: setting(
    z.array(text),
    [],
    '§2 Default query',
    'Visitors see only stock of these cities. Empty for all.',
    'server',
  ),
  search_default_makes: setting(
    z.array(text),
    [],
    '§2 Default query',
    'Visitors see only stock of these makes. Empty for all.',
    'server',
  ),
  search_default_makes_or_used: setting(
    z.boolean(),
    false,
    '§9 Naming and filters',
    'With `search_default_makes`, visitors also see every used vehicle, whatever its make.',
    'server',
  ),
  search_default_models: setting(
    z.array(z.strictObject({ make: text, model: text })),
    [],
    '§9 Naming and filters',
    'Visitors see only stock of these models. Empty for all.',
    'server',
  ),
  search_min_photos: setting(
    z.int().min(0),
    0,
    '§2 Default query',
    'Visitors do not see vehicles with fewer photos than this.',
    'server',
  ),
  search_exclude_location_ids: setting(
    z.array(z.int()),
    [],
    '§9 Naming and filters',
    'Visitors of this site do not see the stock of these locations.',
    'server',
  ),
  used_car_list_enabled: setting(
    z.boolean(),
    false,
    '§2 Other pages',
    'Adds a page at /used-car/list with links to the used vehicles in stock, by make and model.',
    'server',
  ),
  include_sold_cars_days: setting(
    z.int().min(0).max(365),
    3,
    '§9 Thresholds',
    'How long visitors still see a vehicle after it is sold, marked as sold.',
    'server',
  ),
  search_page_size: setting(
    z.int().min(6).max(60),
    24,
    '§2',
    'How many vehicles a page of search results has.',
    'server',
  ),
  card_engine: setting(
    z.boolean(),
    false,
    'look',
    'Shows the engine instead of the fuel on each vehicle in the results, as for motorcycles.',
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
    'A card that invites visitors to get in touch, the 30th in the results. Empty for none.',
  ),
} as const satisfies Definitions
