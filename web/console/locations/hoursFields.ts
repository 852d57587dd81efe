import { DAY_STATUSES, dayText, MOST_TIMES, type DayStatus } from '@forecourt/rules/location/dayText.ts'

const isStatus = (text: string): text is DayStatus => Object.hasOwn(DAY_STATUSES, text)

/** The names of the inputs of a day. */
export const dayInputs = (name: string) => ({
  status: `${name}.status`,
  words: `${name}.words`,
  open: (at: number) => `${name}.open.${at}`,
  close: (at: number) => `${name}.close.${at}`,
})

/** The hours of a day that were sent: by its inputs, or in one text, as a form that undoes something sends them. */
export function sentDay(field: (name: string) => string, name: string): string {
  const inputs = dayInputs(name)
  const status = field(inputs.status)
  if (!isStatus(status)) return field(name)
  return dayText({
    status,
    times: Array.from({ length: MOST_TIMES }, (_, at) => ({
      open: field(inputs.open(at)),
      close: field(inputs.close(at)),
    })),
    words: field(inputs.words),
  })
}
