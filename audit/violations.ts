import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong with a page as it stands, all of its rules on but those named in `without`, each as a line that
 * says where; `within` is a selector of the part to look at. The script is put into the page once and asked there for
 * violations only: handing over what passed takes several times as long as the checks.
 */
export async function violations(
  page: Pick<Page, 'evaluate'>,
  { within, without = [] }: { within?: string; without?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ({ within, without }) => {
      const { axe } = window as unknown as { axe: { run(context: unknown, options: RunOptions): Promise<AxeResults> } }
      const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
      const found = await axe.run(within ?? document, { resultTypes: ['violations'], rules })
      return found.violations.map(
        ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    { within, without },
  )
}
