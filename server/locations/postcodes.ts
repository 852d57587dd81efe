import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { postcodeProblem } from '@forecourt/rules/contact/postcode.ts'
import type { Point } from '@forecourt/rules/location/distance.ts'
import type { Country } from '@forecourt/rules/locale/locale.ts'

const inflate = promisify(gunzip)
const byCountry = new Map<Country, Promise<ReadonlyMap<string, Point>>>()

/** The postcodes of a country with their centres (postcodes/README.md), loaded on first use. */
function postcodesOf(country: Country): Promise<ReadonlyMap<string, Point>> {
  let reading = byCountry.get(country)
  if (!reading) {
    reading = readPostcodes(country)
    reading.catch(() => byCountry.delete(country))
    byCountry.set(country, reading)
  }
  return reading
}

async function readPostcodes(country: Country): Promise<ReadonlyMap<string, Point>> {
  const file = new URL(`./postcodes/${country.toLowerCase()}.txt.gz`, import.meta.url)
  const text = (await inflate(await readFile(file))).toString('utf8')
  const points = text.split('\n').flatMap((line) => {
    const [postcode, lat, long] = line.split(' ')
    return long === undefined ? [] : [[postcode!, { lat: Number(lat), long: Number(long) }] as const]
  })
  return new Map(points)
}

/** The approximate position of a postcode of a country; null if it does not exist. */
export async function findPostcode(postcode: string, country: Country): Promise<Point | null> {
  if (postcodeProblem(postcode, country) !== null) return null
  return (await postcodesOf(country)).get(postcode) ?? null
}
