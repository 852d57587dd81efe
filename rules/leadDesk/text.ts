import { SegmentedMessage } from 'sms-segments-calculator'
import { e164 } from '../contact/phone.ts'
import type { Country } from '../locale/locale.ts'
import { signatureBelow } from './signature.ts'

/** The most parts of a text message; networks bill each, and longer texts are emails. */
export const MOST_PARTS = 5

/** Numbers of mobiles; in the US they look like all others. */
const MOBILE: Readonly<Record<Country, RegExp>> = { AU: /^\+614/, NZ: /^\+642/, US: /^\+1/ }

/** The international number of a mobile phone (decision 156); null for any other. */
export function mobileNumber(phone: string, country: Country): string | null {
  const number = e164(phone, country)
  return number !== null && MOBILE[country].test(number) ? number : null
}

const CODES: Readonly<Record<Country, string>> = { AU: '61', NZ: '64', US: '1' }

/** The keys by which leads of an international number may be found: its last nine digits, as people write it. */
export function numberKeys(number: string, country: Country): string[] {
  const digits = number.replaceAll(/\D/g, '')
  const code = CODES[country]
  const national = digits.startsWith(code) ? `0${digits.slice(code.length)}` : digits
  return [...new Set([digits.slice(-9), national.slice(-9)])]
}

/**
 * Whether what people text back comes in: the site has the key of its provider, and the sender is a number, or the
 * provider's own where none is set. A name can't be answered.
 */
export const takesAnswers = (sender: { from?: string | undefined; replies_key?: string | undefined } | undefined) =>
  sender?.replies_key !== undefined &&
  (sender.from === undefined || /^\+?\d{3,15}$/.test(sender.from.replaceAll(' ', '')))

/** A text message as it is sent: who it is from, unless it says so itself, and how to stop them where that is heard. */
export const textContent = (
  written: string,
  { who, dealership, comesBack }: { who: string; dealership: string; comesBack: boolean },
): string =>
  [
    written.trim(),
    ...[signatureBelow(written, who, [dealership]).join(', ')].filter(Boolean),
    ...(comesBack ? ['Reply STOP to opt out.'] : []),
  ].join('\n')

/** How many parts networks make of a text, and whether it takes the shorter alphabet. */
export function textParts(content: string): { parts: number; isPlain: boolean } {
  const { segmentsCount, encodingName } = new SegmentedMessage(content)
  return { parts: segmentsCount, isPlain: encodingName === 'GSM-7' }
}

/** The parts of a text in words. */
export const partsText = (parts: number): string => (parts === 1 ? '1 text message' : `${parts} text messages`)

/** What is wrong with the length of a text as it is sent; null if nothing is. */
export const partsProblem = (content: string): string | null => {
  const { parts } = textParts(content)
  return parts > MOST_PARTS
    ? `This would be ${partsText(parts)}, and ${MOST_PARTS} is the most. Please shorten it or send an email.`
    : null
}

const STOPS: readonly string[] = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'optout', 'opt out']
const STARTS: readonly string[] = ['start', 'unstop', 'optin', 'opt in']

/** Whether a text asks for no more of them, or for them again: by that word alone. */
export function stopWord(text: string): 'stop' | 'start' | null {
  const word = text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
  return STOPS.includes(word) ? 'stop' : STARTS.includes(word) ? 'start' : null
}

/** Why nobody can text the sender of a lead; null if they can be texted. */
export function textingOff({
  hasSender,
  phone,
  number,
  isStopped,
}: {
  hasSender: boolean
  phone: string
  number: string | null
  isStopped: boolean
}): string | null {
  if (phone.trim() === '') return 'This lead has no phone number.'
  if (number === null) return 'This lead has no mobile number, so call them.'
  if (!hasSender) return 'This site has no sender for text messages. Ask whoever runs the platform to add one.'
  return isStopped ? 'They asked for no more text messages. They can text START to get them again.' : null
}
