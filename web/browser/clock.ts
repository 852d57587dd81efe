/** The visitor's own clock, for events while a page is open; page content uses `Rendering.now`. */
export const browserNow = (): Date => new Date()
