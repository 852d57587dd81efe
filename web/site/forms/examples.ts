import { phoneExample } from '@forecourt/rules/contact/phone.ts'
import type { FieldType } from '@forecourt/rules/kinds/form.ts'
import type { Country } from '@forecourt/rules/locale/locale.ts'

interface ExampleSite {
  country: Country
  distanceUnit: 'km' | 'mi'
}

/** An address in each country: street, town, state if it has states, postcode. */
const ADDRESSES: Readonly<Record<Country, readonly string[]>> = {
  AU: ['1 George Street', 'Brisbane', 'QLD', '4000'],
  NZ: ['1 Victoria Street', 'Wellington', '', '6011'],
  US: ['1 Congress Avenue', 'Austin', 'TX', '78701'],
}

/** Two services by distance. */
export const exampleServices = ({ distanceUnit }: Pick<ExampleSite, 'distanceUnit'>): readonly string[] =>
  ['15,000', '30,000'].map((distance) => `${distance} ${distanceUnit} service`)

/** What a visitor from the site's country types into a field of each type, one value for each of its inputs. */
export const exampleValues = ({
  country,
  distanceUnit,
}: ExampleSite): Readonly<Partial<Record<FieldType, readonly string[]>>> => ({
  address: ADDRESSES[country],
  button: ['Call me back'],
  check: ['on'],
  checkGroup: ['Loan vehicle', 'Brake check'],
  checkCard: ['full'],
  currency: ['25000'],
  distance: ['12000'],
  dob: ['3', '4', '1985'],
  email: ['sam@example.com'],
  expiryDate: ['6', '2030'],
  fullName: ['Sam', 'Lee'],
  kilometre: ['85000'],
  licenseNumber: ['12345678'],
  location: ['South'],
  make: ['Mazda'],
  model: ['CX-5'],
  number: ['3'],
  optIn: ['on'],
  phone: [phoneExample(country)],
  postcode: ADDRESSES[country].slice(-1),
  radio: ['No'],
  radioGroup: ['Good'],
  rego: ['ABC123'],
  select: ['Two'],
  serviceInterval: exampleServices({ distanceUnit }).slice(-1),
  starRating: ['4'],
  string: ['A line of text'],
  textarea: ['Several lines\nof text'],
  tyres: ['225', '45', '17'],
  year: ['2018'],
})
