import type { Page } from '@playwright/test'
import { expectAccessible, hydrated, signIn, signInByClick } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>, most = 60) {
  for (let presses = 0; presses < most; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('Today and the audit log are used on a phone by the keyboard alone', async ({ page }) => {
  await signInByClick(page, 'Dealer principal')
  await expectAccessible(page, 'Today')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('console'))
  await hydrated(page)
  // The first stop leads past the navigation.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  const overdue = page.getByRole('list', { name: 'In numbers' }).getByRole('link').first()
  await expect(overdue).toBeFocused()
  await expect(overdue).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/leads\?view=overdue/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()

  const thumb = page.getByRole('navigation', { name: 'Console, on a phone' })
  await tabTo(page, thumb.locator('summary'))
  await page.keyboard.press('Enter')
  const log = thumb.getByRole('link', { name: 'Audit log' })
  await tabTo(page, log)
  await expect(log).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
  await expect(log).toBeHidden()
  const name = page.getByLabel('Name or address')
  await tabTo(page, name)
  await page.keyboard.type('no such person <b>')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await expect(name).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await expect(page).not.toHaveURL(/person=no/)
  await expect(page.getByText('Nothing matches these filters.')).toBeHidden()
  await expectAccessible(page, 'the audit log')
})

test('stock on a phone has one main action and the others behind More; the list of keys gives the focus back', async ({
  page,
}) => {
  await signIn(page, 'Sales')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('console', '/stock'))
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Add a vehicle' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bulk changes' })).toBeHidden()
  const more = page.getByRole('main').getByRole('button', { name: 'More' })
  await more.press('Enter')
  await expect(page.getByRole('link', { name: 'Bulk changes' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Bulk changes' })).toBeHidden()
  await expect(more).toBeFocused()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(at('console', '/leads'))
  await hydrated(page)
  const add = page.getByRole('link', { name: 'Add a lead' })
  await add.focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(add).toBeFocused()
})
