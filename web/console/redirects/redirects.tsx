import { redirectImportPath, redirectsFilePath, redirectsPath } from '@forecourt/rules/staff/consolePaths.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import { useState } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing, UNDO } from '../form.ts'
import { pageAsked } from '../list/address.ts'
import { Conflict } from '../list/conflict.tsx'
import { Done } from '../list/done.tsx'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { Pager } from '../list/pager.tsx'
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { RedirectFields, STATUSES } from './fields.tsx'
import { siteAsked } from './site.ts'
import { readUndo, removed, saved } from './undo.ts'

export const meta = () => [{ title: 'Redirects · Dealer console' }]

const PAGE = 50
const MOST_SEARCH = 200
const NAMES = [INTENT, 'was', 'from', 'to', 'status']
const LABELS = { from: 'Old address', to: 'New address', status: 'Answer' }
const SAID: Readonly<Record<string, string>> = {
  saved: 'The redirect is saved.',
  removed: 'The redirect is removed.',
  imported: 'The redirects are imported.',
  undone: 'The import is undone.',
  'undone-some': 'The import is undone, except for redirects that were changed since.',
}

export async function loader(args: LoaderFunctionArgs) {
  const { redirects } = await deskOf(args)
  const search = (args.url.searchParams.get('search') ?? '').trim().slice(0, MOST_SEARCH)
  return refusing(async () => {
    const sites = redirects.sites()
    const siteId = siteAsked(args.url, sites)
    const { rows, previous, next, all, site, imported, may } = await redirects.list(
      siteId,
      search,
      pageAsked(args.url, PAGE),
    )
    const undo = may.allowed ? readUndo(args.url.searchParams.get(UNDO)) : null
    const now = undo ? await redirects.find(siteId, undo.from) : null
    return {
      sites: siteChoices(sites),
      site,
      search,
      all,
      may,
      rows,
      page: { previous, next },
      file: redirectsFilePath(site.id),
      imported: imported && {
        id: imported.id,
        count: imported.count,
        by: imported.by,
        at: whenOf(imported.at, site.timeZone),
      },
      done: SAID[args.url.searchParams.get(DONE) ?? ''] ?? null,
      undo: undo && {
        intent: undo.before ? 'save' : 'remove',
        hidden: {
          ...(undo.before ?? { from: undo.from }),
          was: now && undo.before ? now.from : '',
          version: now?.version ?? 'none',
        },
      },
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { redirects } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, NAMES, async () => {
    const siteId = siteAsked(args.url, redirects.sites())
    const search = args.url.searchParams.get('search')
    if (field(INTENT) === 'remove') {
      const before = await redirects.remove(siteId, { from: field('from'), version: field('version') })
      return redirect(redirectsPath(siteId, { search, ...removed(before) }))
    }
    if (field(INTENT) === 'undo-import') {
      const { kept } = await redirects.undoImport(siteId, field('id'))
      return redirect(redirectsPath(siteId, { [DONE]: kept === 0 ? 'undone' : 'undone-some' }))
    }
    const texts = { from: field('from'), to: field('to'), status: field('status') }
    const made = await redirects.save(siteId, { was: field('was'), version: field('version'), texts })
    return redirect(redirectsPath(siteId, { search, ...saved(made) }))
  })
}

export default function Redirects() {
  const { sites, site, search, all, may, rows, page, file, imported, done, undo } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const off = !may.allowed
  /** How often somebody else’s redirect was taken: the form is then empty again. */
  const [takes, setTakes] = useState(0)
  const was = failure?.values.was ?? ''
  const isAdding = failure !== undefined && failure.values[INTENT] === 'save' && was === ''
  const draft = `redirect.${site.id}`
  const here = redirectsPath(site.id, { search: search || null })
  return (
    <>
      <div className="head">
        <div className="stack tight">
          <h1>Redirects</h1>
          <p className="muted">Old addresses that lead somewhere new. A page of the site always takes precedence.</p>
        </div>
        <div className="row">
          <a className="button quiet" href={file} download>
            Export
          </a>
          {may.allowed ? (
            <Link className="button quiet" to={redirectImportPath(site.id)}>
              Import
            </Link>
          ) : null}
        </div>
      </div>
      {may.allowed ? null : <p className="notice">{may.reason}</p>}
      <Filters
        names={['site', 'search']}
        choices={['site']}
        found={all === 1 ? '1 redirect' : `${all.toLocaleString('en-AU')} redirects`}
      >
        <FilterByPlace name="site" label="Site" all={null} places={sites} chosen={String(site.id)} />
        <Field name="search" label="Old or new address" type="search" defaultValue={search} />
      </Filters>
      {failure?.conflict ? (
        <Conflict
          failure={failure}
          labels={LABELS}
          intent="save"
          hidden={{ was }}
          words={(name, value) => (name === 'status' ? (STATUSES[value] ?? value) : value)}
          theirs={here}
          {...(isAdding ? { draft, onTheirs: () => setTakes((times) => times + 1) } : {})}
        />
      ) : (
        <Outcome failure={failure && Object.keys(failure.fields).length === 0 ? failure : undefined} />
      )}
      {imported && may.allowed ? (
        <ChangeForm intent="undo-import" hidden={{ id: imported.id }} className="notice row between">
          <p>
            {imported.by} imported{' '}
            {imported.count === 1 ? '1 redirect' : `${imported.count.toLocaleString('en-AU')} redirects`} on{' '}
            {imported.at}. This can be undone for 24 hours; what was changed since stays.
          </p>
          <Submit look="quiet">Undo the import</Submit>
        </ChangeForm>
      ) : null}
      <Done undo={failure ? null : undo}>{failure ? null : done}</Done>
      {may.allowed ? (
        <details className="panel redirect-add" open={isAdding || undefined}>
          <summary>Add a redirect</summary>
          <div className="pad">
            <ChangeForm
              key={`${site.id} ${all} ${takes}`}
              intent="save"
              hidden={{ was: '', version: 'none' }}
              draft={draft}
              className="redirect-fields"
            >
              <RedirectFields
                values={{ from: '', to: '', status: '301', ...(isAdding ? failure.values : {}) }}
                failure={isAdding ? failure : undefined}
              />
              <div>
                <Submit>Add redirect</Submit>
              </div>
            </ChangeForm>
          </div>
        </details>
      ) : null}
      <Panel title={`Redirects of ${site.name}`} pad={rows.length === 0}>
        {rows.length === 0 ? (
          <p>
            {search === ''
              ? 'There are none yet. Add the addresses that the site had before, so that links and search engines find the new ones.'
              : 'No redirects match this search.'}
          </p>
        ) : (
          <ul className="redirect-rows">
            {rows.map((one) => {
              const own = was === one.from && failure && !failure.conflict ? failure : undefined
              return (
                <li key={`${one.from} ${one.version}`}>
                  <div className="way">
                    <code className="code">{one.from}</code>
                    <p className="wrap">
                      <span aria-hidden>→ </span>
                      <span className="sr-only">leads to </span>
                      {one.to === '' ? (
                        <span className="muted">Removed page</span>
                      ) : (
                        <code className="code">{one.to}</code>
                      )}
                    </p>
                    <p className="muted">
                      {STATUSES[one.status]}{' '}
                      {one.shadowed ? <span className="badge warn">Not used: there is a page here</span> : null}
                    </p>
                  </div>
                  {off ? null : (
                    <div className="row">
                      <ChangeForm intent="remove" hidden={{ from: one.from, version: one.version }}>
                        <Submit look="quiet" of={`the redirect from ${one.from}`}>
                          Remove
                        </Submit>
                      </ChangeForm>
                    </div>
                  )}
                  {off ? null : (
                    <details open={own !== undefined || undefined}>
                      <summary>
                        Edit<span className="sr-only"> the redirect from {one.from}</span>
                      </summary>
                      <ChangeForm
                        intent="save"
                        hidden={{ was: one.from, version: one.version }}
                        className="redirect-fields"
                      >
                        <RedirectFields values={one} failure={own} />
                        <div>
                          <Submit of={`the redirect from ${one.from}`}>Save</Submit>
                        </div>
                      </ChangeForm>
                    </details>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Panel>
      <Pager page={page} words={['Previous', 'Next']} />
    </>
  )
}
