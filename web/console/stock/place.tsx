import { stockListAtPath, stockPlacePath } from '@forecourt/rules/staff/consolePaths.ts'
import type { PlacedVehicle, StockView } from '@forecourt/rules/stock/stockView.ts'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { Keys } from '../list/keys.tsx'

/** A vehicle’s place in the list that it was opened from. */
export interface VehiclePlace {
  view: StockView
  at: number
  total: number
  previous: PlacedVehicle | null
  next: PlacedVehicle | null
}

const COUNT = new Intl.NumberFormat('en-AU')

/** The way back to the list, at the vehicle’s place, and on to the vehicles before and after it. */
export function Place({ id, place }: { id: number; place: VehiclePlace }) {
  const { view, at, total, previous, next } = place
  const hrefOf = (vehicle: PlacedVehicle | null) => vehicle && stockPlacePath(vehicle.id, view, vehicle.at)
  const [before, after] = [hrefOf(previous), hrefOf(next)]
  const navigate = useNavigate()
  const shortcuts = useMemo(
    () => [
      ...(after === null ? [] : [{ key: 'j', label: 'Next vehicle', run: () => void navigate(after) }]),
      ...(before === null ? [] : [{ key: 'k', label: 'Previous vehicle', run: () => void navigate(before) }]),
    ],
    [before, after, navigate],
  )
  return (
    <nav className="vehicle-place" aria-label="Vehicles of the list">
      <Keys shortcuts={shortcuts} />
      <Link to={stockListAtPath(id, view, at)}>Stock</Link>
      <span className="muted">
        {at < total ? `${COUNT.format(at + 1)} of ${COUNT.format(total)}` : `${COUNT.format(total)} in the list`}
      </span>
      <Step to={before} label="Previous vehicle" shortcut="k" rel="prev" icon={ChevronLeft} />
      <Step to={after} label="Next vehicle" shortcut="j" rel="next" icon={ChevronRight} />
    </nav>
  )
}

/** A step to another vehicle; at the end of the list it is visibly off. */
function Step({
  to,
  label,
  shortcut,
  rel,
  icon: Icon,
}: {
  to: string | null
  label: string
  shortcut: string
  rel: 'prev' | 'next'
  icon: LucideIcon
}) {
  if (to === null)
    return (
      <span className="button quiet icon is-off" aria-hidden>
        <Icon size={16} />
      </span>
    )
  return (
    <Link className="button quiet icon" to={to} rel={rel} title={`${label} (${shortcut})`}>
      <Icon aria-hidden size={16} />
      <span className="sr-only">{label}</span>
    </Link>
  )
}
