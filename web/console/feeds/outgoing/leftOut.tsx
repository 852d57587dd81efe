import { outgoingFeedPath, outgoingFeedsPath, stockCarPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Link, useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../../context.ts'
import { refusing } from '../../form.ts'
import { Filters } from '../../list/filters.tsx'
import { Field, Panel } from '../../parts.tsx'
import { Rows } from '../../rest.tsx'
import { useSpelling } from '../../spelling.ts'
import { FeedTabs } from '../tabs.tsx'
import { useUpdates } from '../updates.ts'
import { vehicles } from '../words.ts'
import { CheckBar } from './checkBar.tsx'

export const meta = () => [{ title: 'Left out of a feed · Dealer console' }]

const COUNT = new Intl.NumberFormat('en-AU')
const PAGE = /^[1-9]\d{0,5}$/
const ID = /^\d{1,9}$/

export async function loader(args: LoaderFunctionArgs) {
  const { outgoingFeeds } = await deskOf(args)
  const text = (name: string) => args.url.searchParams.get(name) ?? ''
  return refusing(() =>
    outgoingFeeds.leftOut(ID.test(text('site')) ? Number(text('site')) : 0, args.params.file!, {
      reason: text('reason') === '' ? null : text('reason'),
      page: PAGE.test(text('page')) ? Number(text('page')) : 1,
    }),
  )
}

export default function LeftOut() {
  const spell = useSpelling()
  const { file = '' } = useParams()
  const { site, feed, progress, reasons, reason, count, rows, page, pages } = useLoaderData<typeof loader>()
  useUpdates(progress !== null)
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={outgoingFeedsPath(site.id)}>Outgoing feeds of {site.name}</Link>
        </p>
        <h1>{feed.title}</h1>
        {feed.taken === null || feed.leftOut === null ? null : (
          <p className="muted">
            {vehicles(feed.taken)} in the feed, {vehicles(feed.leftOut)} left out.
          </p>
        )}
      </div>
      <FeedTabs isOutgoing />
      {reasons.length > 1 ? (
        <Filters names={['reason', 'page']} found={vehicles(count)}>
          <Field name="reason" label="Why it is left out" defaultValue={reason ?? ''}>
            <option value="">For any reason</option>
            {reasons.map((one) => (
              <option key={one.key} value={one.key}>
                {`${spell(one.words)} (${COUNT.format(one.count)})`}
              </option>
            ))}
          </Field>
        </Filters>
      ) : null}
      {progress ? <CheckBar progress={progress} /> : null}
      <Panel title="Left out" pad={rows.length === 0}>
        {progress ? (
          <p className="muted">What is left out is here once every vehicle is checked.</p>
        ) : rows.length === 0 ? (
          <p>Every vehicle that the website lists is in this feed.</p>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Vehicle</th>
                <th scope="col">Stock number</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              <Rows of={rows}>
                {(row) => (
                  <tr key={row.id}>
                    <td className="wrap">
                      <Link to={stockCarPath(row.id)} prefetch="intent">
                        {row.title}
                      </Link>
                    </td>
                    <td className="muted wrap">{row.stocknum}</td>
                    <td className="wrap">
                      {row.reasons.map((words) => (
                        <div key={words}>{spell(words)}</div>
                      ))}
                    </td>
                  </tr>
                )}
              </Rows>
            </tbody>
          </table>
        )}
      </Panel>
      {pages > 1 ? (
        <nav className="row" aria-label="Pages">
          {page > 1 ? (
            <Link className="button quiet" rel="prev" to={outgoingFeedPath(file, site.id, { reason, page: page - 1 })}>
              Previous
            </Link>
          ) : null}
          <span className="muted">
            Page {COUNT.format(page)} of {COUNT.format(pages)}
          </span>
          {page < pages ? (
            <Link className="button quiet" rel="next" to={outgoingFeedPath(file, site.id, { reason, page: page + 1 })}>
              Next
            </Link>
          ) : null}
        </nav>
      ) : null}
    </>
  )
}
