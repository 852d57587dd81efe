import { apiKeyPath, CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { pageAsked } from '../list/address.ts'
import { Filters } from '../list/filters.tsx'
import { Pager } from '../list/pager.tsx'
import { Views } from '../list/views.tsx'
import { Field } from '../parts.tsx'
import { shownKey } from './words.ts'

export const meta = () => [{ title: 'API keys · Dealer console' }]

const PAGE = 50
const MOST_SEARCH = 100
const VIEWS = [
  { value: 'active', label: 'Active' },
  { value: 'ended', label: 'Expired or revoked' },
] as const

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => {
    const text = (name: string) => args.url.searchParams.get(name)?.trim() ?? ''
    const view = text('view') === 'ended' ? 'ended' : 'active'
    const search = text('search').slice(0, MOST_SEARCH)
    const [{ rows, previous, next }, zone] = await Promise.all([
      desk.apiKeys.list(view, search, pageAsked(args.url, PAGE)),
      desk.timeZone(),
    ])
    return { view, search, page: { previous, next }, keys: rows.map((key) => shownKey(key, zone)) }
  })
}

export default function ApiKeys() {
  const { view, search, page, keys } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="head">
        <div className="stack tight">
          <h1>API keys</h1>
          <p className="muted">Programs sign in to the API with a key, which says what they may do and where.</p>
        </div>
        <Link className="button" to={CONSOLE_PATHS.newApiKey}>
          Issue a key
        </Link>
      </div>
      <Views label="Views" views={VIEWS} current={view} />
      <Filters names={['search']}>
        <Field name="search" label="Name or user name" type="search" defaultValue={search} />
      </Filters>
      <section className="panel" aria-label="Keys">
        {keys.length === 0 ? (
          <div className="pad stack tight">
            <p>
              {search !== ''
                ? 'No key matches this search.'
                : view === 'ended'
                  ? 'No key has expired or been revoked.'
                  : 'No program has a key yet. Issue one for each program, such as a CRM or a stock system, so that each can be revoked by itself.'}
            </p>
          </div>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Key</th>
                <th scope="col">For</th>
                <th scope="col">Access</th>
                <th scope="col">Last used</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <tr key={key.id}>
                  <td className="wrap">
                    <Link to={apiKeyPath(key.id)}>{key.name}</Link>
                    <div className="muted code">{key.id}</div>
                  </td>
                  <td className="wrap">{key.for}</td>
                  <td>
                    {key.permissions.slice(0, 3).join(', ')}
                    {key.permissions.length > 3 ? (
                      <span className="muted"> and {key.permissions.length - 3} more</span>
                    ) : null}
                  </td>
                  <td className="muted">
                    <span className="unheaded">{key.used ? 'Last used ' : ''}</span>
                    {key.used ?? 'Never used'}
                  </td>
                  <td>
                    <span className={`badge ${key.tone}`}>{key.word}</span>
                    {key.state === 'active' && key.expires ? <div className="muted">until {key.expires}</div> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <Pager page={page} words={['Previous', 'Next']} />
    </>
  )
}
