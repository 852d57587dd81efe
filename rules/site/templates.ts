import type { SettingsLayer } from './config.ts'

const TRUCK_SLUGS = ['new-used-and-demo-trucks', 'new-trucks', 'used-trucks', 'demo-trucks']
const truck: SettingsLayer = {
  default_search_path: '/search/new-used-and-demo-trucks',
  search_slugs: TRUCK_SLUGS,
  business_vehicles: true,
}
const car: SettingsLayer = {}

/**
 * The template layer of the settings cascade (spec §2 default slugs and bases). A template is a starting point for a
 * kind of dealer; a group or a site can override any of its settings.
 */
export const TEMPLATES: Readonly<Record<string, SettingsLayer>> = {
  'multi-franchise': car,
  'used-cars': { default_search_path: '/search/used-cars', search_slugs: ['used-cars'], stock_car_types: ['used'] },
  'single-make': { models_enabled: true },
  mazda: { models_enabled: true },
  ford: { models_enabled: true, header_commercial_split: true },
  toyota: { models_enabled: true },
  volkswagen: { models_enabled: true, header_commercial_split: true },
  hyundai: { models_enabled: true },
  kia: { models_enabled: true },
  camper: {
    towed_vehicles: true,
    vehicle_base_path: '/campers',
    default_search_path: '/search/rv-vehicles',
    search_slugs: ['rv-vehicles', 'new-campers', 'used-campers'],
  },
  jayco: {
    towed_vehicles: true,
    models_enabled: true,
    default_search_path: '/search/rv-vehicles',
    search_slugs: ['rv-vehicles', 'new-rvs', 'used-rvs'],
  },
  motorcycle: {
    vehicle_base_path: '/motorcycles',
    override_primary_vehicle: 'Motorcycle',
    test_drive_word: 'test ride',
    card_engine: true,
    search_slugs: ['new-used-and-demo-motorcycles', 'new-motorcycles', 'used-motorcycles', 'demo-motorcycles'],
    default_search_path: '/search/new-used-and-demo-motorcycles',
  },
  freightliner: { ...truck, models_enabled: true },
  fuso: { ...truck, models_enabled: true },
  hino: { ...truck, models_enabled: true },
  'mercedes-benz-trucks': { ...truck, models_enabled: true },
  'jac-trucks': { ...truck, models_enabled: true },
}
