import * as z from 'zod'

/**
 * Who may see a setting's value. `public` may reach the browser in the site's projection; `server` stays
 * in loaders and modules. What nobody may see is no setting but a secret (rules/site/secrets.ts).
 */
export type Visibility = 'public' | 'server'

interface Definition<S extends z.ZodType, V extends Visibility = Visibility> {
  schema: S
  default: z.output<S>
  description: string
  /** Section of the specification or decision that asks for it. */
  spec: string
  visibility: V
}

/** The settings of one room. */
export type Definitions = Readonly<Record<string, Definition<z.ZodType>>>

/** Defines one setting: what it may be, what it is where nobody says otherwise, who asks for it and what it means. */
export function setting<S extends z.ZodType>(
  schema: S,
  fallback: NoInfer<z.output<S>>,
  spec: string,
  description: string,
): Definition<S, 'public'>
/** Defines one setting that stays on the server. */
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

/** Words that are not empty. */
export const text = z.string().min(1)

/** An address of the site itself: two slashes, or a slash and a backslash, would lead to another host. */
export const path = z.string().regex(/^\/(?![/\\])[^\s\\]*$/, 'must start with one slash and have no spaces')

/** An address of the web: a scheme such as `javascript:` is none. */
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
})
