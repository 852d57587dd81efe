import type { FormName } from '@forecourt/rules/kinds/form.ts'
import type { FormSite } from '@forecourt/rules/forms/form.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'

/** The time at which tests send forms. */
export const now = new Date('2026-11-24T02:00:00Z')
/** New models of the tests' dealership. */
export const CHOICES = { makes: ['Mazda', 'Toyota'], models: [{ slug: 'cx-5', name: 'CX-5' }] }

/** A site, as its forms need it. */
export type Site = FormSite & { slug: string; manufacturer: string | null }

/** Two dealerships in Australia. */
export const AU: Site = {
  slug: 'anywhere',
  manufacturer: null,
  country: 'AU',
  locale: 'en-AU',
  currency: 'AUD',
  distanceUnit: 'km',
  timeZone: 'Australia/Brisbane',
  vehicleNoun: 'Car',
  dealerships: [
    { id: 1, slug: 'north', name: 'North Motors' },
    { id: 2, slug: 'south', name: 'South Motors' },
  ],
  settings: {
    ...PLATFORM_SETTINGS,
    service_options: ['Loan vehicle', 'Wash and vacuum'],
    opt_in_text: 'Email me similar stock and latest offers.',
  },
}

/** One dealership, with other words and rules. */
export const US: Site = {
  slug: 'elsewhere',
  manufacturer: 'Mazda',
  country: 'US',
  locale: 'en-US',
  currency: 'USD',
  distanceUnit: 'mi',
  timeZone: 'America/Chicago',
  vehicleNoun: 'RV',
  dealerships: [{ id: 3, slug: 'west', name: 'West Autos' }],
  settings: {
    ...PLATFORM_SETTINGS,
    enquiry_flags: true,
    enquiry_source_options: ['Google', 'Word of Mouth'],
    enquiry_message_required: false,
    opt_in_default: false,
    opt_in_text: 'News on my enquiry',
  },
}

/** The person of every submission. */
export const person = {
  first_name: 'Sam',
  last_name: 'Lee',
  email: 'sam@example.com',
  phone: '0491 570 006',
  postcode: '4000',
}
const own = { make: 'Mazda', model: 'BT-50', year: '2019' }
const born = { birthday_day: '21', birthday_month: '3', birthday_year: '1990' }
const address = (prefix = '') => ({
  [`${prefix}street`]: '1 Yard Street',
  [`${prefix}city`]: 'Bathurst',
  [`${prefix}state`]: 'NSW',
  [`${prefix}postcode`]: '2795',
})

/** A complete submission of each form on the Australian site, and the resulting lead. */
export const SUBMISSIONS: Readonly<
  Record<
    FormName,
    {
      typed: Readonly<Record<string, string | readonly string[]>>
      lead: Partial<Lead>
      answers: readonly string[]
      /** Those that are stored apart from the lead. */
      sensitive?: readonly string[]
    }
  >
