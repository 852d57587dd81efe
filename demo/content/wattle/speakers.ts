import type { RoadsideHelp } from '../aftersales.ts'
import type { AustralianSpeaker } from '../australia.ts'

const QUEENSLAND = {
  state: 'Queensland',
  dealerAct: 'Motor Dealers and Chattel Agents Act 2014 (Qld)',
  regulator: 'The Queensland Office of Fair Trading',
  noun: 'car',
  nouns: 'cars',
  usedWord: 'pre-owned',
}

/** The details of the site of the three dealerships. */
export const motors: AustralianSpeaker = {
  ...QUEENSLAND,
  name: 'Wattle Motors',
  email: 'privacy@wattle-motors.example',
  phone: '(07) 5550 4110',
  address: '1210 Ipswich Road, Rocklea QLD 4106',
}

/** The details of the group's site for pre-owned cars. */
export const select: AustralianSpeaker = {
  ...QUEENSLAND,
  name: 'Wattle Select',
  email: 'privacy@wattle-select.example',
  phone: '(07) 5550 4210',
  address: '88 Upton Street, Bundall QLD 4217',
}

/** The roadside assistance of both sites. */
export const HELP: RoadsideHelp = {
  opening: 'If your car won’t start or you have a flat, call our roadside assistance number, day or night.',
  phone: '(07) 5550 4190',
  included:
    'Every new and demonstrator car comes with the manufacturer’s roadside cover, or a year of ours if there isn’t any. Pre-owned cars come with 12 months of ours. Have your scheduled service at one of our workshops and we’ll renew it for another year at no charge.',
  renewal: '$99, or no charge with a scheduled service at our workshops',
  special: {
    question: 'Does it cover me outside Queensland?',
    answer: 'Yes, anywhere in Australia a tow truck can reach by sealed or formed road.',
  },
}
