import { WEBHOOK_EVENTS } from '@forecourt/rules/api/webhook.ts'
import { CONSOLE_PATHS, webhookPath } from '@forecourt/rules/staff/consolePaths.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, formOf, INTENT, refusing } from '../form.ts'
import { ChangeForm, Field, Outcome, PasswordAgain, Submit, type Failure } from '../parts.tsx'
import { SecretOnce } from '../secretOnce.tsx'
import { eventsIn, WebhookFields } from './fields.tsx'
import { SIGNED_NOTE } from './words.ts'

export const meta = () => [{ title: 'Add a webhook · Dealer console' }]

const WHOLE = /^[1-9]\d{0,8}$/

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => {
    const { mayRead } = desk.webhooks
    if (!mayRead.allowed) throw data({ reason: mayRead.reason }, { status: 403 })
    return {
      id: crypto.randomUUID(),
      sites: siteChoices(desk.webhooks.sites()),
      needsPassword: desk.needsPassword,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { webhooks, confirm } = await deskOf(args)
  const form = await formOf(args.request)
  if (form(INTENT) === 'confirm')
    return answering(form, [INTENT], async () => {
      await confirm(form('password'))
      return redirect(CONSOLE_PATHS.newWebhook)
    })
  const events = eventsIn(form)
  const field = (name: string) => (name === 'events' ? events.join(',') : form(name))
  return answering(field, [INTENT, 'url', 'site', 'events'], async () => ({
    added: await webhooks.add({
      id: field('id'),
      websiteId: WHOLE.test(field('site')) ? Number(field('site')) : 0,
      url: field('url'),
      events,
    }),
  }))
}

export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function NewWebhook() {
  const { id, sites, needsPassword } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const added = answer && 'added' in answer ? answer.added : null
  const failure = answer && 'error' in answer ? (answer as Failure) : undefined
  const ofPassword = failure?.values[INTENT] === 'confirm'
  const ofWebhook = ofPassword ? undefined : failure
  const title = (
    <div className="stack tight">
      <p>
        <Link to={CONSOLE_PATHS.webhooks}>Webhooks</Link>
      </p>
      <h1>Add a webhook</h1>
    </div>
  )
  if (added)
    return (
      <>
        {title}
        <SecretOnce title="The signing secret" fields={[{ label: 'Secret', value: added.secret }]} note={SIGNED_NOTE} />
        <p>
          <Link className="button" to={webhookPath(added.id)}>
            Done
          </Link>
        </p>
      </>
    )
  return (
    <>
      {title}
      {needsPassword ? <PasswordAgain for="add a webhook" failure={ofPassword ? failure : undefined} /> : null}
      <Outcome failure={ofWebhook} />
      <ChangeForm intent="add" className="stack hook-form" hidden={{ id }} off={needsPassword}>
        <Field name="site" label="Site" failure={ofWebhook} defaultValue={String(sites[0]?.id ?? '')}>
          {sites.map((site) => (
            <option key={site.id} value={site.id}>
              {site.name}
            </option>
          ))}
        </Field>
        <WebhookFields failure={ofWebhook} url="" events={WEBHOOK_EVENTS} />
        <div>
          <Submit>Add the webhook</Submit>
        </div>
      </ChangeForm>
    </>
  )
}
