import {
  BUCKET_COUNT,
  FEW_PAGES,
  percentileOf,
  SLOW_MS,
  TIME_PERIODS,
  timeInWords,
  timePeriod,
  timesIn,
  timesInWords,
  type TimesInWords,
} from '@forecourt/rules/staff/pageTimes.ts'
import { pageKind } from '@forecourt/rules/staff/pageKinds.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { Filters } from '../list/filters.tsx'
import { Field, Panel } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { PlatformHead } from './tabs.tsx'

export const meta = () => [{ title: 'Slow pages · Dealer console' }]

const MOST_ROWS = 100
const NO_PAGE = 'Addresses without a page'

/** How slow a kind of page is, for the order of the list; those with too few pages come last. */
const slowness = (counts: readonly number[]) =>
  timesIn(counts) < FEW_PAGES ? timesIn(counts) / FEW_PAGES - 1 : percentileOf(counts, 0.95)!

/** The address of a page at a site; null for a kind with a parameter in it, and for a site that cannot be read. */
const addressAt = (href: string | null, path: string) =>
  href === null || path === '' || path.includes(':') || path.includes('*') ? null : href.replace(/\/$/, '') + path

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => {
    const period = timePeriod(args.url.searchParams.get('period'))
    const sites = desk.slowPages.sites()
    const site = sites.find(({ id }) => String(id) === args.url.searchParams.get('site')) ?? null
    const times = await desk.slowPages.times(period, site?.id ?? null)
    const [paths, zone] = [await desk.slowPages.paths(period, site?.id ?? null), await desk.timeZone()]
    const all = Array.from({ length: BUCKET_COUNT }, (_, place) =>
      times.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0),
    )
    const sorted = times.toSorted((a, b) => slowness(b.counts) - slowness(a.counts))
    return {
      period,
      site: site?.id ?? null,
      sites,
      all: timesInWords(all),
      count: times.length,
      rows: sorted.slice(0, MOST_ROWS).map(({ site: name, href, route, counts }) => ({
        site: name,
        page: route === '' ? NO_PAGE : route,
        kind: pageKind(route),
        href: addressAt(href, route),
        ...timesInWords(counts),
      })),
      paths: paths.map(({ site: name, href, path, times: often, slowestMs, lastAt }) => ({
        site: name,
        path,
        href: href === null ? null : href.replace(/\/$/, '') + path,
        times: often.toLocaleString('en-AU'),
        slowest: timeInWords(slowestMs),
        last: whenOf(lastAt, zone),
      })),
    }
  })
}

function Times({ count, p50, p75, p95 }: TimesInWords) {
  return (
    <>
      <td>
        <span className="unheaded muted">Pages: </span>
        {count}
      </td>
      {p50 === null || p75 === null || p95 === null ? (
        <td colSpan={3} className="muted">
          Fewer than {FEW_PAGES} pages
        </td>
      ) : (
        <>
          <td>
            <span className="unheaded muted">Median: </span>
            {p50}
          </td>
          <td>
            <span className="unheaded muted">75% within: </span>
            {p75}
          </td>
          <td>
            <span className="unheaded muted">95% within: </span>
            {p95}
          </td>
        </>
      )}
    </>
  )
}

export default function SlowPages() {
  const { period, site, sites, all, count, rows, paths } = useLoaderData<typeof loader>()
  return (
    <>
      <PlatformHead>How long the server takes for the pages of the sites.</PlatformHead>
      <Filters names={['period', 'site']}>
        <Field name="period" label="Period" defaultValue={period}>
          {Object.entries(TIME_PERIODS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Field>
        <Field name="site" label="Site" defaultValue={site === null ? '' : String(site)}>
          <option value="">All sites</option>
          {sites.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
      </Filters>
      <p className="muted">
        Pages that the server rendered, up to a minute ago. Those from its cache take less than a millisecond and are
        not counted.
      </p>
      <Panel title="By kind of page" pad={rows.length === 0}>
        {rows.length === 0 ? (
          <p>No page was rendered in this period.</p>
        ) : (
          <table className="table page-times">
            <thead>
              <tr>
                <th scope="col">Page</th>
                <th scope="col">Site</th>
                <th scope="col">Pages</th>
                <th scope="col">Median</th>
                <th scope="col">75% within</th>
                <th scope="col">95% within</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>
                  <strong>All pages</strong>
                </td>
                <td>{site === null ? 'All sites' : rows[0]!.site}</td>
                <Times {...all} />
              </tr>
              {rows.map((row) => (
                <tr key={`${row.site} ${row.page}`}>
                  <td className="wrap">
                    {row.kind ? (
                      <>
                        {row.kind}
                        <br />
                      </>
                    ) : null}
                    <span className={row.kind ? 'muted page-pattern' : undefined}>
                      {row.href ? <a href={row.href}>{row.page}</a> : row.page}
                    </span>
                  </td>
                  <td className="wrap">{row.site}</td>
                  <Times {...row} />
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {count > rows.length ? (
          <p className="pad muted">
            These are the slowest {rows.length} of {count.toLocaleString('en-AU')}. Choose a site for the others.
          </p>
        ) : null}
      </Panel>
      <Panel title="Slowest pages" pad={paths.length === 0}>
        {paths.length === 0 ? (
          <p>No public page took {timeInWords(SLOW_MS)} or longer in this period.</p>
        ) : (
          <table className="table page-times">
            <thead>
              <tr>
                <th scope="col">Page</th>
                <th scope="col">Site</th>
                <th scope="col">Slowest</th>
                <th scope="col">Times slow</th>
                <th scope="col">Last slow</th>
              </tr>
            </thead>
            <tbody>
              {paths.map((row) => (
                <tr key={`${row.site} ${row.path}`}>
                  <td className="wrap">{row.href ? <a href={row.href}>{row.path}</a> : row.path}</td>
                  <td className="wrap">{row.site}</td>
                  <td>
                    <span className="unheaded muted">Slowest: </span>
                    {row.slowest}
                  </td>
                  <td>
                    <span className="unheaded muted">Times slow: </span>
                    {row.times}
                  </td>
                  <td className="muted">
                    <span className="unheaded">Last slow: </span>
                    {row.last}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
    </>
  )
}
