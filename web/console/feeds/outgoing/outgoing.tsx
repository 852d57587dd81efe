import { CONSOLE_PATHS, outgoingFeedPath, settingPath, setUpPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../../context.ts'
import { refusing } from '../../form.ts'
import { FilterByPlace, Filters } from '../../list/filters.tsx'
import { Panel } from '../../parts.tsx'
import { CopyField } from '../../secretOnce.tsx'
import { FeedTabs } from '../tabs.tsx'
import { useUpdates } from '../updates.ts'
import { whenOf } from '../../when.ts'
import { counted, vehicles } from '../words.ts'
import { CheckBar } from './checkBar.tsx'

export const meta = () => [{ title: 'Outgoing feeds · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { outgoingFeeds: feeds } = await deskOf(args)
  return refusing(async () => {
    const sites = feeds.sites()
    const wanted = args.url.searchParams.get('site')
    const chosen = wanted === null ? sites[0] : sites.find(({ id }) => String(id) === wanted)
    return { sites, chosen: chosen ? await feeds.list(chosen.id) : null }
  })
}

type Fetchers = NonNullable<Awaited<ReturnType<typeof loader>>['chosen']>['feeds'][number]['fetchers']

const nameOf = ({ name }: Fetchers[number]) => name || 'a program that gives no name'

interface FetchedProps {
  fetchers: Fetchers
  timeZone: string
  hasAddress: boolean
}

/** When a feed was last fetched and by whom, and who else fetches it. */
function LastFetched({ fetchers, timeZone, hasAddress }: FetchedProps) {
  const [last, ...others] = fetchers
  if (!last)
    return (
      <p className="muted">
        Never fetched.
        {hasAddress
          ? ' Enter the address where the other company asks for a feed; it then fetches the file at its own times.'
          : null}
      </p>
    )
  return (
    <div className="stack tight">
      <p>
        Last fetched <strong>{last.ago}</strong> by {nameOf(last)},{' '}
        <span className="muted">{whenOf(last.at, timeZone)}</span>
      </p>
      {others.length > 0 ? (
        <details>
          <summary>
            {counted(others.length, 'other program', 'other programs')}
            <span className="sr-only"> that fetched this feed</span>
          </summary>
          <ul>
            {others.map((one) => (
              <li key={one.name}>
                {nameOf(one)}, {one.ago}, <span className="muted">{whenOf(one.at, timeZone)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

export default function OutgoingFeeds() {
  const { sites, chosen } = useLoaderData<typeof loader>()
  useUpdates(Boolean(chosen?.progress))
  return (
    <>
      <div className="stack tight">
        <h1>Feeds</h1>
        <p className="muted">Files of a website’s stock that Google, Meta and others fetch. They are always current.</p>
      </div>
      <FeedTabs isOutgoing />
      {sites.length > 1 ? (
        <Filters names={['site']}>
          <FilterByPlace
            name="site"
            label="Site"
            all={sites[0]!.name}
            places={sites.slice(1)}
            chosen={chosen === null || chosen.site.id === sites[0]!.id ? '' : String(chosen.site.id)}
            always
          />
        </Filters>
      ) : null}
      {chosen === null ? (
        <p>
          We can’t find that site. <Link to={CONSOLE_PATHS.outgoingFeeds}>See your outgoing feeds</Link>
        </p>
      ) : (
        <>
          {chosen.site.open ? null : (
            <p className="notice warn">
              {chosen.site.name} isn’t open to visitors. Its feeds work once it is.{' '}
              <Link to={setUpPath(chosen.site.id)}>See the site’s set-up</Link>
            </p>
          )}
          {chosen.progress ? <CheckBar progress={chosen.progress} /> : null}
          {chosen.feeds.map((feed) => (
            <Panel key={feed.file} title={feed.title}>
              <div className="stack">
                <div className="row between">
                  {feed.taken === null || feed.leftOut === null ? (
                    <p className="muted">Vehicles are being counted…</p>
                  ) : (
                    <p>
                      <strong>{vehicles(feed.taken)}</strong> in the feed
                      {feed.leftOut === 0 ? ', and none left out.' : `, ${vehicles(feed.leftOut)} left out.`}
                    </p>
                  )}
                  {feed.leftOut ? (
                    <Link to={outgoingFeedPath(feed.file, chosen.site.id)} prefetch="intent">
                      See what is left out<span className="sr-only"> of {feed.title}</span>
                    </Link>
                  ) : null}
                </div>
                <LastFetched
                  fetchers={feed.fetchers}
                  timeZone={chosen.site.timeZone}
                  hasAddress={feed.address !== null}
                />
                {feed.address === null ? null : (
                  <CopyField
                    label={`Address (${feed.format.toUpperCase()})`}
                    of={`of ${feed.title}`}
                    value={feed.address}
                  />
                )}
              </div>
            </Panel>
          ))}
          <Panel title="About these addresses">
            <div className="stack tight">
              {chosen.site.mayHaveAddress.allowed ? (
                <p>
                  Anyone with an address can fetch the feed without signing in, and it has full VINs. Give it only to
                  the company that needs it.
                </p>
              ) : (
                <p>The addresses work without signing in. {chosen.site.mayHaveAddress.reason}</p>
              )}
              <p className="muted">
                Each fetch counts, also one that found the file unchanged, and one of your own in a browser. Of several
                within a minute by the same program, the first is stored.
              </p>
              <p className="muted">
                A feed has only vehicles that the website lists. To stop an address from working, change the number in
                the setting; every feed of the site then gets a new one.
              </p>
              <p>
                <Link to={settingPath(`site:${chosen.site.id}`, 'feeds_rotation')}>Setting for new addresses</Link>
              </p>
            </div>
          </Panel>
        </>
      )}
    </>
  )
}
