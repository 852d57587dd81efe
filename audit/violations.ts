import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Violations that axe finds on the current page, with all rules except those in `without`, each as a line that says
 * where; `within` is a selector of the part to check. The script is injected once and returns violations only:
 * returning passed checks takes several times as long as the checks themselves. Nor does it copy the HTML of every
 * element that it checks, which no line has.
 */
export async function violations(
  page: Pick<Page, 'evaluate'>,
  { within, without = [] }: { within?: string; without?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};axe.configure({ noHtml: true })`)
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
