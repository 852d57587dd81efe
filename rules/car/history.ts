import type { Car } from './car.ts'

/** Whether the history report button shows: only when the vehicle has a file (spec §5). */
export const hasHistoryReport = (car: Pick<Car, 'file'>): boolean => Boolean(car.file?.trim())
