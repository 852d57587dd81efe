/** Widths of pictures that fill the screen or a part of it (spec §9), in pixels. */
export const DEVICE_WIDTHS = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const
/** Widths of pictures of a fixed size (spec §9), in pixels. */
export const SIZE_WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384] as const
/** The widths of spec §9 within a range, inclusive. */
export const widthsBetween = (narrowest: number, widest: number): readonly number[] =>
  [...SIZE_WIDTHS, ...DEVICE_WIDTHS].filter((width) => width >= narrowest && width <= widest)

/** The placeholder for the width in an address of `imageTemplate` (imageUrl.ts). */
export const WIDTH_SLOT = '{width}'

/** A picture in a width, by its address with the placeholder `{width}`; any other address stays as it is. */
export const atWidth = (source: string, width: number): string => source.replace(WIDTH_SLOT, () => String(width))

/** Full screen: the largest size in use. */
const LARGEST = 2048

/** A picture's address at its largest. */
export const largest = ({ source }: { source: string }): string => atWidth(source, LARGEST)
