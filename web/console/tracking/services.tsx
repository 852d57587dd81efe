import { eventServicePath, settingPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { siteAsked } from '../redirects/site.ts'
import { TrackingHead } from './head.tsx'
import { numberOf, shownCollector } from './words.ts'

export const meta = () => [{ title: 'Event services · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { tracking } = await deskOf(args)
  return refusing(async () => {
    const sites = tracking.sites()
    const { site, collectors, mayChange } = await tracking.collectors(siteAsked(args.url, sites))
    return {
      sites,
      site: { id: site.id, name: site.name },
      isCounting: site.settings.events_enabled,
      settings: mayChange.allowed
        ? {
            services: settingPath(`site:${site.id}`, 'event_collectors'),
            events: settingPath(`site:${site.id}`, 'events_enabled'),
          }
        : null,
      reason: mayChange.allowed ? null : mayChange.reason,
      services: collectors.map(shownCollector),
    }
  })
}

export default function EventServices() {
  const { sites, site, isCounting, settings, reason, services } = useLoaderData<typeof loader>()
  return (
    <>
      <TrackingHead>
        Outside services that are told what visitors do on your sites, if the visitors agreed.
      </TrackingHead>
      {sites.length > 1 ? (
        <Filters names={['site']} choices={['site']}>
          <FilterByPlace name="site" label="Site" all={null} places={sites} chosen={String(site.id)} />
        </Filters>
      ) : null}
      {isCounting ? null : (
        <p className="notice warn">
          {site.name} doesn’t record events, so its services get none.{' '}
          {settings === null ? null : <Link to={settings.events}>Switch events on</Link>}
        </p>
      )}
      <section className="panel" aria-label="Event services">
        {services.length === 0 ? (
          <div className="pad stack tight empty">
            <p>
              {site.name} doesn’t send its events to any service. It can send them to Google Analytics 4, Meta or an
              analytics service.
            </p>
            <p>{settings === null ? reason : <Link to={settings.services}>Add a service in the settings</Link>}</p>
          </div>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Service</th>
                <th scope="col">State</th>
                <th scope="col">Last accepted</th>
                <th scope="col">Waiting</th>
                <th scope="col">Failed</th>
              </tr>
            </thead>
            <tbody>
              {services.map((one) => (
                <tr key={one.id}>
                  <td className="wrap">
                    <Link to={eventServicePath(one.site, one.id)}>{one.title}</Link>
                    <div className="muted">{one.id}</div>
                  </td>
                  <td>
                    <span className={`badge ${one.tone}`}>{one.word}</span>
                    {one.failing === null ? null : <div className="muted">since {one.failing}</div>}
                  </td>
                  <td className="muted">
                    <span className="unheaded">Last accepted: </span>
                    {one.accepted ?? 'Nothing in the last 40 days'}
                  </td>
                  <td>
                    <span className="unheaded muted">Waiting: </span>
                    {numberOf(one.waiting)}
                  </td>
                  <td>
                    <span className="unheaded muted">Failed: </span>
                    {one.dead === 0 ? (
                      '0'
                    ) : (
                      <Link to={`${eventServicePath(one.site, one.id)}?view=dead`}>{numberOf(one.dead)}</Link>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {services.length === 0 || settings === null ? null : (
        <p>
          <Link to={settings.services}>Change the services in the settings</Link>
        </p>
      )}
    </>
  )
}
