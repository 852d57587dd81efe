import type { LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { siteAsked } from './site.ts'

/** The redirects of a site as a file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { redirects } = await deskOf(args)
  return refusing(async () => {
    const { name, text } = await redirects.csv(siteAsked(args.url, redirects.sites()))
    return new Response(text, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
      },
    })
  })
}
