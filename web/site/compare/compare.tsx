import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { formatDay, localise } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { carIdsOf, carIdsText } from '@forecourt/rules/site/carIds.ts'
import { comparedList, parseCompared } from '@forecourt/rules/stock/compare.ts'
import { Plus } from 'lucide-react'
import { data, redirect } from 'react-router'
import { useEffect } from 'react'
import { rememberCompared } from '../../browser/comparison.ts'
import { whenLoaded } from '../../browser/optionalPart.ts'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import { Alert } from '../../ui/Alert.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { PrintButton } from '../layout/PrintButton.tsx'
import { PrintFoot } from '../layout/PrintFoot.tsx'
import { useSite } from '../layout/site.ts'
import { departedText } from '../shortlist/departedText.ts'
import { ShareButton } from '../vehicle/ShareButton.tsx'
import type { Route } from './+types/compare'
import { AddVehicles } from './AddVehicles.tsx'
import { ComparisonTable } from './ComparisonTable.tsx'
import { compareView, stillListed } from './compareView.ts'

/** Vehicles suggested for adding to the comparison. */
const SUGGESTED = 6

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders({ alsoReads: ['car_id', 'of'] })

/** Vehicles side by side by the ids of its address; nothing is stored, and it works without scripts. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { site, stock, locations } = context.get(dealerContext)
  const { now } = context.get(renderingContext)
  const to = paths(site)
  const list = comparedList(url.searchParams)
  if (list.length > 0) throw redirect(to.compare(list))
  const requested = parseCompared(url.searchParams)
  const cars = stillListed(await stock.findAll([...requested.ids, ...requested.waiting]), site, now)
  const [alike, places] = await Promise.all([
    cars[0] ? stock.similar(cars[0], SUGGESTED + cars.length) : stock.latest(SUGGESTED),
    locations.list(),
  ])
  const view = compareView({ site, requested, cars, alike, locations: places, now })
  const names = view.vehicles.map(({ title }) => title)
  const cardsOf = inSentence(site.vehicleNounPlural)
  const title = `Compare ${cardsOf}`
  const address = to.compare(cars.map(({ id }) => id))
  return data(
    serialize({
      head: headOf(site, {
        title: names.length > 1 ? names.join(' and ') : title,
        description: `Compare ${names.length > 1 ? names.join(', ') : cardsOf} side by side. Differences are highlighted.`,
        path: address,
        indexed: false,
      }),
      trail: [
        { label: 'Home', href: to.home() },
        { label: localise(site.settings.stock_label, site.locale), href: to.search() },
        { label: title },
      ],
      title,
      view: { ...view, suggestions: view.suggestions.slice(0, SUGGESTED) },
      address: new URL(address, site.baseUrl).href,
      day: formatDay(now, site.locale, site.timeZone),
    }),
  )
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { trail, title, view, address, day } = deserialize(loaderData)
  const site = useSite()
  const { id, vehicleNoun, vehicleNounPlural } = site
  const ids = view.vehicles.map((vehicle) => vehicle.id)
  const compared = carIdsText(ids)
  useEffect(() => {
    rememberCompared(id, carIdsOf(compared))
    if (carIdsOf(compared).length > 1)
      whenLoaded(import('../../browser/track.ts'), ({ trackAction }) =>
        trackAction(site, 'comparison', { car_ids: compared }),
      )
  }, [site, id, compared])

  const { vehicles, waiting, removed, room } = view
  const noun = inSentence(vehicleNoun)
  const nouns = inSentence(vehicleNounPlural)
  const adding = room > 0 ? <AddVehicles ids={ids} suggestions={view.suggestions} /> : null
  return (
    <div className="comparison-page container pb-12 lg:pb-20">
      <PageTop
        trail={trail}
        title={title}
        lead={
          vehicles.length === 0
            ? `Compare up to four ${nouns} side by side. Differences are highlighted.`
            : vehicles.length === 1
              ? `Add another ${noun} to compare.`
              : null
        }
      />
      {removed > 0 || waiting.length > 0 ? (
        <div className="mb-6 grid gap-3">
          {removed > 0 ? (
            <Alert title={departedText(removed, { vehicleNoun, vehicleNounPlural })}>
              <p>We’ve removed {removed === 1 ? 'it' : 'them'} from your comparison.</p>
            </Alert>
          ) : null}
          {waiting.length > 0 ? (
            <Alert title="You can compare up to four at a time.">
              <p>Remove one to add the {waiting.join(' or the ')}.</p>
            </Alert>
          ) : null}
        </div>
      ) : null}
      {/* With one vehicle only, adding another is the page's main action. */}
      {vehicles.length > 1 ? null : adding}
      {vehicles.length > 0 ? (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            {vehicles.length > 1 ? (
              view.differing > 0 ? (
                <label className="flex min-h-11 cursor-pointer items-center gap-3 print:hidden">
                  <input type="checkbox" className="only-differences size-5 accent-action" />
                  <span>
                    Show differences only{' '}
                    <span className="tabular-nums text-14 text-muted">
                      ({view.differing} of {view.lines} lines)
                    </span>
                  </span>
                </label>
              ) : (
                <p>These {nouns} have the same specifications.</p>
              )
            ) : (
              <span />
            )}
            <div className="flex gap-2">
              {room > 0 ? (
                <a href="#add-heading" className={buttonClass('secondary', 'small', 'min-h-11 px-4 print:hidden')}>
                  <Plus aria-hidden size={18} strokeWidth={1.5} />
                  Add
                  <span className="sr-only"> another {noun}</span>
                </a>
              ) : null}
              <ShareButton
                title={vehicles.map((vehicle) => vehicle.title).join(' and ')}
                name="comparison"
                address={address}
              />
              <PrintButton />
            </div>
          </div>
          <ComparisonTable view={view} />
        </>
      ) : null}
      {vehicles.length > 1 ? adding : null}
      <PrintFoot address={address} day={day} />
    </div>
  )
}
