import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from '@playwright/test'

/** The latest mail to an address whose text matches, from the inbox of development. */
export async function storedMail(to: string, text: RegExp): Promise<Email> {
  const folder = join(process.env.E2E_DATA_DIR!, 'mail')
  let found: Email | undefined
  await expect(async () => {
    for (const name of (await readdir(folder).catch(() => [])).toSorted()) {
      const mail = await PostalMime.parse(await readFile(join(folder, name)))
      if (mail.to?.some(({ address }) => address === to) && text.test(mail.text ?? '')) found = mail
    }
    expect(found).toBeDefined()
  }).toPass()
  return found!
}
