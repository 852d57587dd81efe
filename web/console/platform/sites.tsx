import { OPENING_WORDS } from '@forecourt/rules/site/opening.ts'
import { CONSOLE_PATHS, setUpPath } from '@forecourt/rules/staff/consolePaths.ts'
import { SITE_COLUMNS, SITE_SORT, type SiteColumn } from '@forecourt/rules/staff/siteSort.ts'
import { parseSort } from '@forecourt/rules/staff/sort.ts'
import { Link, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { addressWith, SORT } from '../list/address.ts'
import { Filters } from '../list/filters.tsx'
import { SortField, SortHeading } from '../list/sortHeading.tsx'
import { Views } from '../list/views.tsx'
import { Field } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { PlatformHead } from './tabs.tsx'

export const meta = () => [{ title: 'Platform · Dealer console' }]

const MOST_SEARCH = 100
const ATTENTION = 'attention'
const COLUMNS: Readonly<Record<SiteColumn, { label: string; largestFirst?: boolean; choice: string }>> = {
  name: { label: 'Site', choice: 'Name' },
  health: { label: 'Health', choice: 'Worst health first' },
  vehicles: { label: 'Vehicles', largestFirst: true, choice: 'Most vehicles first' },
  leads: { label: 'Leads, 24 hours', largestFirst: true, choice: 'Most leads first' },
  imported: { label: 'Stock imported', choice: 'Oldest stock import first' },
  failed: { label: 'Failed', largestFirst: true, choice: 'Most failures first' },
}
const ORDER: readonly SiteColumn[] = ['name', 'health', 'vehicles', 'leads', 'imported', 'failed']
const PAGE = /^[1-9]\d{0,4}$/

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => {
    const text = (name: string) => args.url.searchParams.get(name)?.trim() ?? ''
    const search = text('search').slice(0, MOST_SEARCH)
    const page = PAGE.test(text('page')) ? Number(text('page')) : 1
    const sort = parseSort(text(SORT), SITE_COLUMNS, SITE_SORT)
    const view = text('view') === ATTENTION ? ATTENTION : 'all'
    const [{ rows, pages, count, all, attention }, zone] = await Promise.all([
      desk.platform.sites(search, page, view === ATTENTION, sort),
      desk.timeZone(),
    ])
    return {
      search,
      view,
      sort,
      views: [
        { value: 'all', label: 'All', count: all },
        { value: ATTENTION, label: 'Needs attention', count: attention },
      ],
      page,
      pages,
      count,
      processes: desk.platform.processes(),
      sites: rows.map((site) => ({
        id: site.id,
        name: site.name,
        href: site.href,
        opening: site.opening === null || site.opening === 'open' ? null : OPENING_WORDS[site.opening],
        host: site.href ? new URL(site.href).host : '',
        vehicles: site.vehicles.toLocaleString('en-AU'),
        leads: site.leads24h.toLocaleString('en-AU'),
        imported: site.importedAt ? whenOf(site.importedAt, zone) : null,
        deadDeliveries: site.deadDeliveries,
        deadCalls: site.deadCalls,
        health: site.health,
      })),
    }
  })
}

export default function PlatformSites() {
  const { search, view, sort, views, page, pages, count, processes, sites } = useLoaderData<typeof loader>()
  const address = useLocation().search
  return (
    <>
      <PlatformHead>Every site of this installation and its health.</PlatformHead>
      <div className="row">
        <Link className="button" to={CONSOLE_PATHS.newSite}>
          New site
        </Link>
        <Link className="button quiet" to={CONSOLE_PATHS.newTrial}>
          New trial site
        </Link>
        <Link className="button quiet" to={CONSOLE_PATHS.siteImport}>
          Import a site
        </Link>
      </div>
      {processes && processes.ready < processes.of ? (
        <p className="notice warn">
          {processes.ready} of {processes.of} processes are ready. One that has ended is started again by itself.
        </p>
      ) : null}
      <Views label="Views of sites" views={views} current={view} leaves={['page']} />
      <Filters
        names={['search', SORT]}
        choices={[SORT]}
        found={`${count.toLocaleString('en-AU')} ${count === 1 ? 'site' : 'sites'}`}
      >
        <Field name="search" label="Site" type="search" defaultValue={search} />
        <SortField
          sort={sort}
          choices={ORDER.map((column) => ({
            sort: { column, descending: COLUMNS[column].largestFirst === true },
            label: COLUMNS[column].choice,
          }))}
        />
      </Filters>
      <section className="panel" aria-label="Sites">
        {sites.length === 0 ? (
          <p className="pad">
            {view === ATTENTION
              ? search === ''
                ? 'No site needs attention.'
                : 'No site that matches this search needs attention.'
              : search === ''
                ? 'There are no sites yet. Add the first one with “New site”.'
                : 'No site matches this search.'}
          </p>
        ) : (
          <table className="table site-list">
            <thead>
              <tr>
                {ORDER.map((column) => (
                  <SortHeading
                    key={column}
                    column={column}
                    label={COLUMNS[column].label}
                    sort={sort}
                    largestFirst={COLUMNS[column].largestFirst === true}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {sites.map((site) => (
                <tr key={site.id}>
                  <td className="wrap">
                    {site.href ? <a href={site.href}>{site.name}</a> : site.name}
                    {site.href ? <div className="muted">{site.host}</div> : null}
                    <div className="row">
                      {site.opening ? <span className="badge warn">{site.opening}</span> : null}
                      <Link to={setUpPath(site.id)} className="set-up-link">
                        Set-up<span className="sr-only"> of {site.name}</span>
                      </Link>
                    </div>
                  </td>
                  <td>
                    <span className={`badge ${site.health.tone}`}>{site.health.word}</span>
                    {site.health.reasons.map((reason) => (
                      <div key={reason} className="muted wrap">
                        {reason}
                      </div>
                    ))}
                  </td>
                  <td>
                    <span className="unheaded muted">Vehicles: </span>
                    {site.vehicles}
                  </td>
                  <td>
                    <span className="unheaded muted">Leads in 24 hours: </span>
                    {site.leads}
                  </td>
                  <td className="muted">
                    <span className="unheaded">Stock imported: </span>
                    {site.imported ?? 'No feed'}
                  </td>
                  <td>
                    {site.deadDeliveries > 0 ? (
                      <div>
                        <Link to={CONSOLE_PATHS.platformJobs}>
                          {counted(site.deadDeliveries, 'delivery', 'deliveries')}
                        </Link>
                      </div>
                    ) : null}
                    {site.deadCalls > 0 ? (
                      <div>
                        <Link to={`${CONSOLE_PATHS.webhooks}?site=${site.id}`}>
                          {counted(site.deadCalls, 'webhook call', 'webhook calls')}
                        </Link>
                      </div>
                    ) : null}
                    {site.deadDeliveries + site.deadCalls === 0 ? (
                      <span className="muted">
                        <span className="unheaded">Failed: </span>
                        None
                      </span>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {pages > 1 ? (
        <nav className="pager" aria-label="Pages">
          {page > 1 ? (
            <Link className="button quiet" rel="prev" to={addressWith(address, { page: String(page - 1) })}>
              Previous
            </Link>
          ) : null}
          {page < pages ? (
            <Link className="button quiet" rel="next" to={addressWith(address, { page: String(page + 1) })}>
              Next
            </Link>
          ) : null}
        </nav>
      ) : null}
    </>
  )
}

const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : several}`
