import { ArrowRight } from 'lucide-react'
import type { CardView } from '../vehicleCard/card.ts'
import { RepaymentNote } from '../vehicleCard/RepaymentNote.tsx'
import { VehicleCard } from '../vehicleCard/VehicleCard.tsx'

/** Vehicles of one kind to go on with. */
export interface VehicleRow {
  heading: string
  cards: readonly CardView[]
  more: { href: string; label: string }
}

/** Vehicles to go on with: a strip to swipe on a phone, a grid from md up; one row after the other. */
export function SimilarVehicles({ rows }: { rows: readonly VehicleRow[] }) {
  return (
    <div className="container section grid gap-12 lg:gap-16">
      {rows.map(({ heading, cards, more }) => (
        <section key={heading} aria-label={heading} className="min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <h2 className="text-23 lg:text-28">{heading}</h2>
            <a
              href={more.href}
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline"
            >
              {more.label}
              <ArrowRight aria-hidden size={18} strokeWidth={1.5} />
            </a>
          </div>
          <ul className="-mx-(--gutter) mt-5 flex snap-x snap-mandatory scroll-px-(--gutter) gap-4 overflow-x-auto px-(--gutter) pb-2 [scrollbar-width:none] md:mx-0 md:grid md:grid-cols-2 md:overflow-visible md:px-0 lg:grid-cols-3 lg:gap-6">
            {cards.map((card) => (
              // A row of three leaves no gap in two columns.
              <li key={card.id} className="w-[82%] shrink-0 snap-start md:w-auto md:max-lg:nth-3:last:hidden">
                <VehicleCard card={card} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <RepaymentNote cards={rows.flatMap(({ cards }) => cards)} className="print:hidden" />
    </div>
  )
}
