import type { LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { siteOf } from './site.ts'

/** What a domain would be taken as while it is typed, or why it is refused. */
export async function loader(args: LoaderFunctionArgs) {
  const { domains } = await deskOf(args)
  return refusing(() => domains.tried(siteOf(args.params.site), args.url.searchParams.get('domain') ?? ''))
}
