import { ArrowRight } from 'lucide-react'
import type { CardView } from '../vehicleCard/card.ts'
import { RepaymentNote } from '../vehicleCard/RepaymentNote.tsx'
import { VehicleCard } from '../vehicleCard/VehicleCard.tsx'

/** Vehicles to go on with: a strip to swipe on a phone, a grid from md up. */
export function SimilarVehicles({
  heading,
  cards,
  moreHref,
  moreLabel,
}: {
  heading: string
  cards: readonly CardView[]
  moreHref: string
  moreLabel: string
}) {
  return (
    <section aria-labelledby="similar-heading" className="container section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="similar-heading" className="text-23 lg:text-28">
          {heading}
        </h2>
        <a
          href={moreHref}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline"
        >
          {moreLabel}
          <ArrowRight aria-hidden size={18} strokeWidth={1.5} />
        </a>
      </div>
      <ul className="-mx-(--gutter) mt-5 flex snap-x snap-mandatory gap-4 overflow-x-auto px-(--gutter) pb-2 [scrollbar-width:none] scroll-px-(--gutter) md:mx-0 md:grid md:grid-cols-2 md:overflow-visible md:px-0 lg:grid-cols-3 lg:gap-6">
        {cards.map((card) => (
          <li key={card.id} className="w-[82%] shrink-0 snap-start md:w-auto">
            <VehicleCard card={card} />
          </li>
        ))}
      </ul>
      <RepaymentNote cards={cards} className="print:hidden" />
    </section>
  )
}
