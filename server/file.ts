import * as z from 'zod'

/** A text of an operator's file that has to be there. */
export const text = z.string().trim().min(1, 'is empty')

/** Where a picture or a page is: on the site itself, or on the web. */
export const address = z
  .string()
  .regex(/^(?:\/(?![/\\])|https?:\/\/)\S+$/, 'must be a path on the site or a web address')

/** A calendar day, by the clock of the site. */
export const day = z.iso.date('must be a day such as 2026-11-21')

/** Whether the order of a file is that of its site from now on, whatever staff have chosen (decision 177). */
export const set_order = z.boolean('must be true or false').default(false)

/** Refuses a list in which two items have the same in all of these keys: the second would overwrite the first. */
export const eachOnce =
  <T extends object>(...keys: readonly (keyof T & string)[]) =>
  ({ value, issues }: z.core.ParsePayload<T[]>): void => {
    const seen = new Set<string>()
    for (const [index, item] of value.entries()) {
      const name = keys.map((key) => String(item[key])).join(' ')
      if (seen.has(name))
        issues.push({
          code: 'custom',
          path: [index, keys[0]!],
          input: item,
          message: `${name} is in the file twice`,
          continue: true,
        })
      seen.add(name)
    }
  }
