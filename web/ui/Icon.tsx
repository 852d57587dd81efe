import { Camera, ChevronDown, Clock, Heart, MapPin, Phone } from 'lucide-react'

/** Drawings that a page repeats; what it shows once or twice comes straight from lucide-react. */
const DRAWINGS = {
  camera: Camera,
  chevron: ChevronDown,
  clock: Clock,
  heart: Heart,
  phone: Phone,
  place: MapPin,
} as const
export type IconName = keyof typeof DRAWINGS

/** What every drawing says for itself; those of the sprite take it from their `.icon`. */
const OWN = {
  xmlns: undefined,
  width: undefined,
  height: undefined,
  viewBox: undefined,
  fill: undefined,
  stroke: undefined,
  strokeWidth: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
  'aria-hidden': undefined,
} as const

const idOf = (name: IconName) => `icon-${name}`

/** The drawings themselves, once in a page; `Icon` shows them. */
export function IconSprite() {
  return (
    <svg aria-hidden="true" className="hidden">
      {(Object.keys(DRAWINGS) as IconName[]).map((name) => {
        const Drawing = DRAWINGS[name]
        return (
          <symbol key={name} id={idOf(name)} viewBox="0 0 24 24">
            <Drawing {...OWN} />
          </symbol>
        )
      })}
    </svg>
  )
}

/**
 * A drawing of the page's sprite: a list of cards has dozens of them, and a reference is a tenth of a drawing. For the eye
 * only; what it says stands beside it in words. Its fill is that of its `svg`. Without a size, styles of where it stands
 * say how large it is: for one that stands in every card or filter.
 */
export function Icon({ name, size, className = '' }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} className={className ? `icon ${className}` : 'icon'}>
      <use href={`#${idOf(name)}`} />
    </svg>
  )
}
