import type { LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { reportQuery } from './query.ts'

/** The figures of a report as a file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { reports } = await deskOf(args)
  return refusing(async () => {
    const { name, csv } = await reports.csv(reportQuery(args.url))
    return new Response(csv, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.csv"`,
      },
    })
  })
}
