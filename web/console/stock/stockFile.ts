import { parseStockView } from '@forecourt/rules/stock/stockView.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'

/** The list of stock with its filters, as a file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { stock } = await deskOf(args)
  return refusing(
    async () =>
      new Response(await stock.csv(parseStockView(args.url.searchParams)), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="stock.csv"',
        },
      }),
  )
}