> = {
  'general-enquiry': {
    typed: { ...person, category: 'Fleet', message: 'Hello' },
    lead: { category: 'Fleet Enquiry', message: 'Hello', postcode: '4000' },
    answers: [],
  },
  'vehicle-enquiry': {
    typed: { ...person, message: 'Is it there?' },
    lead: { category: 'General Enquiry', message: 'Is it there?' },
    answers: [],
  },
  'offer-enquiry': {
    typed: { ...person, message: 'Until when?' },
    lead: { category: 'Special Offer Enquiry' },
    answers: [],
  },
  quote: {
    typed: { ...person, model: 'cx-5', timeframe: 'Within a month', has_trade_in: 'Yes', trade_in: 'Mazda 2, 2011' },
    lead: { category: 'New Vehicle Enquiry', 'Vehicle Model': 'CX-5', message: '' },
    answers: [
      'When would you like to buy?: Within a month',
      'Do you have a vehicle to trade in?: Yes',
      'Which one?: Mazda 2, 2011',
    ],
  },
  'parts-enquiry': {
    typed: {
      ...person,
      ...own,
      location: 'south',
      rego: '123-abc',
      vin: 'JM0UP0YF100000000',
      message: 'A tow bar',
      fitting: 'on',
    },
    lead: {
      category: 'Parts Enquiry',
      'Vehicle Make': 'Mazda',
      'Vehicle Model': 'BT-50',
      Rego: '123ABC',
      message: 'A tow bar',
      dealership_slug: 'south',
    },
    answers: ['Year: 2019', 'VIN: JM0UP0YF100000000', 'I would like them fitted: Yes'],
  },
  'service-enquiry': {
    typed: { ...person, ...own, location: 'north', rego: 'ABC123', kilometres: '85,952 km', message: 'It rattles' },
    lead: { category: 'Service Enquiry', message: 'It rattles', Rego: 'ABC123' },
    answers: ['Year: 2019', 'Kilometres: 85,952 km'],
  },
  'insurance-enquiry': {
    typed: {
      ...person,
      ...own,
      rego: 'ABC123',
      vehicle_value: '$25,000',
      cover: 'Comprehensive',
      policy_ends_month: '3',
      policy_ends_year: '2027',
    },
    lead: { category: 'Insurance Enquiry' },
    answers: [
      'Year: 2019',
      'Roughly what is the vehicle worth?: $25,000',
      'Cover: Comprehensive',
      'When does your current policy end?: 03/2027',
    ],
  },
  'fleet-enquiry': {
    typed: {
      ...person,
      company: 'Lee Plumbing',
      business_number: '51 824 753 556',
      fleet_size: '5 to 19',
      vehicles_wanted: '4',
      vehicle_kinds: ['Van', 'SUV'],
      timeframe: 'Later this year',
      message: 'White ones',
    },
    lead: { category: 'Fleet Enquiry', message: 'White ones' },
    answers: [
      'Business name: Lee Plumbing',
      'ABN: 51 824 753 556',
      'Vehicles in your fleet: 5 to 19',
      'Vehicles you need: 4',
      'What kind?: Van, SUV',
      'When do you need them?: Later this year',
    ],
  },
  careers: {
    typed: {
      ...person,
      location: 'north',
      position: 'Technician',
      work_rights: 'Yes',
      drivers_licence: 'No',
      resume: ['cv.pdf', 'letter.pdf'],
      message: 'Ten years of diesel',
    },
    lead: {
      category: 'General Enquiry',
      subcategory: 'Career Enquiry',
      has_files: true,
    },
    answers: [
      'Which position?: Technician',
      'Are you entitled to work in Australia?: Yes',
      'Do you hold a driver licence?: No',
      'Resume: cv.pdf, letter.pdf',
    ],
  },
  'sell-my-car': {
    typed: {
      ...person,
      ...own,
      badge: 'XTR',
      rego: 'ABC123',
      kilometres: '85000',
      condition: 'Good',
      service_history: 'Complete',
      asking_price: '31,500.50',
      finance_owing: 'No',
      photos: ['a.jpg', 'b.jpg'],
    },
    lead: {
      category: 'Sell My Car',
      'Vehicle Make': 'Mazda',
      'Vehicle Model': 'BT-50',
      Rego: 'ABC123',
      has_files: true,
    },
    answers: [
      'Year: 2019',
      'Badge or variant: XTR',
      'Kilometres: 85,000 km',
      'Condition: Good',
      'Service history: Complete',
      'How much would you like for it?: $31,500.50',
      'Is there money owing on it?: No',
      'Photos: a.jpg, b.jpg',
    ],
  },
  'instant-price': {
    typed: {
      ...person,
      ...own,
      badge: 'XTR',
      rego: 'ABC123',
      rego_state: 'VIC',
      kilometres: '85000',
      condition: 'Good',
    },
    lead: { category: 'Sell My Car', 'Vehicle Make': 'Mazda', 'Vehicle Model': 'BT-50', Rego: 'ABC123' },
    answers: [
      'State of registration: VIC',
      'Year: 2019',
      'Badge or variant: XTR',
      'Kilometres: 85,000 km',
      'Condition: Good',
    ],
  },
  survey: {
    typed: {
      ...person,
      rating: '4',
      visit: 'Just looking',
      location: 'north',
      recommend: 'Maybe',
      message: 'Good coffee',
      contact_me: 'on',
    },
    lead: { category: 'Survey', message: 'Good coffee', postcode: '' },
    answers: [
      'How was your experience overall?: 4 of 5',
      'What brought you to us?: Just looking',
      'Would you recommend us?: Maybe',
      'Please get back to me about this: Yes',
    ],
  },
  competition: {
    typed: { ...person, ...born, message: 'Because', terms: 'on' },
    lead: { category: 'Competition', terms_conditions: true, message: 'Because' },
    answers: [],
    sensitive: ['Date of birth: 21 March 1990'],
  },
  subscription: {
    typed: { ...person, interests: ['Used vehicles', 'Special offers'] },
    lead: { category: 'Subscription', phone: '' },
    answers: ['What would you like to hear about?: Used vehicles, Special offers'],
  },
  'team-member': {
    typed: { ...person, team_member: 'Alex', message: 'Thank you' },
    lead: { category: 'Team Member' },
    answers: ['Who would you like to reach?: Alex'],
  },
  'document-request': {
    typed: { ...person, document: 'Other', document_other: 'A spare key card', message: 'Please' },
    lead: { category: 'Document Request', postcode: '' },
    answers: ['Document: Other', 'Which one?: A spare key card'],
  },
  'pre-approval': {
    typed: {
      ...person,
      vehicle_condition: 'Used',
      vehicle_price: '35000',
      deposit: '5000',
      loan_term: '60',
      location: 'south',
      employment: 'Full time',
      income: '1,950',
      income_frequency: 'Weekly',
      commitments: '250',
      consent: 'on',
    },
    lead: {
      category: 'Finance Enquiry',
      subcategory: 'Pre-approval',
      dealership_slug: 'south',
      terms_conditions: true,
      postcode: '',
    },
    answers: [
      'Which vehicles are you considering?: Used',
      'Price of the vehicle: $35,000',
      'Deposit: $5,000',
      'Term: 5 years',
      'Employment: Full time',
    ],
    sensitive: ['Income after tax: $1,950', 'Paid: Weekly', 'Monthly loan and card repayments: $250'],
  },
  'finance-score': {
    typed: {
      ...person,
      vehicle_condition: 'New',
      vehicle_price: '35000',
      deposit: '5000',
      loan_term: '60',
      location: 'south',
      employment: 'Full time',
      residence: 'Renting',
      credit_history: 'Good',
      consent: 'on',
    },
    lead: {
      category: 'Finance Enquiry',
      subcategory: 'Finance Score',
      dealership_slug: 'south',
      terms_conditions: true,
    },
    answers: [
      'Which vehicles are you considering?: New',
      'Price of the vehicle: $35,000',
      'Deposit: $5,000',
      'Term: 5 years',
      'Employment: Full time',
      'Living situation: Renting',
      'How would you describe your credit history?: Good',
    ],
  },
  'finance-application': {
    typed: {
      ...person,
      loan_purpose: 'Personal use',
      vehicle_condition: 'Used',
      vehicle_price: '$35,000',
      deposit: '5000',
      loan_term: '60',
      balloon: '0',
      has_trade_in: 'No',
      location: 'south',
      employment: 'Full time',
      employer: 'Yard Works',
      occupation: 'Welder',
      employment_years: '4',
      income: '1,950',
      income_frequency: 'Weekly',
      other_income: '0',
      commitments: '250.50',
      ...address(),
      residence: 'Renting',
      housing_cost: '1800',
      long_residence: 'No',
      ...address('previous_address_'),
      dependants: '2',
      ...born,
      licence_number: '12 345 678',
      licence_state: 'NSW',
      licence_expiry_month: '11',
      licence_expiry_year: '2026',
      residency: 'Permanent resident',
      message: 'Soon please',
      consent: 'on',
    },
    lead: {
      category: 'Finance Enquiry',
      postcode: '2795',
      dealership_slug: 'south',
      terms_conditions: true,
      message: 'Soon please',
    },
    answers: [
      'What is the loan for?: Personal use',
      'Which vehicles are you considering?: Used',
      'Price of the vehicle: $35,000',
      'Deposit: $5,000',
      'Term: 5 years',
      'Balloon or residual: $0',
      'Do you have a vehicle to trade in?: No',
      'Employment: Full time',
      'Employer: Yard Works',
      'Occupation: Welder',
      'Years in this job: 4',
      'Home address: 1 Yard Street, Bathurst, NSW 2795',
      'Living situation: Renting',
      'Have you lived there for three years or more?: No',
      'Previous address: 1 Yard Street, Bathurst, NSW 2795',
      'Dependants: 2',
      'Residency: Permanent resident',
    ],
    sensitive: [
      'Income after tax: $1,950',
      'Paid: Weekly',
      'Other monthly income: $0',
      'Monthly loan and card repayments: $250.50',
      'Monthly rent or mortgage: $1,800',
      'Date of birth: 21 March 1990',
      'Driver licence number: 12345678',
      'State of issue: NSW',
      'Licence expires: 11/2026',
    ],
  },
  'service-booking': {
    typed: {
      ...person,
      ...own,
      rego: 'ABC123',
      kilometres: '60000',
      service_interval: '60000',
      additional_services: ['Wash and vacuum', 'Loan vehicle'],
      message: 'It pulls left',
      location: 'north',
      appointment: '2026-11-26T22:00:00Z',
      while_you_wait: 'I will wait for it',
    },
    lead: {
      category: 'Service Booking',
      'Vehicle Make': 'Mazda',
      Rego: 'ABC123',
      additional_services: ['Wash and vacuum', 'Loan vehicle'],
      message: 'It pulls left',
      dealership_slug: 'north',
    },
    answers: [
      'Year: 2019',
      'Kilometres: 60,000 km',
      'Which service is due?: 60,000 km service',
      'On the day: I will wait for it',
    ],
  },
  'trade-in': {
    typed: {
      ...person,
      ...own,
      rego: 'ABC123',
      rego_state: 'QLD',
      badge: 'XTR',
      kilometres: '85000',
      transmission: 'Automatic',
      colour: 'Red',
      wear: ['Cracked glass'],
      condition: 'Fair',
      tyres_width: '265',
      tyres_profile: '60',
      tyres_rim: '18',
      tyre_condition: 'Worn',
      service_history: 'Partial',
      accident: 'Yes',
      accident_details: 'A new door',
      finance_owing: 'Yes',
      payout: '4,000',
      photos: ['front.jpg'],
      location: 'south',
      message: 'Can I keep the racks?',
    },
    lead: {
      category: 'Trade In',
      'Vehicle Make': 'Mazda',
      'Vehicle Model': 'BT-50',
      Rego: 'ABC123',
      has_files: true,
      dealership_slug: 'south',
    },
    answers: [
      'State of registration: QLD',
      'Year: 2019',
      'Badge or variant: XTR',
      'Kilometres: 85,000 km',
      'Transmission: Automatic',
      'Colour: Red',
      'Does it have any of these?: Cracked glass',
      'Overall: Fair',
      'Tyre size: 265/60 R18',
      'Tyres: Worn',
      'Service history: Partial',
      'Has it been in an accident?: Yes',
      'What was damaged, and has it been repaired?: A new door',
      'Is there money owing on it?: Yes',
      'How much?: $4,000',
      'Photos: front.jpg',
    ],
  },
  'test-drive': {
    typed: {
      ...person,
      model: 'CX-5',
      drivers_licence: 'Yes',
      location: 'north',
      appointment: '2026-11-26T22:00:00Z',
    },
    lead: { category: 'Test Drive', 'Vehicle Model': 'CX-5', message: '', dealership_slug: 'north' },
    answers: ['Do you hold a driver licence?: Yes'],
  },
  chat: {
    typed: {
      first_name: 'Sam',
      last_name: 'Lee',
      phone: '0491 570 006',
      message: 'Is it there?',
      reply_by: 'Text message',
    },
    lead: { category: 'General Enquiry', subcategory: 'Web chat', message: 'Is it there?', email: '' },
    answers: ['How should we reply?: Text message'],
  },
}
