import type { Country } from '../locale/locale.ts'
import type { Location } from './location.ts'
import { shownState } from '../locale/state.ts'

/** A licence for display: LMCT 1234, with the name of the licence. */
export interface Licence {
  kind: 'dealer' | 'repairer'
  label: string
  number: string
}

interface Labels {
  dealer: string
  repairer: string
  /** Prefixes in licence numbers that repeat the label. */
  prefixes: readonly string[]
}

/** Names of the licences in each state; where repairers are not licensed, the number is a registration. */
const AUSTRALIA: Readonly<Record<string, Labels>> = {
  ACT: {
    dealer: 'Motor vehicle dealer licence',
    repairer: 'Motor vehicle repairer licence',
    prefixes: ['MVD', 'MVR', 'MD'],
  },
  NSW: {
    dealer: 'Motor dealer licence',
    repairer: 'Motor vehicle repairer licence',
    prefixes: ['MD', 'MVRL', 'MVR'],
  },
  NT: { dealer: 'Motor vehicle dealer licence', repairer: 'Motor vehicle repairer', prefixes: ['MVD', 'MVR'] },
  QLD: { dealer: 'Motor dealer licence', repairer: 'Motor vehicle repairer', prefixes: ['LMD', 'MVR'] },
  SA: { dealer: 'Vehicle dealer licence', repairer: 'Motor vehicle repairer', prefixes: ['LVD', 'MVR'] },
  TAS: { dealer: 'LMVT', repairer: 'Motor vehicle repairer', prefixes: ['LMVT', 'MVR'] },
  VIC: { dealer: 'LMCT', repairer: 'Motor vehicle repairer', prefixes: ['LMCT', 'MVR'] },
  WA: {
    dealer: 'Motor vehicle dealer licence',
    repairer: 'Motor vehicle repair business licence',
    prefixes: ['MD', 'MRB'],
  },
}

const COUNTRIES: Readonly<Record<Country, Labels>> = {
  AU: { dealer: 'Motor dealer licence', repairer: 'Motor vehicle repairer', prefixes: ['LMCT', 'LMD', 'MD', 'MVR'] },
  NZ: {
    dealer: 'Registered motor vehicle trader',
    repairer: 'Motor Trade Association member',
    prefixes: ['MVT', 'MTA'],
  },
  US: { dealer: 'Dealer licence', repairer: 'Repair registration', prefixes: [] },
}

/** The number without a prefix for the state or the kind of licence, which the label has. */
function bare(written: string, state: string, prefixes: readonly string[]): string {
  let number = written.trim()
  for (const words of [[state], prefixes])
    for (const word of words)
      if (number.toUpperCase().startsWith(`${word.toUpperCase()} `)) {
        number = number.slice(word.length).trim()
        break
      }
  return number
}

/**
 * The licences of a location with their names in its state and country (spec §3 Location): LMCT in Victoria, a motor
 * dealer licence in New South Wales, a registered trader in New Zealand. In Australian spelling; the page converts it
 * to its site's. Empty for a location without licences.
 */
export function licencesOf(
  location: Pick<Location, 'dealer_license_number' | 'motor_vehicle_repairer'> & {
    address: Pick<Location['address'], 'state'>
  },
  { country }: { country: Country },
): readonly Licence[] {
  const state = shownState(location.address.state.trim())
  const labels = (country === 'AU' ? AUSTRALIA[state] : undefined) ?? COUNTRIES[country]
  const written = { dealer: location.dealer_license_number, repairer: location.motor_vehicle_repairer }
  return (['dealer', 'repairer'] as const).flatMap((kind) => {
    const number = bare(written[kind] ?? '', state, labels.prefixes)
    return number ? [{ kind, label: labels[kind], number }] : []
  })
}
