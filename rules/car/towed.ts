import type { Car } from './car.ts'

const TOWED = /caravan|trailer|pop.?top|fifth.?wheel/i

/** Whether a vehicle is pulled by another and has no wheel to sit behind. */
export const isTowed = ({ body }: Pick<Car, 'body'>): boolean => body !== null && TOWED.test(body)
