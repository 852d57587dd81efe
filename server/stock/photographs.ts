import { sql } from 'drizzle-orm'
import type { ImageSite } from '@forecourt/rules/car/image.ts'
import type { IllustrationSettings } from '@forecourt/rules/site/illustration.ts'

/** What tells a photograph from a placeholder and from a drawing. */
export type PhotographSettings = Pick<ImageSite['settings'], 'placeholder_image_urls'> & IllustrationSettings

/** How many pictures of a row of `cars` are photographs on a site: `photographCount` of rules/car/image.ts as SQL. */
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
