import { codeChannel } from '@forecourt/rules/owner/code.ts'
import { DONE, INTENTS, REGISTERED } from '@forecourt/rules/owner/garageInputs.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { useEffect } from 'react'
import { forgetParameters } from '../../browser/page.ts'
import { whenLoaded } from '../../browser/optionalPart.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import { usePaths, useSite } from '../layout/site.ts'
import { RepaymentNote } from '../vehicleCard/RepaymentNote.tsx'
import { CARD_GRID, VehicleCard } from '../vehicleCard/VehicleCard.tsx'
import type { EnquiryView, EntrySite, GarageView, SavedView } from './garageView.server.ts'
import { ChangeForm, Empty, ENTRY, Facts, LIST, Part } from './parts.tsx'
import { OwnVehicles, ownVehiclesTitle } from './OwnVehicles.tsx'
import { SharingNote, useSharingNames, type Sharing } from './Sharing.tsx'
import { TextButton } from './SignIn.tsx'

const MESSAGES: Readonly<Record<string, string>> = {
  cancelled: 'Your booking has been cancelled. We’ll let the dealership know.',
  moved: 'Your booking has been moved. We’ll email you and the dealership the new time.',
  vehicle: 'Your vehicle has been saved.',
  following: 'Your change has been saved. It can take a few minutes until it applies at every website.',
}

