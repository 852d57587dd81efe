import type { LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../../context.ts'
import { refusing } from '../../form.ts'
import { queryOf } from '../query.ts'

/** How many leads of a list match, for selecting all of them. */
export async function loader(args: LoaderFunctionArgs) {
  const { leads } = await deskOf(args)
  return refusing(async () => Response.json(await leads.bulk.count(queryOf(args.url))))
}
