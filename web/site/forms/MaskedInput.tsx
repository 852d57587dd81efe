import { useEffect, useEffectEvent, useRef, type ChangeEvent, type InputHTMLAttributes, type Ref } from 'react'
import { whenLoaded } from '../../browser/optionalPart.ts'
import { Input } from '../../ui/controls.tsx'
import type { Mask } from './masks.ts'

/** An input that formats what is typed; the mask itself loads after the input. */
export function MaskedInput({
  mask,
  ref,
  onChange,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'ref'> & {
  mask: Mask
  ref?: (element: HTMLInputElement | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const wanted = JSON.stringify(mask)
  useEffect(() => {
    const element = input.current!
    let takeOff = () => {}
    let unmounted = false
    // Without a mask the value is validated as typed.
    whenLoaded(import('./masks.ts'), ({ maskInput }) => {
      if (!unmounted) takeOff = maskInput(element, JSON.parse(wanted) as Mask)
    })
    return () => {
      unmounted = true
      takeOff()
    }
  }, [wanted])
  // React gets no change event from an input whose value the mask has already changed.
  const onInput = useEffectEvent((target: HTMLInputElement) =>
    onChange?.({ type: 'change', target, currentTarget: target } as ChangeEvent<HTMLInputElement>),
  )
  useEffect(() => {
    const element = input.current!
    const listener = () => onInput(element)
    element.addEventListener('input', listener)
    return () => element.removeEventListener('input', listener)
  }, [])
  const both: Ref<HTMLInputElement> = (element) => {
    input.current = element
    ref?.(element)
  }
  return <Input ref={both} {...rest} />
}
