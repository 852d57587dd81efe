import { DONE, GARAGE_INPUTS, INTENTS, REGISTERED } from '@forecourt/rules/owner/garageInputs.ts'
import { identifierText } from '@forecourt/rules/owner/identifier.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import type { Account, AccountChange, Owner } from '@forecourt/server/owners/owner.ts'
import { data, redirect } from 'react-router'
import { accountContext, dealerContext, formReturnsContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { bodyOf, requestRefusal, textIn } from '../forms/submit.server.ts'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { mustHave } from '../refusal/notOffered.server.ts'
import { RecentlyViewed } from '../vehicleCard/RecentlyViewed.tsx'
import type { Route } from './+types/garage'
import { GarageScreen } from './GarageScreen.tsx'
import { garageView } from './garageView.server.ts'
import { garageAt } from './owner.server.ts'
import { NewlyArrived } from './NewlyArrived.tsx'
import { SignIn, type SignInAnswer } from './SignIn.tsx'

const UNEXPLAINED = 'Something went wrong on our side, so nothing has changed. Please try again.'
const SIGNED_OUT = 'You’ve been signed out. Please sign in again.'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData?.head)

export const headers = pageHeaders({ private: true, alsoReads: [REGISTERED, DONE] })

/** The owner area (spec §2 Other pages, §6): signing in, or what is the visitor's own. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site } = dealer
  await mustHave('garage', dealer)
  const { now } = context.get(renderingContext)
  const to = paths(site)
  const title = site.settings.garage_label
  const account = context.get(accountContext)
  const owner = (await account?.owner()) ?? null
  const pending = owner ? null : (account?.pending() ?? null)
  return {
    head: headOf(site, { title, description: '', path: to.garage(), indexed: false }),
    trail: [{ label: 'Home', href: to.home() }, { label: title }],
    title,
    signIn: account?.ways ? { phone: account.ways.phone, sentTo: pending && identifierText(pending) } : null,
    sharing: await sharingSites(dealer),
    garage: owner && (await garageView(dealer, owner, now)),
    registered: owner !== null && url.searchParams.has(REGISTERED),
    done: url.searchParams.get(DONE),
  }
}

/** Signing in and out, and what a person changes in the owner area. */
export async function action({ context, request }: Route.ActionArgs) {
  const dealer = context.get(dealerContext)
  await mustHave('garage', dealer)
  const account = context.get(accountContext)!
  const to = paths(dealer.site)
  const body = await bodyOf(request)
  const intent = textIn(body, GARAGE_INPUTS.intent)
  const typed = textIn(body, GARAGE_INPUTS.identifier) ?? textIn(body, GARAGE_INPUTS.code) ?? ''
  const at = (done: string | null) => redirect(done === null ? to.garage() : `${to.garage()}?${DONE}=${done}`, 303)
  try {
    switch (intent) {
      case INTENTS.requestCode:
        await account.requestCode(typed)
        return at(null)
      case INTENTS.signIn: {
        const { registered } = await account.signIn(typed)
        return redirect(registered ? `${to.garage()}?${REGISTERED}=1` : to.garage(), 303)
      }
      case INTENTS.restart:
        account.restart()
        return at(null)
      case INTENTS.signOut:
        await account.signOut()
        return at(null)
    }
    const owner = await account.owner()
    if (!owner) return data<SignInAnswer>({ typed: '', errors: {}, failure: SIGNED_OUT }, { status: 401 })
    const [id, site] = [GARAGE_INPUTS.id, GARAGE_INPUTS.site].map((name) => textIn(body, name))
    return at(await changeOf({ dealer, account, owner }, { intent, id: id ?? '', site: site ?? null }))
  } catch (error) {
    const refused = requestRefusal(error)
    if (!refused) context.get(renderingContext).onError(error)
    context.set(formReturnsContext, true)
    const { status, errors, failure } = refused ?? { status: 500, errors: {}, failure: UNEXPLAINED }
    return data<SignInAnswer>({ typed, errors, failure }, { status })
  }
}

/** Names and garages of the other sites that share this one. */
const sharingSites = async (dealer: Dealer) =>
  (await dealer.sharedGarage.sites()).map((site) => ({
    name: site.name,
    href: new URL(paths(site).garage(), site.baseUrl).href,
  }))

/** Does what a form of the garage intends; says what the page should confirm, or null. */
async function changeOf(
  { dealer, account, owner }: { dealer: Dealer; account: Account; owner: Owner },
  { intent, id, site }: { intent: string | null; id: string; site: string | null },
): Promise<string | null> {
  const everywhere = async (change: AccountChange) =>
    (await dealer.sharedGarage.change(owner, change)).length > 0 ? 'following' : null
  switch (intent) {
    case INTENTS.removeSaved: {
      const carIds = [Number(id)].filter(Number.isSafeInteger)
      return everywhere({ what: 'saved', carIds })
    }
    case INTENTS.remindersOn:
    case INTENTS.remindersOff:
      return everywhere({ what: 'reminders', on: intent === INTENTS.remindersOn })
    case INTENTS.noticesOn:
    case INTENTS.noticesOff:
      return everywhere({ what: 'notices', on: intent === INTENTS.noticesOn })
    case INTENTS.remove:
      await dealer.sharedGarage.remove(owner)
      await account.signOut()
      return 'deleted'
  }
  const garage = await garageAt(dealer, owner, site)
  if (!garage) return null
  switch (intent) {
    case INTENTS.removeSearch:
      await garage.owner.searches.remove(id)
      return null
    case INTENTS.cancelBooking:
      return (await garage.owner.bookings.cancel(id)) ? 'cancelled' : null
    case INTENTS.removeVehicle:
      await garage.owner.cars.remove(id)
      return null
    case INTENTS.revoke:
      await garage.owner.revoke(id)
      return null
    default:
      return null
  }
}

export default function GaragePage({ loaderData, actionData }: Route.ComponentProps) {
  const { trail, title, signIn, garage, sharing, registered, done } = loaderData
  return (
    <>
      <div className="container pb-12 lg:pb-20">
        {garage ? (
          <GarageScreen
            trail={trail}
            title={title}
            garage={garage}
            sharing={sharing}
            phone={signIn?.phone ?? false}
            registered={registered}
            done={done}
            failure={actionData?.failure ?? null}
          />
        ) : (
          <>
            <PageTop trail={trail} title={signIn?.sentTo ? 'Enter your code' : title} />
            <SignIn signIn={signIn} sharing={sharing} answer={actionData ?? null} deleted={done === 'deleted'} />
          </>
        )}
      </div>
      <NewlyArrived />
      <RecentlyViewed />
    </>
  )
}
