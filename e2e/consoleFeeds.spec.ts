import { sftpServer, sshKeys } from '../tools/testing/sftpServer.ts'
import { expectAccessible, ownName, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

const FEED = `Ref,Condition,Brand,Model,Fuel,Advertised Price
FEED-1,Used,Kia,Rio,Unleaded,15990
FEED-2,Used,<b>Kia</b>,Ceed,Moonlight,21990
FEED-3,Ex-hire,Kia,Ceed,Diesel,22990
`
const file = { name: 'feed.csv', mimeType: 'text/csv', buffer: Buffer.from(FEED) }

test('a feed with errors is uploaded, mapped, tested, imported by the keyboard, and undone', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Dealer principal')
  await page.goto(at('console', '/feeds'))
  await expect(page.getByRole('heading', { name: 'Feeds', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Choose a CSV file first.')).toBeVisible()
  await expectAccessible(page, 'feeds')
  await page.getByLabel('CSV file, plain or gzipped, up to 200 MB').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'feed.csv', level: 1 })).toBeVisible()
  await expectAccessible(page, 'columns')
  await page.getByLabel('Ref', { exact: true }).selectOption('')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Every vehicle needs: Stock number')).toBeVisible()
  await page.getByLabel('Ref', { exact: true }).selectOption('Stock number')
  await page.getByLabel('Brand', { exact: true }).selectOption('Make')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Values', level: 1 })).toBeVisible()
  await page.getByLabel('Ex-hire', { exact: true }).selectOption('Used')
  await page.getByLabel('What to do with them').selectOption('Leave as they are (part of it)')
  await expectAccessible(page, 'values')
  await page.getByRole('button', { name: 'Start test run' }).focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Test run of feed.csv' })).toBeVisible()
  await expect(page.getByText('Tested', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What an import would do' })).toContainText('New3')
  await expect(page.getByText('Moonlight (line 3)')).toBeVisible()
  await expectAccessible(page, 'a test run')
  await page.getByRole('button', { name: 'Import this file' }).focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Import of feed.csv' })).toBeVisible()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  const changes = page.getByRole('region', { name: 'What it changed' })
  await expect(changes.getByRole('link', { name: '(FEED-1)' })).toBeVisible()
  await expectAccessible(page, 'an import')

  // Somebody who may only read sees all of it, and why they can’t undo it.
  const other = await browser.newContext()
  const reader = await other.newPage()
  await signIn(reader, 'Read only')
  await reader.goto(page.url())
  await expect(reader.getByRole('button', { name: 'Undo this import' })).toBeDisabled()
  await expect(reader.getByText('can’t change stock').first()).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(page.getByText('3 new ones were removed.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Test run of feed.csv' })).toBeVisible()
})

test('a wrong file is removed from Feeds, and put back', async ({ page, browser }) => {
  const name = `${ownName()}.csv`
  await signIn(page, 'Dealer principal')
  await page.goto(at('console', '/feeds'))
  await page.getByLabel('CSV file, plain or gzipped, up to 200 MB').setInputFiles({ ...file, name })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goto(at('console', '/feeds'))
  const waiting = page.getByRole('region', { name: 'Not imported yet' }).getByRole('link', { name })
  const remove = page.getByRole('button', { name: `Remove ${name}` })
  await expect(waiting).toBeVisible()
  await expectAccessible(page, 'a file that waits')

  const other = await browser.newContext()
  const reader = await other.newPage()
  await signIn(reader, 'Read only')
  await reader.goto(at('console', '/feeds'))
  await expect(reader.getByRole('button', { name: `Remove ${name}` })).toBeDisabled()
  await other.close()

  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('File removed.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expectAccessible(page, 'a file that was removed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The file is back.')).toBeVisible()
  await expect(waiting).toBeVisible()
  await remove.click()
  await expect(waiting).toHaveCount(0)
})

test('two people who map one file at once see each other’s choices', async ({ page, browser }) => {
  await signIn(page, 'Dealer principal')
  await page.goto(at('console', '/feeds'))
  await page.getByLabel('CSV file, plain or gzipped, up to 200 MB').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'feed.csv', level: 1 })).toBeVisible()
  const other = await browser.newContext()
  const colleague = await other.newPage()
  await signIn(colleague, 'Dealer principal')
  await colleague.goto(page.url())
  for (const who of [page, colleague]) {
    await who.getByLabel('Ref', { exact: true }).selectOption('Stock number')
    await who.getByLabel('Brand', { exact: true }).selectOption('Make')
  }
  await page.getByLabel('Fuel', { exact: true }).first().selectOption('Don’t use')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Values', level: 1 })).toBeVisible()
  await colleague.getByRole('button', { name: 'Continue' }).click()
  const conflict = colleague.getByRole('alert', { name: 'Changed by someone else' })
  await expect(conflict).toContainText('Dealer principal changed this while you were editing.')
  await expect(conflict.getByText('Don’t use')).toBeVisible()
  await expectAccessible(colleague, 'a conflict of columns')
  await conflict.getByRole('link', { name: 'Take theirs' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(colleague.getByLabel('Fuel', { exact: true }).first()).toHaveValue('')
  await other.close()
})

test('a feed is fetched by SFTP, from a server whose key is known', async ({ page }) => {
  const password = 'opal-7c1f'
  let server = await sftpServer({ hostKey: sshKeys().private, password })
  const { port } = server
  const serve = () =>
    server.files.set('/out/sftp-1.csv', { text: 'stocknum,car_type,make,model,price\nSFTP-1,used,Kia,Rio,15990\n' })
  serve()
  try {
    await signIn(page, 'Dealer principal')
    await page.goto(at('console', '/feeds'))
    const panel = page.getByRole('region', { name: 'Fetch it from an address' })
    const answer = (words: string) => expect(panel.getByText(words)).toBeVisible()
    await panel.getByLabel('Address', { exact: true }).fill(`sftp://127.0.0.1:${port}/out/*.csv`)
    await panel.getByLabel('Fetch it', { exact: true }).selectOption('Only when someone asks')
    await panel.getByLabel('Vehicles not in the file').selectOption('Leave as they are (part of it)')
    await panel.getByRole('button', { name: 'Save' }).click()
    await answer('SFTP needs a user name.')
    await panel.getByLabel('User name, if it needs one').fill('dealer')
    await panel.getByLabel('Password', { exact: true }).fill('wrong')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Try the connection' }).click()
    await answer('The server refused the user name, the password or the key. Check them.')
    await panel.getByLabel('Password', { exact: true }).fill(password)
    await panel.getByLabel('Password', { exact: true }).press('Enter')
    await expect(panel.getByText('The server refused')).toHaveCount(0)
    await panel.getByRole('button', { name: 'Try the connection' }).click()
    await answer('Connected. The file is sftp-1.csv, 61 bytes')
    await expectAccessible(page, 'an SFTP address')

    await server.close()
    server = await sftpServer({ hostKey: sshKeys().private, password, port })
    serve()
    await panel.getByRole('button', { name: 'Try the connection' }).click()
    await expect(panel.getByRole('region', { name: 'Another host key' })).toBeVisible()
    expect(server.offered).toEqual([])
    await expectAccessible(page, 'another host key')
    await panel.getByRole('button', { name: 'Accept the new key' }).click()
    await expect(panel.getByRole('region', { name: 'Another host key' })).toHaveCount(0)
    await panel.getByRole('button', { name: 'Fetch now' }).click()
    const history = page.getByRole('region', { name: 'History' })
    await history.getByRole('link', { name: 'sftp-1.csv' }).first().click()
    await expect(page.getByText('Imported', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo this import' }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await page.goto(at('console', '/feeds'))
    await panel.getByLabel('Address', { exact: true }).fill('')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByRole('button', { name: 'Fetch now' })).toHaveCount(0)
  } finally {
    await server.close()
  }
})
