import { sql } from 'drizzle-orm'
import type { ImageSite } from '@forecourt/rules/car/image.ts'
import type { IllustrationSettings } from '@forecourt/rules/site/illustration.ts'

/** The settings that distinguish photographs from placeholders and drawings. */
export type PhotographSettings = Pick<ImageSite['settings'], 'placeholder_image_urls'> & IllustrationSettings

/** Number of photographs in a row of `cars` on a site: `photographCount` of rules/car/image.ts in SQL. */
export const photographs = ({
  placeholder_image_urls: placeholders,
  illustration_folders: folders,
}: PhotographSettings) =>
  sql<number>`(
    select count(*)::int from jsonb_array_elements("cars"."images") as listed (image)
    where not (array[image ->> 'url', image ->> 'thumb'] && ${sql.param([...placeholders])}::text[])
      and not exists (
        select from unnest(${sql.param([...folders])}::text[]) as folder where starts_with(image ->> 'url', folder)
      ))`
