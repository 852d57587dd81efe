/**
 * Error messages of fields for which the specification has none; those of spec §5 are in `COPY` and beside the rules of
 * rules/contact. Separate from `COPY`, so that a page that only renders a form does not load them.
 */
export const MESSAGES = {
  choice: 'Please choose one of the options.',
  number: 'Please enter a whole number.',
  amount: 'Please enter an amount, such as 25,000.',
  odometer: (unit: 'km' | 'mi') =>
    `Please enter the odometer in ${unit === 'mi' ? 'miles' : 'kilometres'}, such as 45,000.`,
  distance: (unit: 'km' | 'mi') =>
    `Please enter a distance in ${unit === 'mi' ? 'miles' : 'kilometres'}, such as 12,000.`,
  atLeast: (bound: string) => `Please enter at least ${bound}.`,
  atMost: (bound: string) => `Please enter at most ${bound}.`,
  year: (from: number, to: number) => `Please enter a year from ${from} to ${to}.`,
  date: 'Please enter a valid date.',
  birthday: 'Please enter a date of birth in the past.',
  tooYoung: (age: number) => `You must be at least ${age} years old.`,
  expiryDate: 'Please enter a month and a year.',
  expired: 'This date has passed.',
  time: 'Please choose a date and a time.',
  timePassed: 'This time has passed. Please choose another.',
  letters: (most: number) => `Please enter up to ${most} letters and digits.`,
  licence: 'Please enter the licence number shown on the card.',
  tyres: 'Please enter the tyre size shown on the sidewall, such as 225/45 R17.',
  stars: 'Please choose from 1 to 5 stars.',
  files: (most: number) => (most === 1 ? 'Please choose one file only.' : `Please choose at most ${most} files.`),
} as const
