import {
  clampChroma,
  converter,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as register,
  wcagContrast,
} from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) register(mode as typeof modeRgb)

const toOklch = converter('oklch')

/** WCAG contrast ratio of two colours written #rrggbb, from 1 to 21. */
export const contrast = (one: string, other: string): number => wcagContrast(one, other)

/** A colour over another with this share, from 0 to 1, as `color-mix` in sRGB has it. */
export const mixed = (colour: string, over: string, share: number): string =>
  formatHex(interpolate([over, colour], 'rgb')(share))

/** The first of these colours that stands out from every ground by at least this contrast; else the last. */
export const firstReadable = (colours: readonly string[], grounds: readonly string[], least: number): string =>
  colours.find((colour) => grounds.every((ground) => contrast(colour, ground) >= least)) ?? colours.at(-1)!

/** How finely lightness is searched, from 0 to 1. */
const STEPS = 250

/** The colour nearest to this one, of the same hue, that passes: lighter or darker, whichever takes the smaller step; else null. */
export function nearestColour(colour: string, passes: (colour: string) => boolean): string | null {
  if (passes(colour)) return colour.toUpperCase()
  const start = toOklch(colour)
  if (!start) return null
  for (let step = 1; step <= STEPS; step += 1)
    for (const l of [start.l - step / STEPS, start.l + step / STEPS]) {
      if (l < 0 || l > 1) continue
      const found = formatHex(clampChroma({ ...start, l }, 'oklch'))
      if (found && passes(found)) return found.toUpperCase()
    }
  return null
}

/** The nearest colour that stands out from every ground by at least this contrast; null if none does, as on a light and a dark ground at once. */
export const nearestReadable = (colour: string, grounds: readonly string[], least: number): string | null =>
  nearestColour(colour, (one) => grounds.every((ground) => contrast(one, ground) >= least))
