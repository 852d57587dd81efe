import { parseConsentPeriod } from '@forecourt/rules/consent/counts.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { siteAsked } from '../redirects/site.ts'

/** The counts of a site’s answers as a file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { tracking } = await deskOf(args)
  return refusing(async () => {
    const period = parseConsentPeriod(args.url.searchParams.get('period'))
    const { name, csv } = await tracking.consentsCsv(siteAsked(args.url, tracking.sites()), period)
    return new Response(csv, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.csv"`,
      },
    })
  })
}