/** What is a signed-in person's own (look: Garage): vehicles first, then one clear next step each. */
export function GarageScreen({
  trail,
  title,
  garage,
  sharing,
  phone,
  registered,
  done,
  failure,
}: {
  trail: readonly { label: string; href?: string }[]
  title: string
  garage: GarageView
  /** The other sites that share it. */
  sharing: readonly Sharing[]
  /** Whether one can sign in with a phone number. */
  phone: boolean
  registered: boolean
  done: string | null
  failure: string | null
}) {
  const site = useSite()
  const message = done === null ? undefined : MESSAGES[done]
  const channel = codeChannel(garage.signedInAs)
  useEffect(() => {
    if (registered)
      whenLoaded(import('../../browser/track.ts'), ({ trackAction }) => trackAction(site, 'registration', { channel }))
    // Loading the page again is no second registration.
    forgetParameters([REGISTERED, DONE])
  }, [site, registered, channel])
  const parts = [
    ['saved', 'Saved', garage.saved.length],
    ['searches', 'Searches', garage.searches.length],
    ['vehicles', ownVehiclesTitle(garage.vehicles.length), garage.vehicles.length],
    ['bookings', 'Bookings', garage.bookings.length],
    ...(garage.reservations ? [['reservations', 'Reservations', garage.reservations.length] as const] : []),
    ['messages', 'Messages', garage.enquiries.length],
    ['account', 'Account', null],
  ] as const
  return (
    <>
      <PageTop trail={trail} title={title}>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 text-muted">
          <p className="min-w-0 break-words">Signed in as {garage.signedInAs}</p>
          <ChangeForm intent={INTENTS.signOut}>
            <TextButton>Sign out</TextButton>
          </ChangeForm>
        </div>
        <SharingNote sharing={sharing} phone={phone} />
        <nav aria-label={title} className="mt-4 -mx-(--gutter) overflow-x-auto px-(--gutter) [scrollbar-width:thin]">
          <ul className="flex gap-2 pb-2">
            {parts.map(([id, label, count]) => (
              <li key={id} className="shrink-0">
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center gap-2 rounded-control border px-4 font-semibold transition-colors hover:bg-sunken"
                >
                  {label}
                  {count ? <span className="tabular-nums font-normal text-muted">{count}</span> : null}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </PageTop>
      {failure || message || registered ? (
        <div className="mb-8">
          {failure ? (
            <Alert tone="danger" title={failure} />
          ) : message ? (
            <Alert tone="success" title={message} />
          ) : (
            <Alert tone="success" title="You’re signed in.">
              <p>Vehicles that you save from now on are here on all your devices.</p>
            </Alert>
          )}
        </div>
      ) : null}
      {garage.unread.length > 0 ? (
        <div className="mb-8">
          <Alert title={`We can’t show what you have at ${garage.unread.join(', ')} at the moment.`}>
            <p>Nothing is lost. Please try again later.</p>
          </Alert>
        </div>
      ) : null}
      <div className="grid gap-14 lg:gap-20">
        <Saved saved={garage.saved} />
        <Searches garage={garage} />
        <OwnVehicles garage={garage} />
        <Bookings garage={garage} />
        {garage.reservations ? <Reservations reservations={garage.reservations} /> : null}
        <Messages enquiries={garage.enquiries} />
        <AccountPart garage={garage} sharing={sharing} />
      </div>
    </>
  )
}

function Saved({ saved }: { saved: readonly SavedView[] }) {
  const to = usePaths()
  const { vehicleNounPlural } = useSite()
  const many = inSentence(vehicleNounPlural)
  const shown = saved.flatMap((one) => (one.card ? [{ ...one, card: one.card }] : []))
  const gone = saved.filter(({ card }) => card === null)
  return (
    <Part id="saved" title="Saved">
      {saved.length === 0 ? (
        <>
          <p className="mb-5 max-w-text text-muted">
            Tap the heart on any vehicle to save it here. We tell you when its price drops or it’s sold.
          </p>
          <LinkButton href={to.search()}>Browse {many}</LinkButton>
        </>
      ) : null}
      {gone.length > 0 ? (
        <div className="mb-6">
          <Alert title="No longer listed">
            <ul>
              {gone.map(({ id, site, name }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-4">
                  {[name, site?.name].filter(Boolean).join(' · ')}
                  <ChangeForm intent={INTENTS.removeSaved} id={String(id)}>
                    <TextButton>
                      Remove<span className="sr-only"> the {name}</span>
                    </TextButton>
                  </ChangeForm>
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      ) : null}
      {shown.length > 0 ? (
        <>
          <ul className={CARD_GRID}>
            {shown.map(({ id, site, href, card, change, sold }, index) => (
              <li key={id} className="flex flex-col">
                <div className="grow">
                  <VehicleCard card={card} elsewhere={href} eager={index === 0} />
                </div>
                <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
                  <div className="min-w-0">
                    <p className={`text-14 font-semibold ${change?.less ? 'text-success' : 'text-muted'}`}>
                      {sold ? 'Sold' : (change?.text ?? '')}
                    </p>
                    <Facts of={[site?.name]} />
                  </div>
                  <ChangeForm intent={INTENTS.removeSaved} id={String(id)}>
                    <TextButton>
                      Remove<span className="sr-only"> the {card.title}</span>
                    </TextButton>
                  </ChangeForm>
                </div>
              </li>
            ))}
          </ul>
          <RepaymentNote cards={shown.map(({ card }) => card)} />
        </>
      ) : null}
    </Part>
  )
}

function Searches({ garage: { searches } }: { garage: GarageView }) {
  const to = usePaths()
  return (
    <Part id="searches" title="Saved searches">
      {searches.length === 0 ? (
        <>
          <p className="mb-5 max-w-text text-muted">
            Save a search and we email you when something new matches it, at most once a day.
          </p>
          <LinkButton href={to.search()} variant="secondary">
            Start a search
          </LinkButton>
        </>
      ) : (
        <ul className={LIST}>
          {searches.map(({ id, site, label, href, confirmed }) => (
            <li key={id} className={ENTRY}>
              <span className="min-w-0">
                <a href={href} className="inline-flex min-h-11 items-center font-semibold hover:underline">
                  {label}
                </a>
                <Facts of={[site?.name, confirmed ? null : 'Waiting for you to confirm by email']} />
              </span>
              <ChangeForm intent={INTENTS.removeSearch} id={id} site={site}>
                <TextButton>
                  Remove<span className="sr-only"> {label}</span>
                </TextButton>
              </ChangeForm>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Bookings({ garage: { bookings } }: { garage: GarageView }) {
  if (bookings.length === 0) return <Empty id="bookings" title="Bookings" text="You have no upcoming bookings." />
  return (
    <Part id="bookings" title="Bookings">
      <ul className={LIST}>
        {bookings.map(({ site, reference, title, when, vehicle, dealership, href }) => (
          <li key={reference} className="py-4">
            <p className="font-semibold">
              {title}: {when}
            </p>
            <Facts of={[vehicle, ...placeOf(site, dealership), `Reference ${reference}`]} />
            <a href={href} className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
              Move or cancel<span className="sr-only"> the {inSentence(title)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Reservations({ reservations }: { reservations: NonNullable<GarageView['reservations']> }) {
  if (reservations.length === 0)
    return <Empty id="reservations" title="Reservations" text="You haven’t reserved a vehicle." />
  return (
    <Part id="reservations" title="Reservations">
      <ul className={LIST}>
        {reservations.map(({ site, reference, name, status, href }) => (
          <li key={reference} className={ENTRY}>
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <Facts of={[status, site?.name, `Reference ${reference}`]} />
            </span>
            <a href={href} className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
              Open<span className="sr-only"> the reservation of the {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Messages({ enquiries }: { enquiries: readonly EnquiryView[] }) {
  if (enquiries.length === 0)
    return (
      <Empty id="messages" title="Messages" text="Messages that you send us are listed here with their reference." />
    )
  return (
    <Part id="messages" title="Messages">
      <ul className={LIST}>
        {enquiries.map(({ site, reference, title, sentOn, dealership, vehicle, message, valuation, answers }) => (
          <li key={reference}>
            <Disclosure
              title={
                <span className="min-w-0 py-1 text-left">
                  <span className="block font-semibold">{[title, vehicle].filter(Boolean).join(': ')}</span>
                  <Facts of={[sentOn, ...placeOf(site, dealership), `Reference ${reference}`]} />
                  {valuation ? <span className="block text-14 font-normal">Valuation: {valuation}</span> : null}
                </span>
              }
            >
              <dl className="grid max-w-text gap-2 text-14">
                {[...(message ? [{ label: 'Message', value: message }] : []), ...answers].map(({ label, value }) => (
                  <div key={label}>
                    <dt className="text-muted">{label}</dt>
                    <dd className="break-words whitespace-pre-line">{value}</dd>
                  </div>
                ))}
              </dl>
              <p className="mt-3 text-14 text-muted">Quote the reference {reference} when you call.</p>
            </Disclosure>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The dealership of an entry, after its site unless that has the same name. */
const placeOf = (site: EntrySite, dealership: string) =>
  site === null || site.name === dealership ? [dealership] : [site.name, dealership]

function AccountPart({ garage, sharing }: { garage: GarageView; sharing: readonly Sharing[] }) {
  const to = usePaths()
  const names = useSharingNames(sharing)
  const isShared = sharing.length > 0
  // Each site mails for itself (docs/decisions/0133).
  const often = isShared ? 'at most once a day from each website' : 'at most once a day'
  const { notices, reminders, sessions } = garage
  return (
    <Part id="account" title="Account">
      <div className="grid max-w-text gap-8">
        <div>
          <h3 className="mb-1 text-19">Email notices</h3>
          {notices === null ? (
            <p className="text-muted">You sign in with a phone number, so we don’t email you about saved vehicles.</p>
          ) : (
            <>
              <p className="mb-3 text-muted">
                {notices
                  ? `We email you when a saved vehicle costs less or is sold, ${often}.`
                  : 'Emails about saved vehicles are turned off.'}
              </p>
              <ChangeForm intent={notices ? INTENTS.noticesOff : INTENTS.noticesOn}>
                <Button type="submit" variant="secondary" size="medium">
                  {notices ? 'Turn off' : 'Turn on'}
                  <span className="sr-only"> email notices</span>
                </Button>
              </ChangeForm>
            </>
          )}
        </div>
        {reminders === null ? null : (
          <div>
            <h3 className="mb-1 text-19">Email reminders</h3>
            <p className="mb-3 text-muted">
              {reminders
                ? 'We email you before your vehicle’s service or registration is due, once for each date.'
                : 'Reminders for your vehicle are turned off.'}
            </p>
            <ChangeForm intent={reminders ? INTENTS.remindersOff : INTENTS.remindersOn}>
              <Button type="submit" variant="secondary" size="medium">
                {reminders ? 'Turn off' : 'Turn on'}
                <span className="sr-only"> email reminders</span>
              </Button>
            </ChangeForm>
          </div>
        )}
        <div>
          <h3 className="mb-1 text-19">Signed-in browsers</h3>
          <ul className={LIST}>
            {sessions.map(({ id, site, name, current, usedOn }) => (
              <li key={id} className={ENTRY}>
                <span>
                  <span className="block">{name}</span>
                  <Facts of={[current ? 'This browser' : `Last used ${usedOn}`, site?.name]} />
                </span>
                {current ? null : (
                  <ChangeForm intent={INTENTS.revoke} id={id} site={site}>
                    <TextButton>
                      Sign out<span className="sr-only"> {name}</span>
                    </TextButton>
                  </ChangeForm>
                )}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="mb-3 text-19">Your data</h3>
          {isShared ? <p className="mb-3 text-muted">The file has what is stored about you at {names}.</p> : null}
          <LinkButton href={to.garageData()} variant="secondary" size="medium" download>
            Download my data
          </LinkButton>
          <Disclosure title="Delete my account" className="mt-4">
            <p className="mb-3 text-muted">
              {isShared
                ? `This deletes your accounts at ${names}, with everything you saved there, for good.`
                : 'This deletes your saved vehicles, searches and sign-ins for good.'}{' '}
              Messages that you sent stay with the dealership, without a link to an account.
            </p>
            <ChangeForm intent={INTENTS.remove}>
              <Button type="submit" variant="secondary" size="medium">
                Delete my account
              </Button>
            </ChangeForm>
          </Disclosure>
        </div>
      </div>
    </Part>
  )
}
