import { CONSOLE_PATHS, webhookPath } from '@forecourt/rules/staff/consolePaths.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
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
import { Done } from '../list/done.tsx'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { Pager } from '../list/pager.tsx'
import { Outcome, type Failure } from '../parts.tsx'
import { shownWebhook } from './words.ts'

export const meta = () => [{ title: 'Webhooks · Dealer console' }]

const PAGE = 50
const WHOLE = /^[1-9]\d{0,8}$/

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => {
    const text = (name: string) => args.url.searchParams.get(name)?.trim() ?? ''
    const site = text('site')
    const removed = text(DONE) === 'removed' ? text(UNDO) : null
    const [gone, { rows, previous, next }, zone] = await Promise.all([
      removed === null ? null : desk.webhooks.find(removed),
      desk.webhooks.list(WHOLE.test(site) ? Number(site) : null, pageAsked(args.url, PAGE)),
      desk.timeZone(),
    ])
    return {
      site,
      sites: siteChoices(desk.webhooks.sites()),
      page: { previous, next },
      webhooks: rows.map((row) => shownWebhook(row, zone)),
      removed,
      done: removed === null ? null : gone ? `The webhook to ${gone.url} is removed.` : 'Webhook removed.',
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { webhooks } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, [INTENT], async () => {
    const id = field('id')
    await webhooks.restore(id)
    return redirect(`${webhookPath(id)}?${DONE}=restored`)
  })
}

export default function Webhooks() {
  const { site, sites, page, webhooks, removed, done } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const showsSite = sites.length > 1
  return (
    <>
      <Done undo={removed ? { intent: 'restore', hidden: { id: removed } } : null}>{done}</Done>
      <div className="head">
        <div className="stack tight">
          <h1>Webhooks</h1>
          <p className="muted">Addresses of programs that we call as soon as stock, leads or reservations change.</p>
        </div>
        <Link className="button" to={CONSOLE_PATHS.newWebhook}>
          Add a webhook
        </Link>
      </div>
      <Outcome failure={failure} />
      {showsSite ? (
        <Filters names={['site']}>
          <FilterByPlace name="site" label="Site" all="All sites" places={sites} chosen={site} />
        </Filters>
      ) : null}
      <section className="panel" aria-label="Webhooks">
        {webhooks.length === 0 ? (
          <p className="pad">
            {site === ''
              ? 'No webhooks yet. Add the address of a program, such as your CRM, and choose which changes it gets.'
              : 'No webhooks on this site.'}
          </p>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Address</th>
                {showsSite ? <th scope="col">Site</th> : null}
                <th scope="col">Told of</th>
                <th scope="col">Last call</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {webhooks.map((webhook) => (
                <tr key={webhook.id}>
                  <td className="wrap">
                    <Link to={webhookPath(webhook.id)}>{webhook.url}</Link>
                  </td>
                  {showsSite ? <td>{webhook.site}</td> : null}
                  <td>{webhook.eventWords}</td>
                  <td className="muted">
                    <span className="unheaded">{webhook.lastCall ? 'Last call ' : ''}</span>
                    {webhook.lastCall ?? 'No calls yet'}
                  </td>
                  <td>
                    <span className={`badge ${webhook.tone}`}>{webhook.word}</span>
                    {webhook.dead > 0 ? (
                      <div>
                        <Link to={`${webhookPath(webhook.id)}?calls=dead`}>
                          {webhook.dead.toLocaleString('en-AU')} failed
                        </Link>
                      </div>
                    ) : null}
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
