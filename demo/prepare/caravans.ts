import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { chance, pick } from './derive.ts'
import type { SourceVehicle } from './vehicle.ts'

type Unit = Readonly<Record<string, string>>

/** How the feed's pounds become demo dollars: the figure is doubled and ends on 990. It is a demo price, not an exchange rate. */
const demoPrice = (pounds: number): number => Math.max(2990, Math.round((pounds * 2) / 1000) * 1000 - 10)

const UPPER = /^(dr?|st|lt|at|ob|pt|sr|xt|xl|xc|xh|rx|hr|hl|ct|dx|mk\w*|sc\d+|hrt\d*|le|lp|[a-z]{1,2}\d+[a-z]*)$/i

/** The words of an address turned back into a name: 'discovery-17-55-8-outback' is 'Discovery' with '17.55-8 Outback'. */
function named(slug: string): { model: string; badge: string | null } {
  const parts = slug.replace(/-my\d\d$/, '').split('-')
  const first = parts.findIndex((part) => /^\d/.test(part))
  const word = (part: string) => (UPPER.test(part) ? part.toUpperCase() : part[0]!.toUpperCase() + part.slice(1))
  const numbers = (list: readonly string[]) => {
    const digits = list.filter((part) => /^\d/.test(part))
    const rest = list.filter((part) => !/^\d/.test(part)).map(word)
    const size = digits.length >= 2 ? `${digits[0]}.${digits.slice(1).join('-')}` : (digits[0] ?? '')
    return [size, ...rest].filter(Boolean).join(' ')
  }
  if (first < 1) return { model: parts.map(word).join(' '), badge: null }
  return { model: parts.slice(0, first).map(word).join(' '), badge: numbers(parts.slice(first)) || null }
}

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^All Terrain/, 'All-Terrain'],
  [/^Cross(trac|tra|-Tra| Tra)k/i, 'CrossTrak'],
  [/Pop Top|Poptop/, 'Pop-Top'],
  [/^J Pod/, 'J-Pod'],
]

const MAKES: Readonly<Record<string, string>> = {
  'Auto Trial': 'Auto-Trail',
  'Auto Trail': 'Auto-Trail',
  'Auto-Trail': 'Auto-Trail',
  Autosleeper: 'Auto-Sleeper',
  Frankia: 'Frankia',
}

const empty = {
  transmission: null,
  drive: null,
  engine: null,
  fuel: null,
  interiorColour: null,
  doors: null,
  seats: null,
  suburb: null,
  state: null,
} as const

function units(dataDir: string): Unit[] {
  const feed = JSON.parse(readFileSync(join(dataDir, 'listings_caravan/dealer_stock_feed_caravans.json'), 'utf8')) as {
    'x:reports': { report: Unit[] }
  }
  return feed['x:reports'].report
}

const sentenceCase = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase()

/** Layout, berths, length and weight as the feed gives them, as sentences. */
function factsOf(unit: Unit): string[] {
  const facts = []
  if (Number(unit.Berths) > 0) facts.push(`Sleeps ${Number(unit.Berths)}.`)
  if (unit.Layout_Type_) facts.push(`${sentenceCase(unit.Layout_Type_)} layout.`)
  if (Number(unit.Length) > 0) facts.push(`${Number(unit.Length).toFixed(2)} m long.`)
  if (Number(unit.Mass_in_Running_Order) > 500) facts.push(`${Number(unit.Mass_in_Running_Order)} kg in running order.`)
  return facts
}

/** Notes that name no equipment: praise, a warranty, the odometer, what has a field of its own. */
const NO_FEATURE =
  /warr?anty|wattanty|\bmiles\b|^(?:(?:desirable|spacious) layout|known .*|perfect .*|superb .*|high (?:end|spec).*|limited .*|solid construction|light ?weight|avtex|\d belts|\d+ ?bhp|\d speed manual|automatic)$/i
/** Names of manufacturers, which keep their capitals. */
const BRANDS = /^(?:heki|truma|dometic|thetford)$/i

/** Slips of the source, and British terms in the words of Australian dealers. */
const NOTE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(d)innette\b/i, '$1inette'],
  [/\bMains electrics?\b/i, '240 V power'],
  [/\b240v\b/i, '240 V'],
  [/\bmains socket\b/i, 'socket'],
  [/\bwashroom\b/i, 'bathroom'],
  [/\b(s)at(?:a|e)ll?ite\b/i, '$1atellite'],
  [/\btoi8let\b/i, 'toilet'],
  [/\bMicowave\b/i, 'Microwave'],
  [/\bSpa(?:re|er)wheel\b/i, 'Spare wheel'],
  [/\bAlloy ?wheels?\b/i, 'Alloy wheels'],
  [/\bstabils(?:i)?er\b/i, 'stabiliser'],
  [/\bBlownair\b/i, 'Blown air'],
  [/\bMotormover\b/i, 'Motor mover'],
  [/\b(f)ly ?screens?\b/i, '$1ly screens'],
  [/\brooflight\b/i, 'roof light'],
  [/\bstrearing\b/i, 'steering'],
  [/\bleveling\b/i, 'levelling'],
  [/\baluminum\b/i, 'aluminium'],
  [/\bOn piece\b/i, 'One piece'],
  [/\bT\.V\b/i, 'TV'],
  [/\bOn board\b/i, 'On-board'],
  [/\bRoll out\b/i, 'Roll-out'],
  [/\bTowbar\b/i, 'Tow bar'],
  [/\bgaser\b/i, 'gazer'],
  [/\bReverse cam(?:era)?(?: system)?\b|\bReversing camera system\b/i, 'Reversing camera'],
  [/^Cab (?:ac|air ?con(?:ditioning)?)$/i, 'Cab air conditioning'],
  [/^Habitation air con$/i, 'Air conditioning'],
  [/^Loose fitted carpets$/i, 'Removable carpets'],
  [/\bALKO\b/i, 'AL-KO'],
]

