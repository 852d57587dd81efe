import { LoaderCircle } from 'lucide-react'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'

/** How much a button asks for: one `primary` a view; `accent` for the single most valuable step; `quiet` in bars. */
export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet'
export type ButtonSize = 'large' | 'medium' | 'small'

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-transparent bg-action text-action-ink hover:brightness-112 active:brightness-95',
  accent: 'border-transparent bg-accent text-accent-ink hover:brightness-106 active:brightness-95',
  secondary: 'border-field-line bg-transparent text-ink hover:border-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken',
}

const SIZES: Readonly<Record<ButtonSize, string>> = {
  large: 'min-h-12 px-6 py-2 text-16',
  medium: 'min-h-11 px-4 py-2 text-16',
  small: 'min-h-9 px-3 py-1 text-14',
}

/** Classes of a button, for what must be another element. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'large', extra = ''): string =>
  `button ${VARIANTS[variant]} ${SIZES[size]} ${extra}`

interface Looks {
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A button. `busy` disables it and turns a wheel in it while its words stay. */
export function Button({
  variant,
  size,
  busy = false,
  className = '',
  children,
  disabled,
  type = 'button',
  ...rest
}: Looks & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
      {...rest}
    >
      {busy ? <LoaderCircle aria-hidden size={18} strokeWidth={1.5} className="animate-spin" /> : null}
      {children}
    </button>
  )
}

/** A link that looks like a button: it leads somewhere. */
export function LinkButton({
  variant,
  size,
  className = '',
  children,
  ...rest
}: Looks & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={buttonClass(variant, size, className)} {...rest}>
      {children}
    </a>
  )
}

/** A square button with an icon only; `label` is what it says. */
export function IconButton({
  label,
  className = '',
  children,
  type = 'button',
  ...rest
}: { label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      aria-label={label}
      className={`inline-grid size-11 place-items-center rounded-control transition-colors hover:bg-sunken disabled:opacity-45 ${className}`}
      {...rest}
    >
      {children}
    </button>
  )
}
