import { domainPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { Panel } from '../parts.tsx'
import { STATES } from './words.ts'

export const meta = () => [{ title: 'Domains · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { domains } = await deskOf(args)
  const sites = await refusing(() => domains.list())
  // Whoever has one site has nothing to choose.
  const [only] = sites
  if (sites.length === 1) throw redirect(domainPath(only!.id))
  return { sites }
}

export default function Domains() {
  const { sites } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="stack tight">
        <h1>Domains</h1>
        <p className="muted">Where visitors find each site.</p>
      </div>
      <Panel title="Sites" pad={sites.length === 0}>
        {sites.length === 0 ? (
          <p>You have no sites yet.</p>
        ) : (
          <ul className="domain-rows">
            {sites.map(({ id, name, state, address, waiting }) => (
              <li key={id}>
                <div className="stack tight">
                  <Link to={domainPath(id)}>{name}</Link>
                  <p className="muted wrap">
                    {address === null ? 'No address yet' : <a href={address}>{new URL(address).host}</a>}
                    {waiting === null ? null : `, soon ${waiting}`}
                  </p>
                </div>
                <span className={`badge ${STATES[state].tone}`}>{STATES[state].word}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}
