import { useSite } from './site.ts'

/** The site's wordmark; its name in the heading's typeface where it has none. It takes the colour around it. */
export function Logo({ className = '' }: { className?: string }) {
  const { name, settings } = useSite()
  const picture = settings.logo_png ?? settings.logo_ico
  if (!settings.logo_svg && picture)
    return <img src={picture} alt={name} className={`block w-auto max-w-full ${className}`} />
  if (!settings.logo_svg)
    return (
      <span className="line-clamp-2 max-w-72 font-heading text-19 leading-tight font-bold tracking-tight wrap-anywhere max-[374px]:text-16 xl:text-23">
        {name}
      </span>
    )
  return (
    <span
      className={`block [&>svg]:h-full [&>svg]:w-auto [&>svg]:max-w-full ${className}`}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: settings.logo_svg }}
    />
  )
}
