/** Shows the visitor a message in a native alert, which they must close (spec §8 Single-step form failure). */
export const alertVisitor = (text: string): void => window.alert(text)
