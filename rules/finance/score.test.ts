import { expect, test } from 'vitest'
import { scoreWords, type ScoreRequest } from './score.ts'

const answered: ScoreRequest = { state: 'answered', reference: 'CC-77', redirectUrl: null, sample: false }

test.each<[string, Partial<ScoreRequest>, boolean, string, string]>([
  ['answered with a reference', {}, false, 'The score provider has your request', 'Its reference is CC-77.'],
  [
    'answered with an address to go on at',
    { redirectUrl: 'https://score.example/c/1' },
    false,
    'The score provider has your request',
    'Its reference is CC-77. Continue on its website to see your score.',
  ],
  ['answered with nothing', { reference: null }, false, 'The score provider has your request', ''],
  [
    'of the sandbox',
    { sample: true, reference: 'SAMPLE-1' },
    false,
    'Sample finance score request',
    'This site uses a sandbox in place of a score provider, so nobody’s credit was checked and there is no score. Its reference would be SAMPLE-1.',
  ],
  [
    'not answered yet',
    { state: 'waiting', reference: null },
    false,
    'Sending your request to the score provider…',
    'This usually takes a few seconds.',
  ],
  [
    'not answered for a while',
    { state: 'waiting', reference: null },
    true,
    'Your request is on its way to the score provider',
    'It’s taking longer than usual. Our finance team has your details too.',
  ],
  [
    'refused',
    { state: 'failed', reference: null },
    false,
    'The score provider couldn’t take your request',
    'Our finance team has your details and will talk you through your options.',
  ],
])('a request that is %s (§7.17)', (_, changes, isFinal, title, text) =>
  expect(scoreWords({ ...answered, ...changes }, isFinal)).toEqual({ title, text }),
)
