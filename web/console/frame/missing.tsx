import { data, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'

export async function loader(args: LoaderFunctionArgs) {
  await deskOf(args)
  throw data(null, { status: 404 })
}

export const action = loader

export default function Missing() {
  return null
}
