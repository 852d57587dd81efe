import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const OPTIONS = {
  rounds: { type: 'string', default: '9', about: 'Rounds to run.' },
  site: { type: 'string', about: 'Slug of the site.' },
  json: { type: 'boolean', default: false, about: 'Print JSON.' },
} as const
const read = (...args: string[]) => readOptions('bench', 'Measures the search page.', OPTIONS, args)

test('options are read, with their defaults', () => {
  expect(read()).toEqual({ ok: true, values: expect.objectContaining({ rounds: '9', json: false }) })
  expect(read('--rounds', '3', '--json', '--site=a')).toMatchObject({
    ok: true,
    values: { rounds: '3', json: true, site: 'a' },
  })
})

test.each(['--help', '-h'])('%s lists the options', (flag) => {
  const answer = read(flag)
  expect(answer).toMatchObject({ ok: false, exitCode: 0 })
  expect('text' in answer && answer.text.split('\n')).toEqual([
    'Usage: npm run bench -- [options]',
    '',
    'Measures the search page.',
    '',
    'Options:',
    '  --rounds <value>  Rounds to run. (9)',
    '  --site <value>    Slug of the site.',
    '  --json            Print JSON.',
  ])
})

test.each([['--bogus'], ['--rounds'], ['something']])('%s is answered in one line', (arg) => {
  const answer = read(arg)
  expect(answer).toMatchObject({ ok: false, exitCode: 64 })
  expect('text' in answer && answer.text).toMatch(/^[^\n]+ Add --help to see the options\.$/)
})
