import type { Command } from 'commander'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { OPEN_PLACE_STATES } from '@forecourt/rules/payment/waitlist.ts'
import { table, withoutControls, type CommandContext } from '../command.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { waitlistPlaces } from './table.ts'

interface ListOptions {
  site: string
  car?: string
  all?: boolean
}

const CAR_SLUG = sql<string | null>`(select c.slug from cars c where c.id = ${waitlistPlaces.car_id})`

/** `forecourt waitlist …`: who waits for the vehicles of a site, for staff. */
export function waitlistCommands(program: Command, context: CommandContext): void {
  const group = program.command('waitlist').description('list who waits for vehicles')

  group
    .command('list')
    .description('list those in line, by vehicle and in the order of joining')
    .requiredOption('--site <slug>', 'site on which they joined')
    .option('--car <slug>', 'only for this vehicle')
    .option('--all', 'also those who are no longer in line')
    .action(async ({ site: slug, car, all }: ListOptions) => {
      const site = await siteBySlug(context, slug)
      const rows = await (
        await staffOf(context, site)
      ).transaction((tx) =>
        tx
          .select({ place: waitlistPlaces, slug: CAR_SLUG })
          .from(waitlistPlaces)
          .where(
            and(
              eq(waitlistPlaces.website_id, site.id),
              car === undefined ? undefined : eq(CAR_SLUG, car),
              all ? undefined : inArray(waitlistPlaces.state, [...OPEN_PLACE_STATES]),
            ),
          )
          .orderBy(asc(waitlistPlaces.car_id), asc(waitlistPlaces.turn)),
      )
      if (rows.length === 0) return context.print('Nobody is in line.')
      const lines = table(
        ['Vehicle', 'Joined', 'State', 'Name', 'Email', 'Phone'],
        rows.map(({ place, slug: carSlug }) =>
          [
            carSlug ?? place.car_name,
            place.created_at.toISOString(),
            place.state === 'offered' ? `offered until ${place.offered_until!.toISOString()}` : place.state,
            place.name,
            place.email,
            place.phone,
          ].map(withoutControls),
        ),
      )
      for (const line of lines) context.print(line)
    })
}
