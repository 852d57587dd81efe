/** A new model that a site sells (spec §3 Model). Descriptions may contain sanitised HTML. */
export interface Model {
  id: number
  name: string
  slug: string
  override_url: string | null
  path: string | null
  image: { url: string; thumb: string } | null
  manufacturer_name: string
  short_description: string
  description: string
  manufacturer_body: string | null
  manufacturer_body2: string | null
  manufacturer_body3: string | null
  body_style: readonly string[]
  fuel: readonly string[]
  status: '' | 'new' | 'all_new' | 'coming_soon'
  accessories_count: number
}
