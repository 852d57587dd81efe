import type { Country } from '../locale/locale.ts'
import type { Location } from './location.ts'
import { shownState } from '../locale/state.ts'

/** A licence as a page shows it: LMCT 1234, under what it is a licence for. */
export interface Licence {
  kind: 'dealer' | 'repairer'
  label: string
  number: string
}

interface Labels {
  dealer: string
  repairer: string
  /** How such numbers are often written with their kind in front, which the label says already. */
  prefixes: readonly string[]
}

/** What the licences of a place are called; where a place licenses no repairers, the number is a registration. */
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

/** The number alone: neither the state nor the kind of licence in front of it, which stand beside it. */
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
 * The licences of a location with the name that its state and country give them (spec §3 Location): LMCT in Victoria,
 * a motor dealer licence in New South Wales, a registered trader in New Zealand. Spelt for Australia; the page puts the
 * words into the spelling of its site. None for a location that has none.
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
