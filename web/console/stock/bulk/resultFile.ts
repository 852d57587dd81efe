import type { LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../../context.ts'
import { refusing } from '../../form.ts'

/** What became of each vehicle of a bulk change, as a file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { bulk } = await deskOf(args)
  return refusing(
    async () =>
      new Response(await bulk.csv(args.params.run!), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="bulk-change.csv"',
        },
      }),
  )
}
