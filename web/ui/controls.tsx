import { Check } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, RefAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { Icon } from './Icon.tsx'

/** A line of text: 48 px high, so that a thumb meets it. */
export function Input({
  className = '',
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & RefAttributes<HTMLInputElement>) {
  return <input className={`field h-12 px-3 ${className}`} {...rest} />
}

/** Several lines of text; grows with them where the browser can. */
export function Textarea({ className = '', rows = 4, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea rows={rows} className={`field field-sizing-content min-h-28 px-3 py-2.5 ${className}`} {...rest} />
}

/** The platform's own list of choices, in our box: right on a phone, and it works without scripts. */
export function Select({
  className = '',
  wrapperClassName = '',
  children,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & RefAttributes<HTMLSelectElement> & { wrapperClassName?: string }) {
  return (
    <span className={`relative block ${wrapperClassName}`}>
      <select className={`field h-12 appearance-none truncate pr-9 pl-3 ${className}`} {...rest}>
        {children}
      </select>
      <Icon
        name="chevron"
        size={18}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
      />
    </span>
  )
}

/** A tick with its words; the whole line is the target. */
export function Checkbox({
  children,
  className = '',
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { children: ReactNode }) {
  return (
    <label
      className={`flex min-h-12 cursor-pointer items-start gap-3 py-3 text-16 has-disabled:cursor-default has-disabled:opacity-55 ${className}`}
    >
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          className="peer size-5 appearance-none rounded-small border border-field-line bg-surface transition-colors checked:border-action checked:bg-action hover:border-ink aria-invalid:border-danger"
          {...rest}
        />
        <Check
          aria-hidden
          size={14}
          strokeWidth={2.5}
          className="pointer-events-none absolute text-action-ink opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  )
}
