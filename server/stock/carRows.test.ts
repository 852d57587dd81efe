import { describe, expect, test } from 'vitest'
import { DRAWINGS, PHOTOS, pictures, siteStock } from '../../tools/testing/siteStock.ts'

const { tenants, sites, add, stock } = siteStock()

describe('cards', () => {
  test('are in the requested order, once for each mention', async () => {
    const [one, two] = tenants.a.cars
    expect((await stock(sites.a).cards([two!.id, one!.id, two!.id])).map(({ id }) => id)).toEqual([
      two!.id,
      one!.id,
      two!.id,
    ])
    expect(await stock(sites.a).cards([])).toEqual([])
  })

  test('show the primary picture, or the first real one where that is a placeholder', async () => {
    const picture = (url: string) => ({ url, thumb: url, width: 640, height: 480 })
    const [placeholder] = sites.a.settings.placeholder_image_urls
    const cases = [
      [
        { primary_image_url: '/media/b.jpg', images: [picture('/media/a.jpg'), picture('/media/b.jpg')] },
        picture('/media/b.jpg'),
      ],
      [
        { primary_image_url: '/media/c.jpg', images: [] },
        { url: '/media/c.jpg', thumb: '/media/c.jpg', width: 1200, height: 800 },
      ],
      [
        { primary_image_url: placeholder, images: [picture(placeholder!), picture('/media/a.jpg')] },
        picture('/media/a.jpg'),
      ],
      [{ primary_image_url: placeholder, images: [picture(placeholder!)] }, null],
      [{ primary_image_url: null, images: [] }, null],
    ] as const
    for (const [number, [fields, image]] of cases.entries()) {
      const id = await add({ stocknum: `P${number}`, ...fields, images: [...fields.images] })
      expect((await stock(sites.a).cards([id]))[0]!.image).toEqual(image)
    }
  })

  test('count photographs alone, as the page and the lists of the vehicle do', async () => {
    const [placeholder] = sites.a.settings.placeholder_image_urls
    for (const [number, [urls, count]] of (
      [
        [PHOTOS, 2],
        [[...DRAWINGS, ...PHOTOS], 2],
        [[placeholder!, PHOTOS[0]!], 1],
        [DRAWINGS, 0],
        [[], 0],
      ] as const
    ).entries()) {
      const id = await add({ stocknum: `D${number}`, ...pictures(urls) })
      expect((await stock(sites.a).cards([id]))[0]).toMatchObject({ photos_count: count })
      expect(await stock(sites.a).findById(id)).toMatchObject({ photos_count: count })
    }
  })

  test('show makes as people write them and the two-valued fuel', async () => {
    const id = await add({ stocknum: 'M1', make: 'SKODA', fuel: 'PHEV' })
    expect(await stock(sites.a).cards([id])).toMatchObject([{ make: 'Škoda', simple_fuel: 'Hybrid' }])
  })
})
