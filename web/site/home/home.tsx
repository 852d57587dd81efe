import { salesLocations } from '@forecourt/rules/location/contactView.ts'
import type { HomeBlock } from '@forecourt/rules/site/homeBlocks.ts'
import { alternates } from '@forecourt/rules/seo/alternates.ts'
import { NEW_TAB } from '@forecourt/rules/site/links.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { ArrowRight, Phone, Star } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { data } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { Silhouette } from '../../ui/Silhouette.tsx'
import { headOf, headTags } from '../head/head.ts'
import { PhoneLink } from '../layout/PhoneLink.tsx'
import { useSite, useWords } from '../layout/site.ts'
import { LocationFacts } from '../layout/LocationFacts.tsx'
import { locationData } from '../locations/structuredData.ts'
import { RepaymentNote } from '../vehicleCard/RepaymentNote.tsx'
import { OfferCard } from '../offers/OfferCard.tsx'
import { RecentlyViewed } from '../vehicleCard/RecentlyViewed.tsx'
import { VehicleCard } from '../vehicleCard/VehicleCard.tsx'
import type { Route } from './+types/home'
import { Hero } from './Hero.tsx'
import { heroPreload } from './heroPicture.ts'
import { homeView, type HomeView } from './homeView.ts'
import { siteData } from './structuredData.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData?.head)

export const headers = pageHeaders()

export async function loader({ context }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site } = dealer
  const { now } = context.get(renderingContext)
  const [home, group, locations] = await Promise.all([
    homeView(dealer, now),
    dealer.group.sites(),
    dealer.locations.list(),
  ])
  const title = `${site.name}${site.city ? `, ${site.city}` : ''}: ${home.tagline}`
  return data(
    {
      home,
      head: headOf(site, {
        title,
        documentTitle: title,
        description: home.intro || home.tagline,
        path: paths(site).home(),
        preload: home.picture ? heroPreload(home.picture, site.settings.hero_style) : [],
        alternates: alternates(site, group, { kind: 'home' }),
        structured: [siteData(site), ...salesLocations(locations).map((location) => locationData(location, site, now))],
      }),
    },
    { headers: { 'x-cache-tags': `site:${site.id} stock:${site.id}` } },
  )
}

const MORE =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline'

function SectionHead({ title, more }: { title: string; more?: { href: string; label: ReactNode } }) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 lg:mb-8">
      <h2 className="text-28 lg:text-33">{title}</h2>
      {more ? (
        <a href={more.href} className={MORE}>
          {more.label}
          <ArrowRight aria-hidden size={18} strokeWidth={1.5} />
        </a>
      ) : null}
    </div>
  )
}

/** Columns for so many locations: three where they come out even, and all of the row for a lone one. */
function columnsOf(locations: number): string {
  if (locations === 1) return ''
  if (locations % 3 === 0) return 'md:grid-cols-3'
  return locations > 2 ? 'md:grid-cols-2 lg:grid-cols-3' : 'md:grid-cols-2'
}

interface BlockProps {
  home: HomeView
}

/** The stock by body types. */
function Bodies({ home }: BlockProps) {
  return home.bodies.length > 1 ? (
    <section className="below-fold [--height:445px] md:[--height:480px] section container">
      <SectionHead title="By body type" />
      <ul className="body-tiles">
        {home.bodies.map(({ label, count, href, silhouette }) => (
          <li key={label}>
            <a href={href}>
              <Silhouette url={silhouette} />
              <span>
                <strong>{label}</strong>
                <small>{count} in stock</small>
              </span>
            </a>
          </li>
        ))}
        <li>
          <a href={home.allHref}>
            <ArrowRight aria-hidden strokeWidth={1.5} />
            <strong>{home.allLabel}</strong>
          </a>
        </li>
      </ul>
    </section>
  ) : null
}

