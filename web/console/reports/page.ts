import type { LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { reportQuery } from './query.ts'

/** A report as the page that is emailed, to be kept or passed on; it is never opened here. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { reports } = await deskOf(args)
  return refusing(async () => {
    const { name, page } = await reports.page(reportQuery(args.url))
    return new Response(page, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.html"`,
      },
    })
  })
}
