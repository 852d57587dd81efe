import { GARAGE_INPUTS } from '@forecourt/rules/owner/garageInputs.ts'
import { ownerOfReminders } from '@forecourt/rules/owner/mailLink.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { data, redirect } from 'react-router'
import { dealerContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { bodyOf, textIn } from '../forms/submit.server.ts'
import { headOf, headTags } from '../head/head.ts'
import { Message } from '../layout/Message.tsx'
import { usePaths, useSite } from '../layout/site.ts'
import { mustHave } from '../refusal/notOffered.server.ts'
import type { Route } from './+types/email'

const DONE = 'done'
const INTENT = { confirm: 'confirm', stop: 'stop', stopAll: 'stop-all' } as const
/** What mail programs send for their own button (RFC 8058). */
const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData?.head)

export const headers = pageHeaders({ private: true, secretAddress: true, alsoReads: [DONE] })

/** Ids of searches have hyphens, those of accounts have none. */
const isOfSearch = (id: string) => id.includes('-')

/** What the link of an email is about: a saved search, or the notices or reminders of an account. 404 without its signature. */
async function subjectOf(dealer: Dealer, { id, signature }: { id: string; signature: string }) {
  const search = await dealer.owners.alerts.open(id, signature)
  if (search) return { search, address: paths(dealer.site).garageEmail({ id, signature }) }
  if (!dealer.owners.isSigned(id, signature)) throw data(null, { status: 404 })
  return { search: null, address: paths(dealer.site).garageEmail({ id, signature }) }
}

/** The link of an email: confirms or ends it. Programs open links to look for harm, so opening it changes nothing. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  await mustHave('garage', dealer)
  const done = url.searchParams.get(DONE)
  const isReminder = ownerOfReminders(params.id) !== null
  const head = headOf(dealer.site, {
    title: 'Email alerts',
    description: '',
    path: paths(dealer.site).garageSearches(),
    indexed: false,
  })
  if (done === INTENT.stop) return { head, done, address: '', label: null, confirmed: false, isReminder }
  const { search, address } = await subjectOf(dealer, params)
  // A search that has been removed sends nothing any more.
  if (!search && isOfSearch(params.id))
    return { head, done: INTENT.stop, address, label: null, confirmed: false, isReminder }
  return { head, done, address, label: search?.label ?? null, confirmed: search?.confirmed ?? true, isReminder }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const dealer = context.get(dealerContext)
  await mustHave('garage', dealer)
  const { search, address } = await subjectOf(dealer, params)
  const body = await bodyOf(request)
  const isOneClick = textIn(body, ONE_CLICK.name) === ONE_CLICK.value
  const intent = isOneClick ? INTENT.stopAll : textIn(body, GARAGE_INPUTS.intent)
  const { alerts } = dealer.owners
  if (search && intent === INTENT.confirm) {
    await alerts.confirm(search.id)
    return redirect(`${address}?${DONE}=${INTENT.confirm}`, 303)
  }
  if (search && (intent === INTENT.stop || intent === INTENT.stopAll))
    await alerts.remove(search.id, intent === INTENT.stopAll)
  else if (!search && !isOfSearch(params.id)) await dealer.owners.stopMails(params.id, params.signature)
  // Mail programs follow no redirect.
  if (isOneClick) return null
  return redirect(`${address}?${DONE}=${INTENT.stop}`, 303)
}

function IntentForm({ address, intent, children }: { address: string; intent: string; children: string }) {
  return (
    <form method="post" action={address}>
      <input type="hidden" name={GARAGE_INPUTS.intent} value={intent} />
      <Button type="submit" variant={intent === INTENT.confirm ? 'primary' : 'secondary'} className="w-full">
        {children}
      </Button>
    </form>
  )
}

export default function EmailPage({ loaderData }: Route.ComponentProps) {
  const { done, address, label, confirmed, isReminder } = loaderData
  const to = usePaths()
  const { settings } = useSite()
  const browse = <LinkButton href={to.search()}>{settings.stock_label}</LinkButton>
  if (done === INTENT.stop)
    return (
      <Message code="Email alerts" title="You’ve been unsubscribed." actions={browse}>
        <p>We won’t send you these emails any more.</p>
      </Message>
    )
  if (label === null)
    return (
      <Message
        code="Email alerts"
        title={isReminder ? 'Stop reminders about your vehicle?' : 'Stop emails about saved vehicles?'}
        actions={
          <IntentForm address={address} intent={INTENT.stop}>
            Unsubscribe
          </IntentForm>
        }
      >
        <p>You can turn them on again in {settings.garage_label}.</p>
      </Message>
    )
  if (!confirmed)
    return (
      <Message
        code="Email alerts"
        title="Confirm your alerts"
        actions={
          <>
            <IntentForm address={address} intent={INTENT.confirm}>
              Confirm
            </IntentForm>
            <IntentForm address={address} intent={INTENT.stop}>
              No, thanks
            </IntentForm>
          </>
        }
      >
        <p>{label}</p>
        <p>We email you when something new matches, at most once a day.</p>
      </Message>
    )
  return (
    <Message
      code="Email alerts"
      title={done === INTENT.confirm ? 'Your alerts are on.' : 'Stop these emails?'}
      actions={
        <>
          {done === INTENT.confirm ? browse : null}
          <IntentForm address={address} intent={INTENT.stop}>
            Stop this alert
          </IntentForm>
          <IntentForm address={address} intent={INTENT.stopAll}>
            Stop all my alerts
          </IntentForm>
        </>
      }
    >
      <p>{label}</p>
    </Message>
  )
}
