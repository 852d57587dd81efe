import type { LoaderFunctionArgs } from 'react-router'
import { loader as list } from '../leads/leads.tsx'

/** A list of leads as it would be now, for a screen that shows an earlier one. */
export const loader = async (args: LoaderFunctionArgs) => Response.json(await list(args))