/** What came in last. */
function Latest({ home }: BlockProps) {
  return home.latest.length > 0 ? (
    <section className="below-fold [--height:770px] md:[--height:1190px] section">
      <div className="container">
        <SectionHead title="Latest arrivals" more={{ href: home.allHref, label: home.allLabel }} />
        <ul className="-mx-(--gutter) flex snap-x snap-mandatory scroll-px-(--gutter) gap-4 overflow-x-auto px-(--gutter) pb-2 md:mx-0 md:grid md:grid-cols-2 md:overflow-visible md:px-0 lg:grid-cols-3 lg:gap-6 xl:grid-cols-4">
          {home.latest.map((card) => (
            <li key={card.id} className="w-[82%] shrink-0 snap-start md:w-auto">
              <VehicleCard
                card={card}
                sizes="(min-width: 1200px) 282px, (min-width: 992px) 33vw, (min-width: 768px) 50vw, 82vw"
              />
            </li>
          ))}
        </ul>
        <RepaymentNote cards={home.latest} />
      </div>
    </section>
  ) : null
}

/** A few offers. */
function Offers({ home }: BlockProps) {
  return home.offers.length > 0 ? (
    <section className="below-fold [--height:2300px] md:[--height:780px] section container">
      <SectionHead title="Special offers" more={{ href: home.offersHref, label: 'All offers' }} />
      <ul className="grid gap-6 md:grid-cols-3 lg:gap-8">
        {home.offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} level={3} />
          </li>
        ))}
      </ul>
    </section>
  ) : null
}

/** The dealerships with their hours. */
function Locations({ home }: BlockProps) {
  const words = useWords()
  return home.locations.length > 0 ? (
    <section className="below-fold [--height:1035px] md:[--height:450px] section container">
      <SectionHead title={words(home.locations.length === 1 ? 'Our dealership' : 'Our dealerships')} />
      <ul className={`grid gap-x-8 gap-y-10 ${columnsOf(home.locations.length)}`}>
        {home.locations.map((location) => (
          <li
            key={location.id}
            className={`border-t pt-5 ${home.locations.length === 1 ? 'items-start gap-x-8 md:grid md:grid-cols-2' : ''}`}
          >
            <div>
              <h3 className="text-19">
                <a href={location.href} className="underline-offset-4 hover:underline">
                  {location.name}
                </a>
              </h3>
              <LocationFacts location={location} />
              {location.rating ? (
                <p className="tabular-nums mt-1 flex items-center gap-2 text-muted">
                  <Star aria-hidden size={18} strokeWidth={1.5} className="shrink-0" />
                  {location.rating}
                </p>
              ) : null}
            </div>
            <table
              className={`tabular-nums mt-4 w-full text-14 ${home.locations.length === 1 ? 'md:row-span-2 md:-mt-[21px]' : ''}`}
            >
              <caption className="sr-only">Hours for {location.name}</caption>
              <tbody>
                {location.hours.map(({ days, hours }) => (
                  <tr key={days} className="border-t">
                    <th scope="row" className="py-1.5 pr-4 text-left font-normal text-muted">
                      {days}
                    </th>
                    <td className="py-1.5 text-right">{hours}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <div className="mt-4 flex flex-wrap gap-x-6">
              {location.phone ? (
                <PhoneLink
                  phone={location.phone}
                  icon={<Phone aria-hidden size={18} strokeWidth={1.5} />}
                  className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
                />
              ) : null}
              <a
                href={location.directionsHref}
                {...NEW_TAB}
                className={MORE}
                aria-label={`Directions to ${location.name}`}
              >
                Directions
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  ) : null
}

/** Why one buys here. */
function Reasons({ home }: BlockProps) {
  const { vehicleNoun } = useSite()
  return home.reasons.length > 0 ? (
    <section className="below-fold [--height:470px] md:[--height:205px] section container">
      <h2 className="sr-only">Why buy your {inSentence(vehicleNoun)} here</h2>
      <ul className="grid gap-x-8 gap-y-8 md:grid-cols-3">
        {home.reasons.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-t-accent pt-5">
            <h3 className="text-23">{title}</h3>
            <p className="mt-2 max-w-text text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  ) : null
}

const BLOCKS: Readonly<Record<HomeBlock, ComponentType<BlockProps>>> = {
  bodies: Bodies,
  latest: Latest,
  offers: Offers,
  locations: Locations,
  reasons: Reasons,
}

/** The home page of a dealer site (look: Home). */
export default function Home({ loaderData: { home } }: Route.ComponentProps) {
  return (
    <>
      <Hero home={home} />
      {home.blocks.map((block) => {
        const Block = BLOCKS[block]
        return <Block key={block} home={home} />
      })}
      <RecentlyViewed />
    </>
  )
}
