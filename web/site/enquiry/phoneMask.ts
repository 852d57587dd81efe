import IMask from 'imask/holder'
import 'imask/masked/dynamic'
import 'imask/masked/pattern'
import 'imask/masked/regexp'

/** Numbers with a country prefix, and whatever else is no national number, are typed as they come. */
const FREE = { mask: /^[+\d\s().-]{0,30}$/ }

/**
 * Shows a phone number in its country's groups while it is typed (spec §5 display masks). `masks` are those of
 * `phoneMasks`: the last one takes landlines where there are two. Answers how to take the mask off again.
 */
export function maskPhone(input: HTMLInputElement, masks: readonly string[]): () => void {
  const us = masks[0]!.startsWith('(')
  const patterns = masks.map((mask) => ({ mask }))
  const mask = IMask(input, {
    mask: [...patterns, FREE],
    dispatch: (appended, dynamic) => {
      const typed = dynamic.value + appended
      const digits = typed.replace(/\D/g, '')
      const free = dynamic.compiledMasks.at(-1)
      if (typed.trim().startsWith('+') || digits.startsWith('00')) return free
      if (us) return digits.startsWith('1') || digits.startsWith('0') ? free : dynamic.compiledMasks[0]
      if (digits !== '' && !digits.startsWith('0')) return free
      return /^0[2-35-9]/.test(digits) && masks.length > 1 ? dynamic.compiledMasks[1] : dynamic.compiledMasks[0]
    },
  })
  return () => mask.destroy()
}
