import { DEPARTMENT_LABELS } from '@forecourt/rules/location/places.ts'
import { locationPath, setUpPath } from '@forecourt/rules/staff/consolePaths.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { pageAsked } from '../list/address.ts'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { Pager } from '../list/pager.tsx'
import { Field, Panel } from '../parts.tsx'

export const meta = () => [{ title: 'Locations · Dealer console' }]

const PAGE = 50
const WHOLE = /^[1-9]\d{0,8}$/
const MOST_SEARCH = 100

export async function loader(args: LoaderFunctionArgs) {
  const { locations } = await deskOf(args)
  const text = (name: string) => args.url.searchParams.get(name)?.trim() ?? ''
  const [search, site] = [text('search').slice(0, MOST_SEARCH), text('site')]
  return refusing(async () => {
    const { rows, previous, next } = await locations.list({
      search,
      websiteId: WHOLE.test(site) ? Number(site) : null,
      page: pageAsked(args.url, PAGE),
    })
    return {
      filter: { search, site },
      adds: siteChoices(locations.sitesToAddTo()),
      sites: siteChoices(locations.sites()),
      page: { previous, next },
      filtered: search !== '' || site !== '',
      rows: rows.map((row) => ({ ...row, href: locationPath(row.id), type: DEPARTMENT_LABELS[row.type] })),
    }
  })
}

export default function Locations() {
  const { filter, adds, sites, page, filtered, rows } = useLoaderData<typeof loader>()
  const addTo = adds.length === 1 ? adds[0] : adds.find(({ id }) => String(id) === filter.site)
  return (
    <>
      <div className="head">
        <div className="stack tight">
          <h1>Locations</h1>
          <p className="muted">Addresses, opening hours and contacts, as your sites show them.</p>
          {adds.length > 1 && !addTo ? <p className="muted">To add a location, choose its site below.</p> : null}
        </div>
        {addTo ? (
          <Link className="button" to={`${setUpPath(addTo.id)}#location`}>
            Add a location
          </Link>
        ) : null}
      </div>
      <Filters names={['search', 'site']}>
        <Field name="search" label="Name or town" type="search" defaultValue={filter.search} />
        <FilterByPlace name="site" label="Site" all="All sites" places={sites} chosen={filter.site} />
      </Filters>
      <Panel title="All locations" pad={rows.length === 0}>
        {rows.length === 0 ? (
          <p>
            {filtered
              ? 'No locations match these filters.'
              : adds.length > 0
                ? 'There are no locations yet. Add the first one in the site’s set-up.'
                : 'There are no locations yet. Ask someone with the role dealer principal to add the first one.'}
          </p>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Department</th>
                <th scope="col">Now</th>
                <th scope="col">Phone</th>
                {sites.length > 1 ? <th scope="col">Site</th> : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="wrap">
                    <Link to={row.href}>{row.name}</Link> {row.primary ? <span className="badge">Main</span> : null}{' '}
                    {row.visible ? null : <span className="badge warn">Hidden</span>}
                    <div className="muted">{row.town}</div>
                  </td>
                  <td>{row.type}</td>
                  <td>
                    {row.status === null ? (
                      <span className="muted">No hours</span>
                    ) : (
                      <span className={row.open ? 'state good' : undefined}>{row.status}</span>
                    )}
                    {row.next ? <div className="muted">{row.next}</div> : null}
                  </td>
                  <td>
                    {row.phone === '' ? (
                      <span className="muted">No phone</span>
                    ) : (
                      <a href={`tel:${row.phone.replace(/[^\d+]/g, '')}`}>{row.phone}</a>
                    )}
                  </td>
                  {sites.length > 1 ? <td className="wrap">{row.site}</td> : null}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      <Pager page={page} words={['Previous', 'Next']} />
    </>
  )
}
