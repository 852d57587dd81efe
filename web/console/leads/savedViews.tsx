import { viewQuery } from '@forecourt/rules/leadDesk/preset.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import { Bookmark, Users } from 'lucide-react'
import { Form, Link } from 'react-router'
import { INTENT } from '../form.ts'
import { Field } from '../parts.tsx'
import { SAVED } from './query.ts'
import { ViewsNav } from '../list/viewsNav.tsx'

/** The address of the inbox that a saved view stands for. */
const addressOf = (id: string, query: string) =>
  `${CONSOLE_PATHS.leads}?${[query, `${SAVED}=${id}`].filter(Boolean).join('&')}`

/** The saved views of whoever reads, and the one that an address began with. */
export async function savedOf({ presets }: StaffDesk, { searchParams, search }: URL) {
  const all = await presets.list('view')
  const query = viewQuery(search)
  const of = all.find(({ id }) => id === searchParams.get(SAVED))
  return {
    key: crypto.randomUUID(),
    query,
    shareable: presets.shareable(),
    views: all.map(({ id, name, sharedName, content }) => ({
      id,
      name,
      sharedName,
      to: addressOf(id, content.query ?? ''),
    })),
    current: of
      ? {
          id: of.id,
          name: of.name,
          version: String(of.version),
          sharedWith: of.sharedWith,
          isChanged: of.content.query !== query,
          mayChange: of.mayChange,
        }
      : null,
  }
}

type Saved = Awaited<ReturnType<typeof savedOf>>

/** The saved views as links, and saving what is shown: as a new view, or into the one that it began with. */
export function SavedViews({ saved: { key, query, views, current, shareable } }: { saved: Saved }) {
  const offers = query !== '' && (current === null || current.isChanged)
  if (views.length === 0 && !offers) return null
  return (
    <div className="saved-views">
      {views.length === 0 ? null : (
        <ViewsNav label="Saved views">
          <ul>
            {views.map(({ id, name, sharedName, to }) => (
              <li key={id}>
                <Link
                  to={to}
                  aria-current={id === current?.id ? 'page' : undefined}
                  title={sharedName ? `Shared with ${sharedName}` : undefined}
                >
                  {sharedName ? <Users aria-hidden size={13} /> : null}
                  {name}
                  {sharedName ? <span className="sr-only"> (shared)</span> : null}
                </Link>
              </li>
            ))}
            <li>
              <Link to={CONSOLE_PATHS.leadViews}>Manage</Link>
            </li>
          </ul>
        </ViewsNav>
      )}
      {offers ? (
        <div className="row">
          {current?.isChanged && current.mayChange.allowed ? (
            <Form method="post" action={CONSOLE_PATHS.leadViews}>
              <Hidden
                values={{
                  [INTENT]: 'change',
                  id: current.id,
                  version: current.version,
                  name: current.name,
                  sharedWith: current.sharedWith,
                  query,
                  back: 'leads',
                }}
              />
              <button type="submit" className="button quiet">
                Save changes to {current.name}
              </button>
            </Form>
          ) : null}
          <details className="save-view" key={key}>
            <summary className="button quiet">
              <Bookmark aria-hidden size={15} />
              Save as a view
            </summary>
            <div className="popup">
              <Form method="post" action={CONSOLE_PATHS.leadViews} className="stack tight">
                <Hidden values={{ [INTENT]: 'save', key, query, back: 'leads' }} />
                <Field name="name" label="Name of the view" />
                <ShareField shareable={shareable} />
                <div>
                  <button type="submit" className="button">
                    Save view
                  </button>
                </div>
              </Form>
            </div>
          </details>
        </div>
      ) : null}
    </div>
  )
}

/** Whom something is shared with; nothing to choose for who can share with nobody. */
export function ShareField({
  shareable,
  defaultValue = '',
  failure,
}: {
  shareable: Saved['shareable']
  defaultValue?: string
  failure?: Parameters<typeof Field>[0]['failure']
}) {
  return (
    <Field name="sharedWith" label="Who can use it" defaultValue={defaultValue} failure={failure}>
      <option value="">Only you</option>
      {shareable.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Field>
  )
}

const Hidden = ({ values }: { values: Readonly<Record<string, string>> }) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
