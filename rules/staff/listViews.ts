/** A view of a list, with what it says when it is empty. */
interface ListView {
  label: string
  empty: string
}

/** The views of a list in their order, and the one that an address names; the first for anything else. */
export function listViews<V extends string>(views: Readonly<Record<V, ListView>>) {
  const all = Object.keys(views) as V[]
  return { all, parse: (text: string | null): V => all.find((one) => one === text) ?? all[0]! }
}
