import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { useSite } from '../layout/site.ts'
import type { CardView } from '../vehicleCard/card.ts'
import { RepaymentNote } from '../vehicleCard/RepaymentNote.tsx'
import { CARD_GRID, VehicleCard } from '../vehicleCard/VehicleCard.tsx'

/** Similar vehicles below a reservation that has ended, and below a place on a waitlist. */
export function Similar({ cards }: { cards: readonly CardView[] }) {
  const { vehicleNounPlural } = useSite()
  return (
    <section aria-labelledby="similar" className="border-t bg-sunken py-12">
      <div className="container">
        <h2 id="similar" className="mb-6 text-23">
          Similar {inSentence(vehicleNounPlural)}
        </h2>
        <div className={CARD_GRID}>
          {cards.map((card) => (
            <VehicleCard key={card.id} card={card} />
          ))}
        </div>
        <RepaymentNote cards={cards} />
      </div>
    </section>
  )
}
