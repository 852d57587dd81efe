import type { RoadsideHelp } from '../aftersales.ts'
import type { AustralianSpeaker } from '../australia.ts'

const QUEENSLAND = {
  state: 'Queensland',
  dealerAct: 'Motor Dealers and Chattel Agents Act 2014 (Qld)',
  regulator: 'The Queensland Office of Fair Trading',
  noun: 'car',
  nouns: 'cars',
}

/** Who speaks on the site of the three yards. */
export const motors: AustralianSpeaker = {
  ...QUEENSLAND,
  name: 'Wattle Motors',
  email: 'privacy@wattle-motors.example',
  phone: '(07) 5550 4110',
  address: '1210 Ipswich Road, Rocklea QLD 4106',
}

/** Who speaks on the group's site for pre-owned cars. */
export const select: AustralianSpeaker = {
  ...QUEENSLAND,
  name: 'Wattle Select',
  email: 'privacy@wattle-select.example',
  phone: '(07) 5550 4210',
  address: '88 Upton Street, Bundall QLD 4217',
}

/** What both sites say of help on the road. */
export const HELP: RoadsideHelp = {
  opening:
    'A car that will not start in a shopping-centre car park in January is a small emergency. One number, day and night, sends somebody who can help.',
  included:
    'Every new and demonstrator car leaves us with the maker’s roadside cover, or a year of ours where the maker has none. A pre-owned car comes with twelve months of ours. Have your scheduled service at one of our workshops and the cover is renewed for another year, at no charge.',
  renewal: '$99, or no charge with a scheduled service at our workshops',
  special: {
    question: 'Does it cover me outside Queensland?',
    answer: 'Yes, anywhere in Australia that a tow truck can reach on a made road.',
  },
}
