/** Stands for the width in an address of `imageTemplate` (imageUrl.ts). */
export const WIDTH_SLOT = '{width}'

/** A picture in a width, by its address with `{width}` where the width goes; any other address comes back as it is. */
export const atWidth = (source: string, width: number): string => source.replace(WIDTH_SLOT, String(width))

/** Full screen: no picture is wanted larger than this. */
const LARGEST = 2048

/** A picture's address at its largest. */
export const largest = ({ source }: { source: string }): string => atWidth(source, LARGEST)
