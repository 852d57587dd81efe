import { useSite } from './site.ts'

/** The site's wordmark; its name in the heading's typeface where it has none. It takes the colour around it. */
export function Logo({ className = '' }: { className?: string }) {
  const { name, settings } = useSite()
  if (!settings.logo_svg) return <span className="font-heading text-23 font-bold tracking-tight">{name}</span>
  return (
    <span
      className={`block [&>svg]:h-full [&>svg]:w-auto ${className}`}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: settings.logo_svg }}
    />
  )
}
