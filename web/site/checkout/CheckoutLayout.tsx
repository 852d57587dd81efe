import { ChevronLeft, FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture } from '../../ui/Picture.tsx'
import { PriceFigure } from '../../ui/PriceFigure.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import { PhoneLink } from '../layout/PhoneLink.tsx'
import { Progress, type CheckoutStep } from './Progress.tsx'
import type { CheckoutContact, VehicleSummary } from './summary.server.ts'

/** A step of the checkout: the vehicle stays in sight, at the side or, on a phone, at the top. */
export function CheckoutLayout({
  step,
  back,
  summary,
  deposit,
  sandbox,
  contact,
  label = 'Your reservation',
  children,
}: {
  /** Null while there is nothing to reserve, and once the reservation has ended. */
  step: CheckoutStep | null
  back: { href: string; label: string } | null
  summary: VehicleSummary
  /** The deposit as formatted; null once it no longer matters. */
  deposit: string | null
  /** Whether no money is taken. */
  sandbox: boolean
  contact: CheckoutContact
  /** Name of the part with the vehicle. */
  label?: string
  children: ReactNode
}) {
  return (
    <div className="container pb-16 lg:pb-24">
      <div className="mx-auto max-w-140 lg:grid lg:max-w-none lg:grid-cols-[minmax(0,36rem)_22.5rem] lg:justify-center lg:gap-x-16 lg:pt-8">
        <Summary summary={summary} deposit={deposit} contact={contact} label={label} />
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          {step ? (
            <div className="pt-5 lg:pt-0">
              <Progress step={step} />
            </div>
          ) : null}
          {sandbox ? (
            <p className="mt-5 flex items-center gap-2 rounded-control border border-dashed border-field-line px-3 py-2 text-14">
              <FlaskConical aria-hidden size={18} strokeWidth={1.5} className="shrink-0" />
              Payment sandbox: no money is taken
            </p>
          ) : null}
          {back ? (
            <a
              href={back.href}
              className="mt-2 -mb-2 inline-flex min-h-11 items-center gap-1 text-14 font-semibold underline-offset-4 hover:underline print:hidden"
            >
              <ChevronLeft aria-hidden size={18} strokeWidth={1.5} className="-ml-1" />
              {back.label}
            </a>
          ) : null}
          <div className="pt-4">{children}</div>
          {contact.phone ? (
            <p className="mt-10 border-t pt-4 text-14 text-muted lg:hidden">
              <Call contact={contact} />
            </p>
          ) : null}
        </div>
      </div>
    </div>
  )
}

function Call({ contact: { dealership, phone, hours } }: { contact: CheckoutContact }) {
  if (!phone) return null
  return (
    <>
      Questions? Call {dealership} on{' '}
      <PhoneLink phone={phone} className="font-semibold whitespace-nowrap text-link underline underline-offset-4" />.
      {hours ? ` ${hours}.` : null}
    </>
  )
}

function Summary({
  summary: { name, detail, vehicle },
  deposit,
  contact,
  label,
}: {
  summary: VehicleSummary
  deposit: string | null
  contact: CheckoutContact
  label: string
}) {
  return (
    <aside
      aria-label={label}
      className="sticky top-0 z-30 -mx-4 border-b bg-ground px-4 py-3 lg:top-8 lg:col-start-2 lg:row-start-1 lg:mx-0 lg:self-start lg:border-0 lg:p-0 max-lg:[&_.illustration-mark]:sr-only"
    >
      <div className="flex items-center gap-3 lg:block lg:overflow-hidden lg:rounded-card lg:border lg:bg-surface">
        {vehicle ? (
          <Picture
            {...vehicle.image}
            alt=""
            sizes="(min-width: 992px) 360px, 84px"
            widest={750}
            eager
            className="aspect-[3/2] w-21 shrink-0 rounded-small object-cover lg:w-full lg:rounded-none"
          />
        ) : null}
        <div className="min-w-0 lg:p-5">
          <p className="truncate font-semibold lg:text-19 lg:whitespace-normal">
            {vehicle ? (
              <a href={vehicle.href} className="underline-offset-4 hover:underline">
                <WholeWords text={name} />
              </a>
            ) : (
              <WholeWords text={name} />
            )}
          </p>
          {detail ? <p className="hidden text-14 text-muted lg:block">{detail}</p> : null}
          {vehicle ? (
            <div className="lg:mt-3">
              <PriceFigure price={vehicle.price} />
            </div>
          ) : null}
          {deposit ? (
            <p className="hidden lg:mt-3 lg:flex lg:justify-between lg:border-t lg:pt-3">
              <span className="text-muted">Deposit</span>
              <strong className="tabular-nums">{deposit}</strong>
            </p>
          ) : null}
        </div>
      </div>
      {contact.phone ? (
        <p className="mt-4 hidden text-14 text-muted lg:block">
          <Call contact={contact} />
        </p>
      ) : null}
    </aside>
  )
}

/** A way to reserve without scripts, for a step that works without them but leads to one that may not. */
export function PhoneInstead({
  contact,
  isPlain,
}: {
  contact: CheckoutContact
  /** Whether paying works without scripts too. */
  isPlain: boolean
}) {
  if (!contact.phone) return null
  return (
    <noscript>
      <p className="mt-4 text-14 text-muted">
        JavaScript is off in your browser.{' '}
        {isPlain
          ? 'This page works without it, and you can also reserve by phone'
          : 'Paying by card needs it, but you can reserve by phone'}
        : call {contact.dealership} on{' '}
        <PhoneLink phone={contact.phone} className="font-semibold text-link underline underline-offset-4" />.
      </p>
    </noscript>
  )
}
