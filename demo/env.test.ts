import { expect, test } from 'vitest'
import { EnvError } from '@forecourt/server/env.ts'
import { readDemoEnv } from './env.ts'
import { DEMO_MEDIA } from './seed.ts'

const PUBLIC = { PLATFORM_DOMAIN: 'dealers.example' }

test('a platform of this machine is a demo without a flag', () => {
  expect(readDemoEnv({}, false)).toMatchObject({ platformDomain: 'localhost', mediaDir: DEMO_MEDIA })
  expect(readDemoEnv({ MEDIA_DIR: '/srv/pictures' }, false).mediaDir).toBe('/srv/pictures')
})

test('a platform of another domain is none, and the message says what to run', () => {
  expect(() => readDemoEnv(PUBLIC, false)).toThrow(EnvError)
  expect(() => readDemoEnv(PUBLIC, false)).toThrow(/npm run serve.*npm start -- --demo.*DEMO=1/s)
  expect(() => readDemoEnv({ ...PUBLIC, DEMO: '0' }, false)).toThrow(EnvError)
})

test.each([
  ['--demo', PUBLIC, true],
  ['DEMO=1', { ...PUBLIC, DEMO: '1' }, false],
])('%s allows it', (_, variables, demoFlag) => {
  expect(readDemoEnv(variables, demoFlag).platformDomain).toBe('dealers.example')
})
