import { Readable } from 'node:stream'
import type { LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'

/** The rejected rows of a run as a file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { feeds } = await deskOf(args)
  return refusing(async () => {
    const { bytes } = await feeds.rejects(args.params.id!)
    return new Response(Readable.toWeb(bytes) as ReadableStream, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="rejected-rows.csv"',
      },
    })
  })
}
