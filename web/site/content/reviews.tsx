import { averageRating, hasReviews } from '@forecourt/rules/content/reviews.ts'
import { formatDay, formatNumber } from '@forecourt/rules/locale/locale.ts'
import { link } from '@forecourt/rules/site/links.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { data } from 'react-router'
import { dealerContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import type { Route } from './+types/reviews'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { Stars } from './Stars.tsx'
import { breadcrumbData } from '../head/structuredData.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders()

/** What customers wrote, by the rules of spec §2 and §9, and what all of them together gave each location. */
export async function loader({ context }: Route.LoaderArgs) {
  const { site, content, locations } = context.get(dealerContext)
  const to = paths(site)
  const [reviews, places] = await Promise.all([content.reviews(), locations.list()])
  if (!hasReviews(reviews)) throw data(null, { status: 404 })
  const trail = [{ label: 'Home', href: to.home() }, { label: 'Reviews' }]
  const rated = places.flatMap(({ name, reviews: all, address }) =>
    all && all.count > 0
      ? [
          {
            name,
            average: all.average_rating,
            count: formatNumber(all.count, site.locale),
            link: address.place_url ? link(address.place_url, site) : null,
          },
        ]
      : [],
  )
  const note = site.settings.reviews_note
  const lead = note ? `Examples of reviews of ${site.name}.` : `Reviews from ${site.name} sales and service customers.`
  return data(
    serialize({
      head: headOf(site, {
        title: 'Reviews',
        description: lead,
        path: to.reviews(),
        // What nobody wrote is not for search engines.
        indexed: note === null,
        structured: [breadcrumbData(trail, site)],
      }),
      trail,
      lead,
      note,
      least: site.settings.reviews_min_rating,
      rated,
      // The average of a choice would flatter; of samples it claims nothing.
      sample: note ? { average: averageRating(reviews), count: formatNumber(reviews.length, site.locale) } : null,
      reviews: reviews.map(({ id, source, title, text, rating, author, reviewed_at, url }) => ({
        id,
        source: source === 'google' ? 'Google' : site.name,
        title,
        text,
        rating,
        author,
        day: formatDay(new Date(reviewed_at), site.locale, site.timeZone),
        dateTime: reviewed_at,
        link: url ? link(url, site) : null,
      })),
    }),
    { headers: { 'x-cache-tags': `site:${site.id}` } },
  )
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { trail, lead, note, least, rated, sample, reviews } = deserialize(loaderData)
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop trail={trail} title="Reviews" lead={lead} />
      {note ? (
        <p className="mb-8 max-w-text border-l-4 border-l-accent bg-surface py-3 pr-4 pl-4 font-semibold lg:mb-10">
          {note}
        </p>
      ) : null}
      {sample ? (
        <p className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2 lg:mb-10">
          <strong className="tabular-nums font-heading text-40 leading-none">{sample.average.toFixed(1)}</strong>
          <span>
            <Stars rating={sample.average} />
            <span className="tabular-nums block text-14 text-muted">Average of {sample.count} sample reviews</span>
          </span>
        </p>
      ) : null}
      {rated.length > 0 ? (
        <ul className="mb-10 grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
          {rated.map(({ name, average, count, link: all }) => (
            <li key={name} className="border-t pt-4">
              <p className="font-semibold">{name}</p>
              <p className="mt-1 flex items-center gap-2">
                <Stars rating={average} />
                <span className="tabular-nums">
                  {average.toFixed(1)} from {count} reviews
                </span>
              </p>
              {all ? (
                <a {...all} className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
                  Read all reviews
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="grid gap-6 md:grid-cols-2 lg:not-has-[>:last-child:nth-child(4)]:grid-cols-3">
        {reviews.map(({ id, source, title, text, rating, author, day, dateTime, link: original }) => (
          <li
            key={id}
            id={`review-${id}`}
            className="flex scroll-mt-24 flex-col rounded-card border bg-surface p-5 lg:p-6"
          >
            <Stars rating={rating} />
            {title ? <h2 className="mt-2 text-19">{title}</h2> : null}
            <blockquote className="mt-2 whitespace-pre-line">{text}</blockquote>
            <p className="mt-auto pt-4 text-14 text-muted">
              {author}, <time dateTime={dateTime}>{day}</time>
              {' · '}
              {original ? (
                <a {...original} className="underline underline-offset-4">
                  {source}
                </a>
              ) : (
                source
              )}
            </p>
          </li>
        ))}
      </ul>
      {least > 0 ? (
        <p className="mt-10 max-w-text text-14 text-muted">
          We show reviews with {least} stars or more.
          {rated.length > 0 ? ' Each dealership’s rating includes every review.' : ''}
        </p>
      ) : null}
    </div>
  )
}
