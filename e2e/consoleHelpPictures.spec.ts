import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signInByClick } from './consoleJourney.ts'
import { PICTURES_OF_SITES } from './help/sites.ts'
import { DENSITY, goneFrom, readPicture, takePicture, type TakenPicture } from './help/take.ts'
import { PICTURES_OF_WORK } from './help/work.ts'
import { expect, test } from './journey.ts'

const FOLDER = join(import.meta.dirname, '../web/console/help')
const FILE = join(FOLDER, 'pictures.json')
/** Set by `npm run help:pictures`; otherwise the pictures that are there are compared with the screens. */
const WRITES = process.env.HELP_PICTURES === 'write'
const PICTURES = { ...PICTURES_OF_WORK, ...PICTURES_OF_SITES }
const NAMES = Object.keys(PICTURES)

type Taken = Readonly<Record<string, TakenPicture>>

const readTaken = () => JSON.parse(readFileSync(FILE, 'utf8')) as Taken
const writeTaken = (taken: Taken) => writeFile(FILE, `${JSON.stringify(taken, null, 2)}\n`)

test.describe('pictures of the guide show the screens as they are; if not, run npm run help:pictures', () => {
  for (const role of new Set(NAMES.map((name) => PICTURES[name]!.role)))
    for (const [of, pictures] of [
      ['work', PICTURES_OF_WORK],
      ['sites', PICTURES_OF_SITES],
    ] as const) {
      const own = Object.entries(pictures).filter(([, picture]) => picture.role === role)
      if (own.length === 0) continue
      test(`${role}, ${of}`, async ({ browser }) => {
        test.slow()
        const context = await browser.newContext({ deviceScaleFactor: DENSITY, colorScheme: 'light', bypassCSP: true })
        const page = await context.newPage()
        await signInByClick(page, role)
        for (const [name, picture] of own)
          await test.step(name, async () => {
            const { box, taken: today, labels } = await readPicture(page, picture)
            const stored = readTaken()
            if (WRITES) {
              await writeFile(join(FOLDER, 'pictures', `${name}.webp`), await takePicture(page, picture, box))
              await writeTaken({ ...stored, [name]: today })
            } else {
              expect.soft(stored[name] ? goneFrom(stored[name], labels) : ['never taken'], name).toEqual([])
            }
          })
        await context.close()
      })
    }

  test('each has been taken', async () => {
    const stored = readTaken()
    if (WRITES)
      await writeTaken(Object.fromEntries(NAMES.flatMap((name) => (stored[name] ? [[name, stored[name]]] : []))))
    expect(Object.keys(readTaken()).toSorted()).toEqual(NAMES.toSorted())
  })
})
