import { describe, expect, test } from 'vitest'
import { heroPreload, phoneSet, wideSet } from './heroPicture.ts'

const source = '/images/c_limit,f_auto,q_75,w_{width}/media/home/a.webp'
const phone = '/images/c_limit,f_auto,q_75,w_{width}/media/home/a-phone.webp'

describe('the preload of the home picture (look: Home)', () => {
  test('names the crop for a phone below 768 px and the other from there, so that one of them is fetched', () => {
    const links = heroPreload({ source, phone }, 'split') as Record<string, string>[]
    expect(links.map(({ media, imageSrcSet }) => [media, imageSrcSet])).toEqual([
      ['(max-width: 767px)', phoneSet(phone)],
      ['(min-width: 768px)', wideSet(source)],
    ])
    expect(links.map(({ rel, as, imageSizes }) => [rel, as, imageSizes])).toEqual([
      ['preload', 'image', '(min-width: 992px) 52vw, 100vw'],
      ['preload', 'image', '(min-width: 992px) 52vw, 100vw'],
    ])
  })

  test('has one link for a picture without a crop, and its address as it is where nobody resizes it', () => {
    const links = heroPreload({ source: 'https://pictures.example/a.jpg', phone: null }, 'picture')
    expect(links).toHaveLength(1)
    expect(links[0]).toMatchObject({ imageSrcSet: 'https://pictures.example/a.jpg', imageSizes: '100vw' })
    expect(links[0]).not.toHaveProperty('media')
  })

  test('offers a phone nothing wider than 1200 px', () => {
    expect(phoneSet(phone)).toContain('w_640/media/home/a-phone.webp 640w')
    expect(phoneSet(phone)).toContain('1200w')
    expect(phoneSet(phone)).not.toContain('1920w')
    expect(wideSet(source)).toContain('1920w')
  })
})
