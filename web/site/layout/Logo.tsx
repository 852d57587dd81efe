import { useSite } from './site.ts'

/** The site's wordmark; its name in the heading's typeface where it has none. It takes the colour around it. */
export function Logo({ className = '' }: { className?: string }) {
  const {
    name,
    settings: { logo_svg: svg, logo_png: png, logo_ico: ico },
  } = useSite()
  const picture = png ?? ico
  if (svg)
    return (
      <span className={`site-logo ${className}`} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: svg }} />
    )
  if (picture) {
    // The address of a logo that was uploaded has its size (decision 200), so that nothing moves once it is there.
    const [, width, height] = /-(\d+)x(\d+)\.png$/.exec(picture) ?? []
    return <img src={picture} alt={name} width={width} height={height} className={`site-logo ${className}`} />
  }
  return (
    <span className="line-clamp-2 max-w-72 font-heading text-19 leading-tight font-bold tracking-tight wrap-anywhere max-[374px]:text-16 xl:text-23">
      {name}
    </span>
  )
}