/** A note as a feature: each word has a capital in the source. */
const featureOf = (note: string): string =>
  NOTE_WORDS.reduce(
    (text, [from, to]) => text.replace(from, to),
    note
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/(?<=\s)[A-Z][a-z]+\b/g, (word) => (BRANDS.test(word) ? word : word.toLowerCase())),
  )

const featuresOf = (unit: Unit): string[] => [
  ...new Set(
    unit
      .Advertising_Notes!.split(',')
      .map(featureOf)
      .filter((note) => note.length > 2 && note.length < 50 && !NO_FEATURE.test(note)),
  ),
]

/** The units of the dealer's stock feed, cleaned; prices are demo prices made from the feed's. */
export function readFeedUnits(dataDir: string): SourceVehicle[] {
  return units(dataDir).map((unit) => {
    const motorhome = unit.Category === 'Motorhome'
    const make = unit.Make!.trim()
    const derivative = unit.Derivative!.trim()
    return {
      ...empty,
      key: `rv-${unit.STOCK}`,
      make: MAKES[make] ?? make,
      model: unit
        .Model!.replace(/\s+/g, ' ')
        .replace('Freestlye', 'Freestyle')
        .replace('V - Line', 'V-Line')
        .replace(/\b(Vip|Ts1|Gt)\b/, (name) => name.toUpperCase())
        .trim(),
      badge: derivative === '.' ? null : derivative,
      series: null,
      year: Number(unit.Year),
      km: motorhome && Number(unit.Mileage) > 100 ? Math.round(Number(unit.Mileage) * 1.609) : null,
      price: demoPrice(Number(unit.Web_Price)),
      carType: 'used',
      body: motorhome ? 'Motorhome' : 'Caravan',
      transmission: motorhome && /manual/i.test(unit.Specification!) ? 'Manual' : null,
      fuel: motorhome ? 'Diesel' : null,
      colour: unit.Colour!.trim() || (chance(unit.STOCK!, 'colour') < 0.7 ? 'White' : 'Silver'),
      facts: factsOf(unit),
      features: featuresOf(unit),
      priceDerived: true,
    }
  })
}

/**
 * Vans and campers of Australian manufacturers: make and model are real, the rest is lent by a unit of the feed of the same
 * kind. Year, price and colour are therefore of the demo.
 */
export function readManufacturerModels(
  dataDir: string,
  makes: Readonly<Record<string, string>>,
  body: 'Caravan' | 'Camper Trailer',
  only: RegExp = /./,
): SourceVehicle[] {
  const rows: { make_slug: string; model_slug: string }[] = parse(
    readFileSync(join(dataDir, 'listings_caravan/au_caravan_makes_models.csv')),
    { columns: true },
  )
  const lenders = units(dataDir).filter((unit) => unit.Category === 'Caravan' && unit.Berths)
  const seen = new Set<string>()
  const vehicles: SourceVehicle[] = []
  for (const { make_slug: makeSlug, model_slug: slug } of rows) {
    const make = makes[makeSlug]
    const squashed = slug.replaceAll('-', '').replace(/my\d\d$/, '')
    if (!make || !only.test(slug) || /month|^s-n|caravan|^\d/.test(slug) || seen.has(make + squashed)) continue
    seen.add(make + squashed)
    const key = `${makeSlug}/${slug}`
    const { model: written, badge } = named(slug)
    const model = SPELLINGS.reduce((name, [from, to]) => name.replace(from, to), written)
    const lender = pick(lenders, key, 'lender')
    const carType = chance(key, 'type') < 0.5 ? 'new' : chance(key, 'type') < 0.56 ? 'demo' : 'used'
    const year = carType === 'used' ? 2009 + Math.floor(chance(key, 'year') * 14) : 2023
    const newPrice =
      body === 'Caravan' ? 52_000 + chance(key, 'price') * 60_000 : 21_000 + chance(key, 'price') * 38_000
    const price = Math.round((newPrice * (carType === 'used' ? 0.92 ** (2024 - year) : 1)) / 500) * 500 - 10
    vehicles.push({
      ...empty,
      key: `avm-${key}`,
      make,
      model,
      badge,
      series: null,
      year,
      km: null,
      price,
      carType,
      body,
      colour: pick(
        body === 'Caravan' ? ['White', 'White', 'Silver', 'Grey'] : ['Grey', 'Black', 'Green', 'Orange', 'White'],
        key,
        'colour',
      ),
      facts:
        body === 'Caravan' ? factsOf(lender).slice(0, 2) : [`Sleeps ${pick(['two', 'two', 'four'], key, 'berths')}.`],
      features:
        body === 'Caravan'
          ? featuresOf(lender).slice(0, 10)
          : ['Independent suspension', 'Outside kitchen', 'LED lights', 'Water tank', 'Battery and charger'].slice(
              0,
              3 + Math.floor(chance(key, 'kit') * 3),
            ),
      priceDerived: true,
    })
  }
  return vehicles
}
