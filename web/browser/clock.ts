/** The visitor's own clock, for what happens while they have a page open; what a page shows is of `Rendering.now`. */
export const browserNow = (): Date => new Date()
