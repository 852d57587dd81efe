import { isOverBudget } from '@forecourt/rules/site/slotBudget.ts'
import { CONSOLE_PATHS, settingsPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { siteAsked } from '../redirects/site.ts'
import { TrackingHead } from './head.tsx'
import { numberOf } from './words.ts'

export const meta = () => [{ title: 'Outside scripts · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { tracking } = await deskOf(args)
  return refusing(async () => {
    const sites = tracking.sites()
    const { site, scripts, mayChange } = await tracking.scripts(siteAsked(args.url, sites))
    return {
      sites,
      site: { id: site.id, name: site.name },
      settings: mayChange.allowed ? settingsPath(`site:${site.id}`, 'script') : null,
      isCounting: site.settings.events_enabled,
      scripts: scripts.map(({ name, title, costs }) => ({
        name,
        title,
        costs: costs && {
          visits: numberOf(costs.visits),
          failed: numberOf(costs.failed),
          size: costs.kilobytes === null ? 'Not shown by the service' : `${numberOf(Math.ceil(costs.kilobytes))} kB`,
          load: `${numberOf(Math.round(costs.loadMs))} ms`,
          busy: `${numberOf(Math.round(costs.busyMs))} ms`,
          isOver: isOverBudget({ kilobytes: costs.kilobytes, busy_ms: costs.busyMs }),
        },
      })),
    }
  })
}

export default function OutsideScripts() {
  const { sites, site, settings, isCounting, scripts } = useLoaderData<typeof loader>()
  return (
    <>
      <TrackingHead>How much chats, tags and other outside scripts slow down your sites.</TrackingHead>
      {sites.length > 1 ? (
        <Filters names={['site']} choices={['site']}>
          <FilterByPlace name="site" label="Site" all={null} places={sites} chosen={String(site.id)} />
        </Filters>
      ) : null}
      <p className="muted">
        Each visit measures a script once. Three in four visits were no slower than shown, out of the last 10,000
        measurements that are still stored.
      </p>
      <section className="panel" aria-label="Outside scripts">
        {scripts.length === 0 ? (
          <div className="pad stack tight empty">
            <p>{site.name} doesn’t load any outside scripts.</p>
            {settings === null ? null : (
              <p>
                <Link to={settings}>See the settings for scripts</Link>
              </p>
            )}
          </div>
        ) : (
          <table className="table script-costs">
            <thead>
              <tr>
                <th scope="col">Script</th>
                <th scope="col">Visits</th>
                <th scope="col">Failed</th>
                <th scope="col">Size</th>
                <th scope="col">Loaded in</th>
                <th scope="col">Page busy for</th>
              </tr>
            </thead>
            <tbody>
              {scripts.map(({ name, title, costs }) => (
                <tr key={name}>
                  <td className="wrap">
                    {title} {costs?.isOver ? <span className="badge warn">Over budget</span> : null}
                  </td>
                  {costs === null ? (
                    <td colSpan={5} className="muted">
                      {isCounting ? 'Not measured yet' : 'Not measured, because the site records no events'}
                    </td>
                  ) : (
                    <>
                      <td>
                        <span className="unheaded muted">Visits: </span>
                        {costs.visits}
                      </td>
                      <td>
                        <span className="unheaded muted">Failed: </span>
                        {costs.failed}
                      </td>
                      <td>
                        <span className="unheaded muted">Size: </span>
                        {costs.size}
                      </td>
                      <td>
                        <span className="unheaded muted">Loaded in: </span>
                        {costs.load}
                      </td>
                      <td>
                        <span className="unheaded muted">Page busy for: </span>
                        {costs.busy}
                      </td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <p className="muted">
        A script is over budget with more than 200 kB, or if the page can’t react for more than 250 ms because of it.
        What visitors allow is under <Link to={`${CONSOLE_PATHS.consent}?site=${site.id}`}>Consent</Link>.
      </p>
    </>
  )
}
