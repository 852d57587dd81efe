import { expect, test } from 'vitest'
import { SETTINGS } from '../site/config.ts'
import { HOME_BLOCKS, homeBlocksText, orderedHomeBlocks, readHomeBlocks, type HomeBlock } from '../site/homeBlocks.ts'
import { readLookForm } from './read.ts'

test.each<[string, HomeBlock[] | undefined]>([
  ['', undefined],
  ['  ', undefined],
  ['none', []],
  ['latest', ['latest']],
  ['offers  latest', ['offers', 'latest']],
  ['offers offers <b> latest', ['offers', 'latest']],
])('%j names %j', (text, blocks) => expect(readHomeBlocks(text)).toEqual(blocks))

test('what is shown is read again as it was, and the hidden ones follow', () => {
  const shown: HomeBlock[] = ['reasons', 'latest']
  expect(readHomeBlocks(homeBlocksText(shown))).toEqual(shown)
  expect(readHomeBlocks(homeBlocksText([]))).toEqual([])
  expect(orderedHomeBlocks(shown)).toEqual(['reasons', 'latest', 'bodies', 'offers', 'locations'])
  expect(orderedHomeBlocks([])).toEqual(HOME_BLOCKS)
})

test.each([
  [['latest', 'bodies'], true],
  [[], true],
  [['latest', 'latest'], false],
  [['everything'], false],
])('the setting %j is taken: %s', (value, isTaken) =>
  expect(SETTINGS.home_blocks.schema.safeParse(value).success).toBe(isTaken),
)

test('a form of the home page that says nothing of the blocks leaves them', () => {
  const given = { tagline: 'Hello', home_picture_focus: '50% 50%' }
  const read = (more: Record<string, string>) =>
    readLookForm('home', (input) => ({ ...given, ...more })[input] ?? '').values
  expect(read({})).not.toHaveProperty('home_blocks')
  expect(read({ home_blocks: 'offers' }).home_blocks).toEqual(['offers'])
  expect(read({ home_blocks: 'none' }).home_blocks).toEqual([])
})
