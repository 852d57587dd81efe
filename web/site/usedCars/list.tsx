import type { CarCard } from '@forecourt/rules/car/car.ts'
import { carSubtitle, carTitle } from '@forecourt/rules/car/name.ts'
import { odometer } from '@forecourt/rules/car/odometer.ts'
import { priceDisclosure, priceDisplay, priceTypeLabel } from '@forecourt/rules/car/price.ts'
import { priceNotes } from '@forecourt/rules/car/priceNotes.ts'
import { requestedPage } from '@forecourt/rules/content/listing.ts'
import { townLine } from '@forecourt/rules/location/address.ts'
import { formatNumber, localise } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { slugOf } from '@forecourt/rules/site/slug.ts'
import { data } from 'react-router'
import { dealerContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { mustHave } from '../refusal/notOffered.server.ts'
import { breadcrumbData } from '../head/structuredData.ts'
import { usePaths } from '../layout/site.ts'
import { vehiclesData } from '../search/structuredData.ts'
import type { Route } from './+types/list'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders({ cachedBy: ['page'] })

/** A vehicle in one line. */
function lineOf(card: CarCard, site: Site) {
  const price = priceDisplay(card, site)
  return {
    href: paths(site).vehicle(card),
    title: carTitle(card),
    facts: [
      carSubtitle(card),
      odometer(card, site),
      card.transmission,
      townLine(card, site.country).replaceAll(' ', '\u00a0'),
    ]
      .filter(Boolean)
      .join(' · '),
    price: price.kind === 'amount' ? `${price.amount} ${price.label}` : price.text,
  }
}

/** A make, or a model of it, with its part of the list. */
interface Group<T> {
  name: string
  items: T[]
}

/** Consecutive items of one name together, however each spells it. */
function grouped<T>(items: readonly T[], nameOf: (item: T) => string): readonly Group<T>[] {
  const groups: Group<T>[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && slugOf(last.name) === slugOf(nameOf(item))) last.items.push(item)
    else groups.push({ name: nameOf(item), items: [item] })
  }
  return groups
}

/** The used vehicles in stock by make and model, plain and in pages (spec §2 /used-car/list). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  await mustHave('used_car_list', dealer)
  const { site, stock } = dealer
  const to = paths(site)
  const pageNumber = requestedPage(url.searchParams.get('page'))
  const list = pageNumber === null ? null : await stock.usedList(pageNumber)
  if (!list) throw data(null, { status: 404 })
  const { page, pages, total, cards } = list
  const noun = inSentence(total === 1 ? site.vehicleNoun : site.vehicleNounPlural)
  const used = site.conditionLabels.used
  const title = `${used} ${inSentence(site.vehicleNounPlural)} by make`
  const trail = [{ label: 'Home', href: to.home() }, { label: title }]
  const lead = localise(
    total > 0
      ? `All ${formatNumber(total, site.locale)} ${used.toLowerCase()} ${noun} for sale at ${site.name} today, by make and model.`
      : `${site.name} has no ${used.toLowerCase()} ${inSentence(site.vehicleNounPlural)} for sale today.`,
    site.locale,
  )
  const makes = grouped(cards, ({ make }) => make).map(({ name, items }) => ({
    name,
    anchor: slugOf(name),
    models: grouped(items, ({ model }) => model).map((model) => ({
      name: model.name,
      lines: model.items.map((card) => lineOf(card, site)),
    })),
  }))
  const notes = priceNotes(
    cards.flatMap((card) => {
      const text = priceDisclosure(card, site)
      return text === null ? [] : [[priceTypeLabel(card.price_type, site)!, text] as const]
    }),
  )
  return data(
    serialize({
      head: headOf(site, {
        title: `${title}${site.city ? ` in ${site.city}` : ''}${page > 1 ? `, page ${page}` : ''}`,
        description: `${lead} ${makes.map(({ name }) => name).join(', ')}.`,
        path: to.usedCarList(page),
        // There is nothing to find on a page without a vehicle.
        indexed: total > 0,
        structured: [
          breadcrumbData(trail, site),
          ...(total > 0
            ? [
                vehiclesData(
                  cards.map((card) => ({ slug: card.slug, title: carTitle(card) })),
                  total,
                  site,
                ),
              ]
            : []),
        ],
      }),
      trail,
      title,
      lead,
      page,
      pages,
      index: list.makes.map(({ make, count, page: first }) => ({
        name: make,
        count: formatNumber(count, site.locale),
        href: `${first === page ? '' : to.usedCarList(first)}#${slugOf(make)}`,
      })),
      makes,
      notes,
    }),
    { headers: { 'x-cache-tags': `site:${site.id} stock:${site.id}` } },
  )
}

export default function UsedCarList({ loaderData }: Route.ComponentProps) {
  const { trail, title, lead, page, pages, index, makes, notes } = deserialize(loaderData)
  const to = usePaths()
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop trail={trail} title={title} lead={lead} />
      {index.length > 1 ? (
        <nav aria-label="Makes" className="mb-8 border-y py-3 lg:mb-12">
          <ul className="flex flex-wrap gap-x-5">
            {index.map(({ name, count, href }) => (
              <li key={name}>
                <a href={href} className="inline-flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline">
                  {name}
                  <span className="tabular-nums text-14 text-muted">{count}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {makes.map((make) => (
        <section key={make.anchor} aria-labelledby={make.anchor} className="mb-10 lg:mb-14">
          <h2 id={make.anchor} className="scroll-mt-24 text-23 lg:text-28">
            {make.name}
          </h2>
          {make.models.map((model) => (
            <section key={model.name} aria-label={`${make.name} ${model.name}`} className="mt-5">
              <h3 className="text-19">{model.name}</h3>
              <ul className="mt-1 border-t">
                {model.lines.map((line) => (
                  <li
                    key={line.href}
                    className="relative flex flex-wrap items-baseline justify-between gap-x-6 border-b py-2.5 hover:bg-sunken"
                  >
                    <span className="min-w-0">
                      <a
                        href={line.href}
                        className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
                      >
                        {line.title}
                      </a>
                      <span className="tabular-nums block text-14 text-muted">{line.facts}</span>
                    </span>
                    <span className="tabular-nums font-semibold">{line.price}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
      <Pagination page={page} pages={pages} href={(which) => to.usedCarList(which)} />
      {makes.length === 0 ? <LinkButton href={to.search()}>See our stock</LinkButton> : null}
      {notes.map(({ term, text }) => (
        <p key={text} className="mt-2 max-w-text text-13 text-muted first-of-type:mt-8">
          {term ? <strong className="font-semibold">{term}: </strong> : null}
          {text}
        </p>
      ))}
    </div>
  )
}
