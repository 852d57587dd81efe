import { expect, test } from 'vitest'
import { domainEntry } from './domain.ts'

/** As a public list has it, of the few endings of this test. */
const registrationOf = (host: string) => {
  const suffix = ['com.au', 'com', 'github.io', 'example', 'de'].find((one) => host === one || host.endsWith(`.${one}`))
  if (!suffix) return { registrable: null, isPublic: false }
  const label = host
    .slice(0, -suffix.length - 1)
    .split('.')
    .at(-1)
  return { registrable: label ? `${label}.${suffix}` : null, isPublic: true }
}
const enter = (typed: string) => domainEntry(typed, { platformDomain: 'dealers.example', registrationOf })

const SPELLING = 'the spelling that DNS uses for letters other than a to z.'

test.each([
  ['www.wattle.com.au', 'www.wattle.com.au', []],
  ['wattle.com', 'wattle.com', []],
  ['  WATTLE.com  ', 'wattle.com', []],
  ['wattle.com.', 'wattle.com', []],
  ['cars.wattle.com', 'cars.wattle.com', []],
  ['https://www.wattle.com/stock?page=2#top', 'www.wattle.com', ['Only the domain was taken from the address.']],
  ['wattle.com/', 'wattle.com', ['Only the domain was taken from the address.']],
  ['wattle.com:8443', 'wattle.com', ['The port was left out.']],
  ['www.www.wattle.com', 'www.wattle.com', ['One www. is enough.']],
  ['müller.de', 'xn--mller-kva.de', [`müller.de was changed to xn--mller-kva.de, ${SPELLING}`]],
  ['wattle。com', 'wattle.com', [`wattle。com was changed to wattle.com, ${SPELLING}`]],
])('%s is taken as %s', (typed, domain, mended) => expect(enter(typed)).toEqual({ ok: true, domain, mended }))

const ADDRESS = 'That’s an IP address. Enter a domain, which is pointed to an address in its DNS.'
const NONE = 'That isn’t a domain. It looks like www.example.com.'
test.each([
  ['', 'Please enter a domain, such as www.example.com.'],
  ['192.0.2.7', ADDRESS],
  ['http://192.0.2.7/', ADDRESS],
  ['0x7f.1', ADDRESS],
  ['2130706433', ADDRESS],
  ['[::1]', ADDRESS],
  ['999.1.1.1', ADDRESS],
  ['localhost', 'That name only works inside a network. Visitors could not reach it.'],
  ['printer.local', 'That name only works inside a network. Visitors could not reach it.'],
  ['dealers.example', 'That’s the platform’s own domain. The site has its address there already.'],
  ['other.dealers.example', 'That’s the platform’s own domain. The site has its address there already.'],
  ['sales@wattle.com', 'That’s an email address. Enter the part after the @.'],
  ['https://user:secret@wattle.com', 'Leave out the user name before the @.'],
  ['wattle', 'The ending is missing, such as .com.'],
  ['com.au', 'That’s an ending that many share. The name before it is missing.'],
  ['github.io', 'That’s an ending that many share. The name before it is missing.'],
  ['wattle.carz', 'There are no domains that end in .carz.'],
  ['wattle motors.com', 'A domain has no spaces.'],
  ['*.wattle.com', 'Enter one domain, without an asterisk.'],
  ['my_site.com', 'A domain of a website has letters, digits, hyphens and full stops only.'],
  ['-wattle.com', NONE],
  ['<b>wattle</b>.com', NONE],
  [`${'a'.repeat(64)}.com`, NONE],
  [`${'a'.repeat(2_001)}.com`, 'A domain has 253 characters at most.'],
])('%s is refused: %s', (typed, reason) => expect(enter(typed)).toEqual({ ok: false, reason }))
