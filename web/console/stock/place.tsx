import { stockListAtPath, stockPlacePath } from '@forecourt/rules/staff/consolePaths.ts'
import { neighboursOf, type PlacedVehicle, type StockView } from '@forecourt/rules/stock/stockView.ts'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import { Keys } from '../list/keys.tsx'

/** A vehicle’s place in the list that it was opened from. */
export interface VehiclePlace {
  view: StockView
  at: number
  total: number
  previous: PlacedVehicle | null
  next: PlacedVehicle | null
  /** The vehicles around it, in the order of the list from a place on. */
  near: { ids: readonly number[]; first: number }
}

const COUNT = new Intl.NumberFormat('en-AU')

/** The way back to the list, at the vehicle’s place, and on to the vehicles before and after it. */
export function Place({ id, place }: { id: number; place: VehiclePlace }) {
  const { view, at, total, previous, next, near } = place
  const hrefOf = (vehicle: PlacedVehicle | null) => vehicle && stockPlacePath(vehicle.id, view, vehicle.at)
  const navigate = useNavigate()
  const { state } = useNavigation()
  /** The vehicle that is being opened: keys that are pressed meanwhile move on from it. */
  const target = useRef<PlacedVehicle>(undefined)
  useEffect(() => {
    if (state === 'idle') target.current = undefined
  }, [state, id])
  const shortcuts = useMemo(() => {
    const go = (which: 'previous' | 'next') => {
      const { ids, first } = near
      const to = neighboursOf(target.current ?? { id, at }, ids, first)[which]
      if (to === null) return
      target.current = to
      void navigate(stockPlacePath(to.id, view, to.at))
    }
    return previous === null && next === null
      ? []
      : [
          { key: 'j', label: 'Next vehicle', run: () => go('next') },
          { key: 'k', label: 'Previous vehicle', run: () => go('previous') },
        ]
  }, [near, id, at, view, previous, next, navigate])
  return (
    <nav className="vehicle-place" aria-label="Vehicles of the list">
      <Keys shortcuts={shortcuts} />
      <Link to={stockListAtPath(id, view, at)}>Stock</Link>
      <span className="muted">
        {at < total ? `${COUNT.format(at + 1)} of ${COUNT.format(total)}` : `${COUNT.format(total)} in the list`}
      </span>
      <Step to={hrefOf(previous)} label="Previous vehicle" shortcut="k" rel="prev" icon={ChevronLeft} />
      <Step to={hrefOf(next)} label="Next vehicle" shortcut="j" rel="next" icon={ChevronRight} />
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
