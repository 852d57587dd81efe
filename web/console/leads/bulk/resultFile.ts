import type { LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../../context.ts'
import { refusing } from '../../form.ts'

/** What became of each lead of a change of several, as a file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { leads } = await deskOf(args)
  return refusing(
    async () =>
      new Response(await leads.bulk.csv(args.params.run!), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="leads-changed.csv"',
        },
      }),
  )
}
