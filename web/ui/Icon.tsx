import { Camera, ChevronDown, Clock, Heart, MapPin, Phone } from 'lucide-react'

/** Icons that a page repeats; one that it shows once or twice is imported from lucide-react directly. */
const DRAWINGS = {
  camera: Camera,
  chevron: ChevronDown,
  clock: Clock,
  heart: Heart,
  phone: Phone,
  place: MapPin,
} as const
export type IconName = keyof typeof DRAWINGS

/** Attributes of every icon; those of the sprite inherit them from `.icon`. */
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

/** The sprite with the icons, once on each page; `Icon` references it. */
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
 * An icon of the page's sprite: a list of cards has dozens of them, and a reference is a tenth of the size of an icon.
 * Decorative, with its meaning as text beside it. It takes the fill of its `svg`. Without a size, the styles of its
 * container set it, which is for icons in every card or filter.
 */
export function Icon({ name, size, className = '' }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} className={className ? `icon ${className}` : 'icon'}>
      <use href={`#${idOf(name)}`} />
    </svg>
  )
}
