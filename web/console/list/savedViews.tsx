import { savedQuery, type SavedViewKind } from '@forecourt/rules/leadDesk/preset.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { SAVED } from '@forecourt/rules/kinds/savedView.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import { Bookmark, Users } from 'lucide-react'
import { Form, Link } from 'react-router'
import { INTENT } from '../form.ts'
import { Field } from '../parts.tsx'
import { ViewsNav } from './viewsNav.tsx'

/** A list that has saved views. */
export interface SavedViewsOf {
  kind: SavedViewKind
  list: string
  /** The screen where they are changed. */
  manage: string
}

export const SAVED_LEADS = {
  kind: 'view',
  list: CONSOLE_PATHS.leads,
  manage: CONSOLE_PATHS.leadViews,
} as const satisfies SavedViewsOf
export const SAVED_STOCK = {
  kind: 'stock_view',
  list: CONSOLE_PATHS.stock,
  manage: CONSOLE_PATHS.stockViews,
} as const satisfies SavedViewsOf

/** The address of the list that a saved view stands for. */
export const savedPath = ({ list }: SavedViewsOf, id: string, query: string) =>
  `${list}?${[query, `${SAVED}=${id}`].filter(Boolean).join('&')}`

/** The saved views of whoever reads, and the one that an address began with. */
export async function savedOf({ presets }: StaffDesk, of: SavedViewsOf, { searchParams, search }: URL) {
  const all = await presets.list(of.kind)
  const query = savedQuery(of.kind, search)
  const begun = all.find(({ id }) => id === searchParams.get(SAVED))
  return {
    /** The id of the next one, so that sending it twice saves one. */
    next: crypto.randomUUID(),
    search,
    query,
    shareable: presets.shareable(of.kind),
    views: all.map(({ id, name, sharedName, content }) => ({
      id,
      name,
      sharedName,
      to: savedPath(of, id, content.query ?? ''),
    })),
    current: begun
      ? {
          id: begun.id,
          name: begun.name,
          version: String(begun.version),
          sharedWith: begun.sharedWith,
          isChanged: begun.content.query !== query,
          mayChange: begun.mayChange,
        }
      : null,
  }
}

type Saved = Awaited<ReturnType<typeof savedOf>>

/** The saved views as links, and saving what is shown: as a new view, or into the one that it began with. */
export function SavedViews({
  of: { list, manage },
  saved: { next, search, query, views, current, shareable },
  all = null,
}: {
  of: SavedViewsOf
  saved: Saved
  /** The name of the list without a saved view, which comes first; null for a list that has views of its own. */
  all?: string | null
}) {
  const offers = query !== '' && (current === null || current.isChanged)
  if (views.length === 0 && !offers) return null
  return (
    <div className="saved-views">
      {views.length === 0 ? null : (
        <ViewsNav label="Saved views">
          <ul>
            {all === null ? null : (
              <li>
                <Link to={list} aria-current={current === null ? 'page' : undefined}>
                  {all}
                </Link>
              </li>
            )}
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
              <Link to={manage}>Manage</Link>
            </li>
          </ul>
        </ViewsNav>
      )}
      {offers ? (
        <div className="row">
          {current?.isChanged && current.mayChange.allowed ? (
            <Form method="post" action={manage}>
              <Hidden
                values={{
                  [INTENT]: 'change',
                  id: current.id,
                  version: current.version,
                  name: current.name,
                  sharedWith: current.sharedWith,
                  query,
                  back: 'list',
                }}
              />
              <button type="submit" className="button quiet">
                Save changes to {current.name}
              </button>
            </Form>
          ) : current?.isChanged && !current.mayChange.allowed ? (
            <p className="muted wrap">{current.mayChange.reason}</p>
          ) : null}
          <details className="save-view" key={search}>
            <summary className="button quiet">
              <Bookmark aria-hidden size={15} />
              Save as a view
            </summary>
            <div className="popup">
              <Form method="post" action={manage} className="stack tight">
                <Hidden values={{ [INTENT]: 'save', key: next, query, back: 'list' }} />
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
