import type { Car } from './car.ts'

const TOWED = /caravan|trailer|pop.?top|fifth.?wheel/i

/** Whether a vehicle is towed and cannot be driven itself. */
export const isTowed = ({ body }: Pick<Car, 'body'>): boolean => body !== null && TOWED.test(body)
