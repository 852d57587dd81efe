import { CarFront, Clock, MapPin, Phone, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture } from '../../ui/Picture.tsx'
import { PriceFigure, type PriceWords } from '../../ui/PriceFigure.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import { FormIsland } from '../forms/FormIsland.tsx'
import type { FormAnswer, FormSubject, FormView } from '../forms/formView.ts'
import { PhoneLink } from '../layout/PhoneLink.tsx'
import { useAddress, useFrame } from '../layout/page.ts'

/** The vehicle that a form is about: its picture, name and price. */
export interface VehicleAbove {
  href: string
  name: string
  detail: string | null
  price: PriceWords
  image: { source: string; width: number; height: number }
}

/** What such a page shows. */
export interface FormPageView {
  trail: readonly { label: string; href?: string }[]
  view: FormView
  title: string
  text: string
  /** The vehicle that the form is about, where it is about one. */
  vehicle: VehicleAbove | null
  /** Where links lead to. */
  anchor: string
}

/**
 * A page of a form: its subject, the form, and the other ways to reach the dealership. Separate from its route,
 * whose own component is wrapped by the router.
 */
export function FormScreen({
  page,
  answer,
  children,
}: {
  page: FormPageView
  answer: FormAnswer | undefined
  /** What stands before the form. */
  children?: ReactNode
}) {
  const { trail, view, title, text, vehicle, anchor } = page
  const { pathname, search } = useAddress()
  const locations = useFrame()?.locations ?? []
  // Its steps have names of their own; where nothing stands before them, the title of the page is theirs.
  const headed = view.form.title !== title && (view.form.steps.length === 1 || Boolean(children))
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop trail={trail} title={title} lead={text} />
      {children}
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1.3fr_1fr]">
        <div className="min-w-0">
          <section id={anchor} aria-label={view.form.title} className="max-w-160 scroll-mt-24 border-t pt-8">
            {headed ? <h2 className="mb-6 text-23">{view.form.title}</h2> : null}
            {vehicle ? <VehicleAboveForm {...vehicle} /> : <Subject subject={view.subject} />}
            <FormIsland view={view} action={`${pathname}${search}#${anchor}`} answer={answer} />
          </section>
        </div>
        {locations.length > 0 ? (
          <section aria-labelledby="ask">
            <h2 id="ask" className="text-23">
              Talk to us
            </h2>
            <ul className="mt-4">
              {locations.map((location) => (
                <li key={location.id} className="border-t py-5">
                  <h3 className="text-16 font-semibold tracking-normal">{location.name}</h3>
                  <p className="mt-1 flex items-start gap-2 text-muted">
                    <MapPin aria-hidden size={18} strokeWidth={1.5} className="mt-1 shrink-0" />
                    <span>
                      {location.street}, {location.city}
                    </span>
                  </p>
                  {location.status ? (
                    <p className="mt-1 flex items-center gap-2 text-muted">
                      <Clock aria-hidden size={18} strokeWidth={1.5} className="shrink-0" />
                      {location.status}
                      {location.next ? `. ${location.next}` : ''}
                    </p>
                  ) : null}
                  {location.phone ? (
                    <PhoneLink
                      phone={location.phone}
                      icon={<Phone aria-hidden size={18} strokeWidth={1.5} />}
                      className="mt-1 inline-flex min-h-11 items-center gap-2 text-19 font-semibold text-link underline-offset-4 hover:underline"
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </div>
  )
}

function VehicleAboveForm({ href, name, detail, price, image }: VehicleAbove) {
  return (
    <div className="relative mb-8 flex items-center gap-4 rounded-control border bg-surface p-3 sm:gap-5">
      <Picture
        {...image}
        alt=""
        sizes="(min-width: 576px) 160px, 112px"
        widest={384}
        eager
        className="aspect-[3/2] w-28 shrink-0 rounded-control sm:w-40"
      />
      <div className="grid min-w-0 gap-1">
        <a href={href} className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline">
          {name}
        </a>
        {detail ? <p className="text-14 text-muted">{detail}</p> : null}
        <PriceFigure price={price} />
      </div>
    </div>
  )
}

/** The offer or model that the form is about. */
function Subject({ subject: { offer, model } }: { subject: FormSubject }) {
  const line = (icon: ReactNode, content: ReactNode) => (
    <p className="mb-6 flex items-center gap-3 rounded-control border bg-surface px-4 py-3">
      <span className="text-muted">{icon}</span>
      <span>About {content}</span>
    </p>
  )
  if (offer) return line(<Tag aria-hidden size={20} strokeWidth={1.5} />, <strong>{offer.name}</strong>)
  if (model) return line(<CarFront aria-hidden size={20} strokeWidth={1.5} />, <strong>{model.name}</strong>)
  return null
}
