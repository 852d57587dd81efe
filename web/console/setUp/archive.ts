import { data, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'

const WHOLE = /^[1-9]\d{0,8}$/

/** A site as a whole, as a file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { siteArchive } = await deskOf(args)
  const { id = '' } = args.params
  if (!WHOLE.test(id)) throw data(null, { status: 404 })
  return refusing(async () => {
    const { name, bytes, archive } = await siteArchive.read(Number(id))
    return new Response(archive, {
      headers: {
        'content-type': 'application/zip',
        'content-length': String(bytes),
        'content-disposition': `attachment; filename="${name}"`,
      },
    })
  })
}
