import { carIdsText } from '@forecourt/rules/site/carIds.ts'
import { COMPARED_CAP } from '@forecourt/rules/stock/compare.ts'
import { Columns3, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { usePaths } from '../layout/site.ts'
import { RepaymentNote } from '../vehicleCard/RepaymentNote.tsx'
import { CARD_GRID, VehicleCard } from '../vehicleCard/VehicleCard.tsx'
import type { ShortlistVehicle } from './shortlist.server.ts'

/** The ids that a form would send. */
const tickedIn = (form: HTMLFormElement | null): readonly number[] =>
  form ? new FormData(form).getAll('car_id').map(Number) : []

/**
 * The vehicles of a shortlist as cards, each with a box to tick: a plain form that leads to the comparison of the ticked
 * ones, and with nothing ticked to that of the first of the list. With scripts a fifth one cannot be ticked, and the bar
 * with what is ticked stays in view. The boxes are the browser's own, so that what was ticked before the script came, or
 * is restored by the back button, counts.
 */
export function ShortlistCards({
  vehicles,
  onRemove,
}: {
  vehicles: readonly ShortlistVehicle[]
  /** Where the list is the visitor's own. */
  onRemove?: (id: number) => void
}) {
  const to = usePaths()
  const form = useRef<HTMLFormElement>(null)
  const [ticked, setTicked] = useState<readonly number[]>([])
  const [full, setFull] = useState(false)
  const ids = vehicles.map(({ card }) => card.id)
  const listed = carIdsText(ids)
  useEffect(() => setTicked(tickedIn(form.current)), [listed])
  const chosen = ticked.filter((id) => ids.includes(id))

  function onTick(box: HTMLInputElement) {
    const refused = box.checked && tickedIn(form.current).length > COMPARED_CAP
    if (refused) box.checked = false
    setFull(refused)
    setTicked(tickedIn(form.current))
  }

  return (
    <form ref={form} method="get" action={to.compare()}>
      {chosen.length === 0 ? <input type="hidden" name="of" value={listed} /> : null}
      <ul className={`shortlist-cards ${CARD_GRID}`}>
        {vehicles.map((vehicle, index) => {
          const { card, sold } = vehicle
          return (
            <li key={card.id} className="flex flex-col">
              <div className="grow">
                <VehicleCard card={card} heading="h2" eager={index === 0} />
              </div>
              <div className="flex flex-wrap items-center justify-between gap-x-3 print:hidden">
                <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-14 font-semibold">
                  <input
                    type="checkbox"
                    name="car_id"
                    value={card.id}
                    onChange={(event) => onTick(event.target)}
                    className="size-5 accent-action"
                  />
                  Compare
                  <span className="sr-only"> the {card.title}</span>
                </label>
                {onRemove ? (
                  <button
                    type="button"
                    onClick={() => onRemove(card.id)}
                    className="inline-flex min-h-11 items-center gap-1 text-14 text-link underline-offset-4 hover:underline"
                  >
                    <X aria-hidden size={16} strokeWidth={1.5} />
                    Remove
                    <span className="sr-only"> the {card.title}</span>
                  </button>
                ) : null}
              </div>
              <PaperFacts vehicle={vehicle} sold={sold} />
            </li>
          )
        })}
      </ul>
      <RepaymentNote cards={vehicles.map(({ card }) => card)} />
      {vehicles.length > 1 ? (
        <div className={`compare-bar ${chosen.length > 0 ? 'compare-bar-open' : ''}`}>
          <p role="status" className={full ? 'font-semibold' : ''}>
            {barText(chosen.length, full, vehicles.length)}
          </p>
          <div className="flex gap-2">
            {chosen.length > 0 ? (
              <Button
                variant="secondary"
                size="medium"
                onClick={() => {
                  form.current?.reset()
                  setTicked([])
                  setFull(false)
                }}
              >
                Clear
              </Button>
            ) : null}
            <Button type="submit" size="medium">
              <Columns3 aria-hidden size={18} strokeWidth={1.5} />
              Compare
            </Button>
          </div>
        </div>
      ) : null}
    </form>
  )
}

function barText(chosen: number, full: boolean, listed: number): ReactNode {
  if (full) return `You can compare up to ${COMPARED_CAP}. Untick one to choose another.`
  if (chosen === 0)
    return listed > COMPARED_CAP
      ? `Compare the first ${COMPARED_CAP}, or tick the ones you want.`
      : 'Compare all of them, or tick the ones you want.'
  return chosen === 1 ? 'One ticked. Tick another to compare.' : `${chosen} of ${COMPARED_CAP} ticked.`
}

/** Details for print that a card has no room for: what the price includes, and the vehicle's location. */
function PaperFacts({ vehicle: { note, stocknum, location }, sold }: { vehicle: ShortlistVehicle; sold: boolean }) {
  return (
    <p className="paper-facts">
      {sold ? <span>Now sold.</span> : null}
      {note ? <span>{note}</span> : null}
      <span>Stock number {stocknum}</span>
      {location ? (
        <span>
          {[location.name, location.address, location.phone?.href && location.phone.shown].filter(Boolean).join(', ')}
        </span>
      ) : null}
    </p>
  )
}
