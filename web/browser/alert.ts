/** Tells the visitor something in the browser's own box; they must close it (spec §8 Single-step form failure). */
export const alertVisitor = (text: string): void => window.alert(text)
