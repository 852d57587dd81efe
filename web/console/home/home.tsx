import { roleOf } from '@forecourt/rules/staff/role.ts'
import { covers } from '@forecourt/rules/staff/access.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { Panel } from '../parts.tsx'

export const meta = () => [{ title: 'Home · Dealer console' }]

/** An operator of thousands of sites looks for one in a search, not in a list. */
const MOST_SITES = 100

export async function loader(args: LoaderFunctionArgs) {
  const { person, reach } = await deskOf(args)
  const sites = reach.sites.slice(0, MOST_SITES).map(({ id, name, groupId }) => ({
    id,
    name,
    group: reach.groups.find((group) => group.id === groupId)?.name ?? null,
    roles: [
      ...new Set(
        reach.grants.flatMap(({ role, scope }) =>
          covers(scope, { kind: 'site', id, groupId }) ? [roleOf(role).label] : [],
        ),
      ),
    ],
  }))
  return { name: person.name, sites, more: reach.sites.length - sites.length }
}

export default function Home() {
  const { name, sites, more } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Hello, {name}</h1>
      <Panel title="Your sites" pad={sites.length === 0}>
        {sites.length === 0 ? (
          <p>You don’t have a role at any site. Ask whoever runs your dealership’s website to invite you.</p>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Site</th>
                <th scope="col">Group</th>
                <th scope="col">Your role</th>
              </tr>
            </thead>
            <tbody>
              {sites.map((site) => (
                <tr key={site.id}>
                  <td>
                    <strong>{site.name}</strong>
                  </td>
                  <td className="muted">{site.group ?? 'No group'}</td>
                  <td>{site.roles.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      {more > 0 ? <p className="muted">And {more} more.</p> : null}
    </>
  )
}
