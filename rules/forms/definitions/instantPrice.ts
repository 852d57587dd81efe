import { inSentence } from '../../locale/sentence.ts'
import { multiStep, type Definition } from '../siteForm.ts'
import { badge, make, model, odometer, rego, regoState, year } from '../vehicleFields.ts'
import { saleCondition, saleDetails } from './sellMyCar.ts'

/**
 * Instant price of the visitor's own vehicle (spec §9, event 33): identified, described, and valued before the visitor
 * is asked who they are. With their details it is an offer to sell the vehicle.
 */
export const instantPrice: Definition = (site) =>
  multiStep({
    name: 'instant-price',
    title: `Instant ${inSentence(site.vehicleNoun)} price`,
    category: 'Sell My Car',
    submitLabel: 'Get an offer',
    steps: [
      {
        name: 'lookup',
        title: 'Find your vehicle',
        fields: [rego(site), ...regoState(site)].map((field) => ({ ...field, required: true })),
        skip: { label: 'Enter the details instead', to: 'vehicle' },
      },
      {
        name: 'vehicle',
        title: 'Your vehicle',
        fields: [make, model, year, badge(site), odometer(site, { required: true }), saleCondition],
      },
      {
        name: 'user-details',
        title: 'Your details',
        intro: 'Send us your details if you’d like an offer for it.',
        fields: saleDetails(site),
      },
    ],
  })
