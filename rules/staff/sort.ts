/** By what a list is sorted. */
export interface Sort<Column extends string = string> {
  column: Column
  descending: boolean
}

/** A sort as text of an address: the column, with a minus for the largest first. */
export const sortText = ({ column, descending }: Sort): string => `${descending ? '-' : ''}${column}`

/** The sort that an address names, among the columns that can be sorted by. */
export function parseSort<Column extends string>(
  text: string | null,
  columns: readonly Column[],
  standard: Sort<Column>,
): Sort<Column> {
  const descending = text?.startsWith('-') === true
  const column = columns.find((one) => one === (descending ? text!.slice(1) : text))
  return column === undefined ? standard : { column, descending }
}
