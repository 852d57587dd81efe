import { violations } from '../audit/violations.ts'
import { expectAccessible, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

const NUMBER = `H${Date.now().toString(36).toUpperCase()}`

test('a vehicle is looked up on a phone, kept over a closed tab, added once by keyboard, and is on the website', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'Sales')
  await page.goto(at('console', '/stock'))
  await page.getByRole('link', { name: 'Add a vehicle' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add a vehicle' })).toBeVisible()

  // A lookup fills in what is empty; Enter in its fields looks up.
  await page.getByLabel('Colour', { exact: true }).fill('Purple')
  await page.getByRole('textbox', { name: 'Registration', exact: true }).fill('nobody')
  await page.getByRole('textbox', { name: 'Registration', exact: true }).press('Enter')
  await expect(page.getByText('This is a sample lookup: it only knows')).toBeVisible()
  await page.getByRole('textbox', { name: 'Registration', exact: true }).fill('test1')
  await page.getByRole('textbox', { name: 'Registration', exact: true }).press('Enter')
  await expect(page.getByText('A sample from our own stock, not a real lookup')).toBeVisible()
  const make = page.getByRole('textbox', { name: 'Make', exact: true })
  await expect(make).not.toHaveValue('')
  await expect(page.getByLabel('Colour', { exact: true })).toHaveValue('Purple')
  await page.getByRole('button', { name: 'Use it for Colour' }).click()
  await expect(page.getByLabel('Colour', { exact: true })).not.toHaveValue('Purple')
  const found = await make.inputValue()
  await expectAccessible(page, 'the form of a new vehicle')
  await page.setViewportSize({ width: 390, height: 844 })

  // What is wrong is said beside its field, with what was typed.
  await page.getByRole('textbox', { name: 'Stock number', exact: true }).fill(NUMBER)
  await page.getByLabel('Price', { exact: true }).fill('a lot')
  await page.getByLabel('Tag', { exact: true }).fill('<b>One owner</b>')
  await page.getByLabel('Tag', { exact: true }).press('Enter')
  await expect(page.getByText('Please choose the condition.')).toBeVisible()
  await expect(page.getByText('Please enter a price in dollars, such as 29,990')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Condition', exact: true })).toBeFocused()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('a lot')

  // The tab closes; what was typed is there in the next one.
  await page.getByLabel('Price', { exact: true }).fill('19,990')
  await page.close()
  const next = await context.newPage()
  await next.goto(at('console', '/stock/new'))
  await expect(next.getByText('You typed this earlier and didn’t save it.')).toBeVisible()
  await expect(next.getByRole('textbox', { name: 'Make', exact: true })).toHaveValue(found)
  await next.getByRole('button', { name: 'Discard' }).click()
  await expect(next.getByRole('textbox', { name: 'Make', exact: true })).toHaveValue('')
  await next.getByRole('button', { name: 'Undo' }).click()
  await expect(next.getByRole('textbox', { name: 'Make', exact: true })).toHaveValue(found)
  await next.getByRole('combobox', { name: 'Condition', exact: true }).selectOption('used')
  await next.getByLabel('What the price includes').selectOption('drive_away')
  const location = next.getByRole('combobox', { name: 'Location', exact: true })
  if ((await location.count()) > 0) await location.selectOption({ index: 1 })
  await next.getByLabel('Year', { exact: true }).fill('2021')
  await next.getByLabel('Year', { exact: true }).press('Enter')

  await expect(next.getByText('The vehicle is added.')).toBeVisible()
  await expect(next.getByRole('heading', { level: 1 })).toContainText('Photos of 2021')
  expect(await violations(next)).toEqual([])
  await next.goto(at('console', `/stock?search=${NUMBER}`))
  await next.locator('.table.stock .vehicle a').click()
  await expect(next.getByText(/^Added by Sales on /)).toBeVisible()
  await next.getByRole('link', { name: 'See it on the website' }).click()
  await expect(next.getByRole('heading', { level: 1 })).toContainText('2021')

  // The draft is gone, and the same number is told with a link to its vehicle.
  await next.goto(at('console', '/stock/new'))
  await expect(next.getByRole('heading', { level: 1, name: 'Add a vehicle' })).toBeVisible()
  await expect(next.getByRole('textbox', { name: 'Make', exact: true })).toHaveValue('')
  await next.getByRole('textbox', { name: 'Stock number', exact: true }).fill(NUMBER)
  await next.getByRole('textbox', { name: 'Make', exact: true }).fill('Kia')
  await next.getByRole('textbox', { name: 'Model', exact: true }).fill('Rio')
  await next.getByRole('combobox', { name: 'Condition', exact: true }).selectOption('used')
  if ((await location.count()) > 0)
    await next.getByRole('combobox', { name: 'Location', exact: true }).selectOption({ index: 1 })
  await next.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(next.getByText('This stock number is used by')).toBeVisible()
  await expect(next.getByRole('link', { name: `(${NUMBER})` })).toBeVisible()

  // Signing out removes what was typed and not saved.
  const kept = () => next.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.new-vehicle')))
  expect(await kept()).toHaveLength(1)
  await next.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
  await expect(next.getByRole('button', { name: 'Sales', exact: true })).toBeVisible()
  expect(await kept()).toEqual([])
})

test('those who only see stock are told why they can’t add to it', async ({ page }) => {
  await signIn(page, 'Read only')
  await page.goto(at('console', '/stock'))
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a vehicle' })).toHaveCount(0)
  await page.goto(at('console', '/stock/new'))
  await expect(page.getByText('People with read-only access can’t change stock.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add vehicle' })).toHaveCount(0)
})
