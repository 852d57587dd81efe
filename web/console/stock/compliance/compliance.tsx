import { localiseConsole } from '@forecourt/rules/locale/consoleSpelling.ts'
import { CONSOLE_PATHS, compliancePath, stockCarPath } from '@forecourt/rules/staff/consolePaths.ts'
import {
  COMPLIANCE_PROBLEM_NAMES,
  COMPLIANCE_PROBLEMS,
  parseComplianceView,
  type ComplianceView,
} from '@forecourt/rules/stock/compliance.ts'
import { ImageOff } from 'lucide-react'
import { Form, Link, useLoaderData, useSubmit, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../../context.ts'
import { refusing } from '../../form.ts'
import { Field, Panel } from '../../parts.tsx'
import { Saved, useSaved } from '../saved.tsx'
import { Fix } from './fix.tsx'
import { ViewsNav } from '../../list/viewsNav.tsx'
import { SpellingLocale, useSpelling } from '../../spelling.ts'

export const meta = () => [{ title: 'Listing compliance · Dealer console' }]

const COUNT = new Intl.NumberFormat('en-AU')

export async function loader(args: LoaderFunctionArgs) {
  const { compliance, stock } = await deskOf(args)
  const asked = parseComplianceView(args.url.searchParams)
  return refusing(async () => {
    const { counts, problem, rows, pages, sites: lacking } = await compliance.list(asked)
    const view: ComplianceView = { ...asked, problem }
    return { view, rows, pages, lacking, counts, sites: stock.sites, mayWrite: stock.mayWrite }
  })
}

export default function Compliance() {
  const spell = useSpelling()
  const { view, counts, rows, pages, lacking, sites, mayWrite } = useLoaderData<typeof loader>()
  const saved = useSaved()
  const { problem } = view
  const back = compliancePath(view)
  const shown = COMPLIANCE_PROBLEM_NAMES.filter((name) => counts[name] > 0 || name === problem)
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.stock}>Stock</Link>
        </p>
        <h1>Listing compliance</h1>
        <p className="muted">
          What the law and listing sites need for the vehicles on your websites, and what is still missing.
        </p>
        {mayWrite.allowed ? null : <p className="muted">{mayWrite.reason}</p>}
      </div>
      {sites.length > 1 ? <SiteChoice view={view} sites={sites} /> : null}
      {lacking.map(({ name, lacks }) =>
        lacks.map(({ field, reason, basis }) => (
          <p key={`${name} ${field}`} className="notice">
            {name}: {reason} ({basis})
          </p>
        )),
      )}
      {shown.length > 0 ? (
        <ViewsNav label="What is missing">
          <ul>
            {shown.map((name) => (
              <li key={name}>
                <Link
                  to={compliancePath({ ...view, problem: name, page: 1 })}
                  aria-current={name === problem ? 'page' : undefined}
                >
                  {spell(COMPLIANCE_PROBLEMS[name])}
                  <span className="count">{COUNT.format(counts[name])}</span>
                </Link>
              </li>
            ))}
          </ul>
        </ViewsNav>
      ) : null}
      {problem === null || counts[problem] === 0 ? (
        <Complete view={view} next={shown.find((name) => counts[name] > 0) ?? null} />
      ) : (
        <Panel
          title={`${spell(COMPLIANCE_PROBLEMS[problem])}: ${COUNT.format(counts[problem])}`}
          pad={rows.length === 0}
        >
          {rows.length === 0 ? (
            <p>
              There is no such page any more.{' '}
              <Link to={compliancePath({ ...view, page: 1 })}>Go to the first one.</Link>
            </p>
          ) : (
            <ul className="lacking">
              {rows.map((row) => (
                <li key={row.id}>
                  {row.pictureHref ? (
                    <img src={row.pictureHref} alt="" width={72} height={48} loading="lazy" decoding="async" />
                  ) : (
                    <span className="no-photo">
                      <ImageOff aria-hidden size={16} />
                    </span>
                  )}
                  <div className="lacking-car">
                    <Link to={stockCarPath(row.id)}>{row.name}</Link>
                    <p className="muted wrap">
                      {row.stocknum}
                      {sites.length > 1 ? ` · ${row.site}` : ''}
                    </p>
                  </div>
                  <div className="lacking-why">
                    <p>{localiseConsole(row.lacking.reason, row.locale)}</p>
                    <p className="muted">{row.lacking.basis}</p>
                  </div>
                  <div className="lacking-fix">
                    <SpellingLocale value={row.locale}>
                      <Fix row={row} back={back} onSaved={saved.show} />
                    </SpellingLocale>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      )}
      {pages > 1 ? <Pages view={view} pages={pages} /> : null}
      <Saved saved={saved} />
    </>
  )
}

function SiteChoice({ view, sites }: { view: ComplianceView; sites: readonly { id: number; name: string }[] }) {
  const submit = useSubmit()
  return (
    <Form
      method="get"
      role="search"
      className="compliance-site"
      onChange={({ currentTarget }) => void submit(currentTarget, { replace: true, preventScrollReset: true })}
    >
      <Field key={view.site} name="site" label="Site" defaultValue={view.site === null ? '' : String(view.site)}>
        <option value="">All sites</option>
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Field>
      <noscript>
        <button type="submit" className="button quiet">
          Filter
        </button>
      </noscript>
    </Form>
  )
}

/** Nothing is missing any more, or of one kind. */
function Complete({ view, next }: { view: ComplianceView; next: keyof typeof COMPLIANCE_PROBLEMS | null }) {
  const spell = useSpelling()
  return (
    <Panel title="Complete">
      <div className="stack tight">
        {next === null || view.problem === null ? (
          <>
            <p>
              <strong>Every vehicle on the website shows what it must.</strong>
            </p>
            <p className="muted">New arrivals are checked as soon as they are in the stock.</p>
          </>
        ) : (
          <p>
            No vehicle is missing this.{' '}
            <Link to={compliancePath({ ...view, problem: next, page: 1 })}>
              Next: {spell(COMPLIANCE_PROBLEMS[next])}
            </Link>
          </p>
        )}
      </div>
    </Panel>
  )
}

function Pages({ view, pages }: { view: ComplianceView; pages: number }) {
  const at = Math.min(view.page, pages)
  return (
    <nav className="row" aria-label="Pages">
      {at > 1 ? (
        <Link className="button quiet" rel="prev" to={compliancePath({ ...view, page: at - 1 })}>
          Previous
        </Link>
      ) : null}
      <span className="muted">
        Page {COUNT.format(at)} of {COUNT.format(pages)}
      </span>
      {at < pages ? (
        <Link className="button quiet" rel="next" to={compliancePath({ ...view, page: at + 1 })}>
          Next
        </Link>
      ) : null}
    </nav>
  )
}
