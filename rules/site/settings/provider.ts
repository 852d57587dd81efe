import * as z from 'zod'

/**
 * Providers of one purpose, by kind, each with the schema of its settings. A setting, its types and its texts are
 * derived from such a table.
 */
export type ProviderTable = Readonly<Record<string, { settingsSchema: z.ZodObject }>>

/** The settings of a provider in a table: its kind under the name `D`, its own settings, and those common to all. */
export type ProviderSettings<D extends string, T extends ProviderTable, C extends z.ZodObject | null> = {
  [K in keyof T & string]: Record<D, K> &
    z.output<T[K]['settingsSchema']> &
    (C extends z.ZodObject ? z.output<C> : unknown)
}[keyof T & string]

/** The schema of those settings; it rejects unknown keys. */
export function providerSettings<const D extends string, T extends ProviderTable, C extends z.ZodObject | null>(
  discriminator: D,
  table: T,
  common: C,
): z.ZodType<ProviderSettings<D, T, C>> {
  const [first, ...rest] = Object.entries(table).map(([kind, { settingsSchema }]) =>
    z.strictObject({ ...common?.shape, ...settingsSchema.shape, [discriminator]: z.literal(kind) }),
  )
  const schema = z.discriminatedUnion(discriminator, [first!, ...rest], {
    error: `must be one of ${Object.keys(table).join(', ')}`,
  })
  return schema as z.ZodType as z.ZodType<ProviderSettings<D, T, C>>
}
