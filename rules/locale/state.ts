/** The display form of a state or region: abbreviations in capitals, names unchanged. */
export const shownState = (state: string): string => (state.length <= 3 ? state.toUpperCase() : state)
