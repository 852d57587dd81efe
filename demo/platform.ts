import { DEFAULT_PICTURES } from './defaultPictures.ts'
import type { DemoDealership, DemoGroup, DemoWebsite } from './shape.ts'
import { banksiaDealership, banksiaRv } from './sites/banksia.ts'
import { casuarinaDealership, casuarinaMotorcycles } from './sites/casuarina.ts'
import { ironbarkDealership, ironbarkTrucks } from './sites/ironbark.ts'
import { kowhaiCars, kowhaiDealership } from './sites/kowhai.ts'
import { lonestarAutos, lonestarDealership } from './sites/lonestar.ts'
import { redgumCampers, redgumDealership } from './sites/redgum.ts'
import { saltbushDealership, saltbushMazda } from './sites/saltbush.ts'
import { wattleDealerships, wattleGroup, wattleMotors, wattleSelect } from './sites/wattle.ts'

export interface DemoPlatform {
  groups: readonly DemoGroup[]
  dealerships: readonly DemoDealership[]
  websites: readonly DemoWebsite[]
}

/** Fewer required fields for more enquiries: a name and contact details are enough. */
const SHORT_ENQUIRIES = { enquiry_message_required: false, enquiry_postcode_required: false }

/** Which facts of the stock are sample values, in the footer of every page instead of on each listing. */
const FOOTER_NOTE =
  'Demonstration site. The dealer is fictional, as are stock numbers, VINs, plates, equipment, some prices and listing descriptions. ' +
  'Safety ratings, weights and axles, learner approval, registration, owners, servicing, inspections and warranties are sample values.'

/** The same beside these facts on a vehicle's page. */
const TRUST_NOTE = 'These are sample values for this demonstration. They haven’t been checked.'

/** The demo platform: fictional dealers, one for every template and country, as data (decision 1: Demo platform). */
export const PLATFORM: DemoPlatform = {
  groups: [wattleGroup],
  dealerships: [
    ...wattleDealerships,
    saltbushDealership,
    kowhaiDealership,
    redgumDealership,
    banksiaDealership,
    ironbarkDealership,
    casuarinaDealership,
    lonestarDealership,
  ],
  websites: [
    wattleMotors,
    wattleSelect,
    saltbushMazda,
    kowhaiCars,
    redgumCampers,
    banksiaRv,
    ironbarkTrucks,
    casuarinaMotorcycles,
    lonestarAutos,
  ].map((website) => ({
    ...website,
    settings: {
      footer_note: FOOTER_NOTE,
      trust_note: TRUST_NOTE,
      default_image_urls: DEFAULT_PICTURES,
      ...SHORT_ENQUIRIES,
      ...website.settings,
    },
  })),
}

/** A dealership of the demo by its slug. */
export function dealershipOf(slug: string): DemoDealership {
  const found = PLATFORM.dealerships.find((dealership) => dealership.slug === slug)
  if (!found) throw new Error(`The demo has no dealership '${slug}'.`)
  return found
}
