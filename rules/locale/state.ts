/** A state or region as it is shown: abbreviations in capitals, names as they are written. */
export const shownState = (state: string): string => (state.length <= 3 ? state.toUpperCase() : state)
