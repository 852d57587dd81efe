import type { ImgHTMLAttributes } from 'react'

/** A picture that is cropped around its focal point. The console’s policy refuses style attributes, so a script sets it. */
export function FocusedImage({ focus, alt, ...rest }: { focus: string } & ImgHTMLAttributes<HTMLImageElement>) {
  return (
    <img
      {...rest}
      alt={alt}
      ref={(image) => {
        image?.style.setProperty('object-position', focus)
      }}
    />
  )
}
