import * as z from 'zod'

/**
 * The visibility of a setting's value. `public` may be part of the site's projection for browsers; `server` stays in
 * loaders and modules. A value that nobody may see is a secret, not a setting (rules/site/secrets.ts).
 */
export type Visibility = 'public' | 'server'

interface Definition<S extends z.ZodType, V extends Visibility = Visibility> {
  schema: S
  default: z.output<S>
  description: string
  /** Section of the specification or decision that requires it. */
  spec: string
  visibility: V
}

/** The settings of one group. */
export type Definitions = Readonly<Record<string, Definition<z.ZodType>>>

/** Defines one setting: its schema, default, source and description. */
export function setting<S extends z.ZodType>(
  schema: S,
  fallback: NoInfer<z.output<S>>,
  spec: string,
  description: string,
): Definition<S, 'public'>
/** Defines a setting with server visibility. */
export function setting<S extends z.ZodType>(
  schema: S,
  fallback: NoInfer<z.output<S>>,
  spec: string,
  description: string,
  visibility: 'server',
): Definition<S, 'server'>
export function setting<S extends z.ZodType>(
  schema: S,
  fallback: NoInfer<z.output<S>>,
  spec: string,
  description: string,
  visibility: Visibility = 'public',
): Definition<S> {
  return { schema, default: fallback, description, spec, visibility }
}

/** A non-empty text. */
export const text = z.string().min(1)

/** An address on the site itself: two slashes, or a slash and a backslash, would lead to another host. */
export const path = z.string().regex(/^\/(?![/\\])[^\s\\]*$/, 'must start with one slash and have no spaces')

/** An http or https address, which excludes schemes such as `javascript:`. */
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
})
