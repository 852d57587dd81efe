import { plainCharacters } from '@forecourt/rules/contact/plainCharacters.ts'
import IMask from 'imask/holder'
import 'imask/masked/dynamic'
import 'imask/masked/number'
import 'imask/masked/pattern'
import 'imask/masked/regexp'

/** How an input shows what is typed into it. */
export type Mask =
  /** A phone number in its country's groups: the masks of `phoneMasks`, the last one for landlines where there are two. */
  | { kind: 'phone'; patterns: readonly string[] }
  /** Thousands apart, as every locale of ours writes them; `decimals` digits behind the point. */
  | { kind: 'number'; decimals: number }
  /** Digits only, so many at most. */
  | { kind: 'digits'; length: number }

/** Numbers with a country prefix, and whatever else is no national number, are typed as they come. */
const FREE = { mask: /^[+\d\s().-]{0,30}$/ }

function phoneMask(input: HTMLInputElement, patterns: readonly string[]) {
  const us = patterns[0]!.startsWith('(')
  return IMask(input, {
    prepare: plainCharacters,
    mask: [...patterns.map((mask) => ({ mask })), FREE],
    dispatch: (appended, dynamic) => {
      const typed = dynamic.value + appended
      const digits = typed.replace(/\D/g, '')
      const free = dynamic.compiledMasks.at(-1)
      if (typed.trim().startsWith('+') || digits.startsWith('00')) return free
      if (us) return digits.startsWith('1') || digits.startsWith('0') ? free : dynamic.compiledMasks[0]
      if (digits !== '' && !digits.startsWith('0')) return free
      return /^0[2-35-9]/.test(digits) && patterns.length > 1 ? dynamic.compiledMasks[1] : dynamic.compiledMasks[0]
    },
  })
}

/** Puts a mask on an input (spec §5 display masks). Answers how to take it off again. */
export function maskInput(input: HTMLInputElement, mask: Mask): () => void {
  const laid =
    mask.kind === 'phone'
      ? phoneMask(input, mask.patterns)
      : mask.kind === 'number'
        ? IMask(input, {
            mask: Number,
            prepare: plainCharacters,
            scale: mask.decimals,
            thousandsSeparator: ',',
            radix: '.',
            mapToRadix: [],
            min: 0,
            normalizeZeros: false,
            padFractionalZeros: false,
          })
        : IMask(input, { mask: '0'.repeat(mask.length), prepare: plainCharacters })
  return () => laid.destroy()
}
