import { writeFile } from 'node:fs/promises'
import { optionsOf } from '../tools/options.ts'
import { copyOf } from './copyList.ts'
import { crawl } from './crawler.ts'
import { FEW_OF_EACH_KIND } from './kinds.ts'
import { DEMO_SITES, withPlatform } from './platform.ts'

/**
 * `npm run copy`: writes every text that a visitor can see to a file, site by site and page by page, so that the copy
 * can be read in one sitting, and lists the phrases that are banned. Ends with 1 where there are any.
 */

const options = optionsOf('copy', 'Writes every text that a visitor can see to a file, page by page.', {
  platform: { type: 'string', about: 'Address of a running platform; by default one is started.' },
  sites: { type: 'string', default: DEMO_SITES.join(), about: 'Slugs of the sites, separated by commas.' },
  out: { type: 'string', default: 'copy.log', about: 'File to write the list of texts to.' },
})

await withPlatform(options.platform, async (platform) => {
  const copy = copyOf()
  const { pages } = await crawl({
    platform,
    sites: options.sites.split(','),
    most: { ...FEW_OF_EACH_KIND, article: 100, model: 100, offer: 100, job: 100, location: 100, form: 100 },
    pictures: 'originals',
    connections: 4,
    onPage: copy.add,
  })
  await writeFile(options.out, copy.report())
  const problems = copy.problems()
  for (const { site, address, text, instead } of problems) console.log(`${site} ${address}\n  ${text}\n  -> ${instead}`)
  console.log(`${pages.length} pages; their texts are in ${options.out}. ${problems.length} problems.`)
  process.exitCode = problems.length === 0 ? 0 : 1
})
