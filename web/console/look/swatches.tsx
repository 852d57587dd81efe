import { SHAPE_CONTRAST } from '@forecourt/rules/look/pairs.ts'
import { contrast } from '@forecourt/rules/site/contrast.ts'

/** The colours of a site that are shown of it in small. */
export interface SwatchColours {
  brand: string
  accent: string
  ground: string
  surface: string
  ink: string
}

/** Colours side by side. Drawn, because the console’s policy lets no element have styles of its own. */
export function Swatches({ colours }: { colours: SwatchColours }) {
  const shown = [colours.brand, colours.accent, colours.ground, colours.surface, colours.ink]
  return (
    <svg className="look-swatches" viewBox="0 0 100 24" aria-hidden="true">
      {shown.map((colour, at) => (
        <rect key={at} x={at * 20} width="20" height="24" fill={colour} />
      ))}
    </svg>
  )
}

/** A page in miniature: a header, a headline, a card and buttons in their colours. */
export function Miniature({
  colours,
  brandInk,
  muted,
  radius,
}: {
  colours: SwatchColours
  brandInk: string
  muted: string
  radius: number
}) {
  const { brand, accent, ground, surface, ink } = colours
  // As on the site: a button has the accent’s colour where the brand’s does not stand out.
  const button = contrast(brand, ground) >= SHAPE_CONTRAST ? brand : accent
  return (
    <svg className="look-miniature" viewBox="0 0 240 130" aria-hidden="true">
      <rect width="240" height="130" fill={ground} />
      <rect width="240" height="22" fill={brand} />
      <rect x="12" y="8" width="46" height="6" rx="2" fill={brandInk} />
      <rect x="190" y="8" width="38" height="6" rx="2" fill={brandInk} opacity="0.7" />
      <rect x="12" y="36" width="96" height="9" rx="2" fill={ink} />
      <rect x="12" y="52" width="72" height="5" rx="2" fill={muted} />
      <rect x="12" y="62" width="84" height="5" rx="2" fill={muted} />
      <rect x="12" y="80" width="56" height="18" rx={radius / 1.5} fill={button} />
      <rect x="22" y="86" width="36" height="6" rx="2" fill={brandInk} />
      <rect
        x="132"
        y="34"
        width="96"
        height="84"
        rx={radius / 1.2}
        fill={surface}
        stroke={muted}
        strokeOpacity="0.35"
      />
      <rect x="142" y="44" width="76" height="34" rx={radius / 2} fill={muted} opacity="0.25" />
      <rect x="142" y="86" width="52" height="6" rx="2" fill={ink} />
      <rect x="142" y="100" width="34" height="8" rx="2" fill={accent} />
    </svg>
  )
}
