import { contentListPath } from '@forecourt/rules/staff/consolePaths.ts'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'

/** Content begins with its pages. */
export async function loader(args: LoaderFunctionArgs) {
  await deskOf(args)
  return redirect(contentListPath('pages'))
}
