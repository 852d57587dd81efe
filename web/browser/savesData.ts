/** Whether the person has asked for as little data as possible; only some browsers say so. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
