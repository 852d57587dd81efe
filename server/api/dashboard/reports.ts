import * as z from 'zod'
import { isMonth } from '@forecourt/rules/report/month.ts'
import { RequestError } from '../../errors.ts'
import { REPORT_SCHEMA } from '../../reports/reports.ts'
import { ID, type DashboardApp } from './application.ts'
import { deskOf } from './caller.ts'
import { READ_PROBLEMS } from './problem.ts'
import { sendVersioned } from './versions.ts'

const PARAMS = z.object({
  id: ID,
  month: z
    .string()
    .regex(/^20\d\d-\d\d$/, 'must be a month such as 2026-11')
    .refine(isMonth, 'must be a month such as 2026-11'),
})
const RESPONSE = {
  200: REPORT_SCHEMA,
  304: z.null().describe('The caller has this version'),
  ...READ_PROBLEMS,
}
const DESCRIPTION =
  'Events are counted every quarter of an hour and a month’s visitors four times a day; leads and sales count at once.'

/** The reports of a month (decision 125), of a site and of a group. */
export function reportRoutes(app: DashboardApp): void {
  app.get(
    '/api/v1/websites/:id/reports/:month',
    {
      config: { permission: 'reports:read' },
      schema: {
        summary: 'The report of a site’s month',
        description: DESCRIPTION,
        tags: ['Reports'],
        params: PARAMS,
        response: RESPONSE,
      },
    },
    async (request, reply) => {
      const { id, month } = request.params
      const report = await deskOf(request).reports.ofSite(Number(id), month)
      if (!report) throw new RequestError(404, 'There is no such website.')
      return sendVersioned(request, reply, report)
    },
  )

  app.get(
    '/api/v1/groups/:id/reports/:month',
    {
      config: { permission: 'reports:read' },
      schema: {
        summary: 'The report of a month of all sites of a group, together and each',
        description: `${DESCRIPTION} For keys that cover every site of the group.`,
        tags: ['Reports'],
        params: PARAMS,
        response: RESPONSE,
      },
    },
    async (request, reply) => {
      const { id, month } = request.params
      const report = await deskOf(request).reports.ofGroup(Number(id), month)
      if (!report) throw new RequestError(404, 'There is no such group.')
      return sendVersioned(request, reply, report)
    },
  )
}
