import { sendForm, SLUG, writeItem } from './consoleItems.ts'
import { expectAccessible, hydrated, ownName, signIn } from './consoleJourney.ts'
import { at, expect, fetchFrom, test } from './journey.ts'

const words = (text: string) => ({ blocks: [{ type: 'markdown', text }] })

test('a page is scheduled, changed and cancelled on a phone, by the keyboard', async ({ page, request }) => {
  await signIn(page, 'Marketing')
  const title = `Later ${ownName()}`
  const { id, previews } = await writeItem(page, 'pages', title, words('As it was scheduled.'))
  const { pathname } = new URL(previews[0]!.address)
  const read = async () => (await fetchFrom(request, SLUG, pathname)).text()
  const address = at('console', `/content/pages/${id}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  await hydrated(page)
  const schedule = page.getByRole('region', { name: 'Schedule' })
  // The panel takes clicks once its own script is here.
  await expect(async () => {
    await schedule.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(schedule.locator('.problem').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await schedule.getByLabel('Publish at').fill('2099-01-01T09:00')
  await schedule.getByRole('button', { name: 'Schedule', exact: true }).press('Enter')
  await expect(page.getByText('It is scheduled.')).toBeVisible()
  await expect(schedule.getByText(/^Will be published on 1 Jan 2099/)).toBeVisible()
  await expectAccessible(page, 'the schedule of a page')
  await page.setViewportSize({ width: 390, height: 844 })
  // The time of day is in sight too.
  for (const label of ['Publish at', 'Take down at'])
    expect((await schedule.getByLabel(label).boundingBox())!.width).toBeGreaterThan(260)
  await schedule.getByLabel('Publish at').fill('2099-02-01T09:00')
  await schedule.getByRole('button', { name: 'Change the schedule' }).press('Enter')
  await expect(schedule.getByText(/^Will be published on 1 Feb 2099/)).toBeVisible()
  await schedule.getByRole('button', { name: 'Cancel the schedule' }).press('Enter')
  await expect(page.getByText('The schedule is cancelled.')).toBeVisible()
  await expect(schedule.getByText(/^Will be published on/)).toBeHidden()
  expect(await read()).not.toContain(title)

  await sendForm(page, `/content/pages/${id}`, { intent: 'delete' })
})

test('a script in a text and a block that can’t be read are told on the spot, and neither is published', async ({
  page,
  request,
}) => {
  await signIn(page, 'Marketing')
  const title = `Hostile ${ownName()}`
  const blocks = [
    { type: 'html', html: '<p onclick="stolen()">Safe words.</p><script>stolen()</script>' },
    { type: 'facts', items: [] },
  ]
  const { id, previews } = await writeItem(page, 'pages', title, { blocks })
  const { pathname, search } = new URL(previews[0]!.address)
  const read = async (path: string) => (await fetchFrom(request, SLUG, path)).text()
  await page.goto(at('console', `/content/pages/${id}`))
  await hydrated(page)
  await expect(page.locator('.removed-note').first()).toContainText('<script>')
  await expect(page.getByText(/fields? needs? fixing/)).toBeVisible()
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  const draft = await read(pathname + search)
  expect(draft).toContain('Safe words.')
  expect(draft).not.toContain('stolen()')

  // The blocks take clicks once their own script is here.
  const remove = page.getByRole('button', { name: 'Delete Facts, block 2' })
  await expect(async () => {
    if (await remove.isVisible()) await remove.click()
    await expect(publish).not.toHaveAttribute('aria-disabled', 'true', { timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible()
  await publish.press('Enter')
  await expect(page.getByText('It is published.')).toBeVisible()
  await expect.poll(() => read(pathname)).toContain('Safe words.')
  expect(await read(pathname)).not.toContain('stolen()')
  await sendForm(page, `/content/pages/${id}`, { intent: 'delete' })
})
