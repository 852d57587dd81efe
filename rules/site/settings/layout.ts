import * as z from 'zod'
import { setting, text, type Definitions } from './setting.ts'

const navigationLink = z.strictObject({ label: text, href: text })

/** One line above the header of every page (rules/site/announcement.ts). */
const announcement = z
  .strictObject({
    text: text.max(160).regex(/^[^\r\n]+$/, 'must be one line'),
    href: text.optional(),
    label: text.max(40).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    dismissible: z.boolean().optional(),
  })
  .refine(({ href, label }) => (href === undefined) === (label === undefined), {
    path: ['href'],
    error: 'must have both an address and a label',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: 'must not be before the first day',
  })

/** Header, footer and navigation, and pages other than stock and forms. */
export const LAYOUT = {
  use_pages_path: setting(
    z.boolean(),
    false,
    '§2 Link rules',
    'The addresses of pages that you write start with /pages/.',
  ),
  blog_path: setting(
    z.enum(['/blog', '/news']),
    '/blog',
    '§2 Other pages',
    'The address of the list of articles on the site.',
  ),
  blog_page_size: setting(
    z.int().min(3).max(60),
    9,
    '§3 Blog settings',
    'How many articles a page of the list has.',
    'server',
  ),
  reviews_min_rating: setting(
    z.number().min(0).max(5),
    4,
    '§9 Display and layout',
    'Visitors see no review with fewer stars.',
    'server',
  ),
  reviews_hidden_titles: setting(
    z.array(text),
    [],
    '§2 Reviews',
    'Visitors see no review with one of these titles.',
    'server',
  ),
  reviews_google_limit: setting(
    z.int().min(0).max(100),
    12,
    '§9 Display and layout',
    'How many reviews from Google visitors see.',
    'server',
  ),
  reviews_note: setting(
    text.nullable(),
    null,
    '§2 Reviews',
    'A sentence above the reviews that says where they come from, such as that they are samples. Search engines then leave the page out.',
    'server',
  ),
  announcement: setting(
    announcement.nullable(),
    null,
    '§2 Layout',
    'One line above the header of every page, with a link, its first and last day, and whether visitors can close it.',
    'server',
  ),
  header_links: setting(z.array(navigationLink), [], '§2 Layout', "Further links in the header's More menu.", 'server'),
  footer_links: setting(
    z.array(navigationLink),
    [],
    '§2 Layout',
    "Further links in the footer's Company column.",
    'server',
  ),
  footer_note: setting(
    z.string().max(300).nullable(),
    null,
    '§2 Layout',
    'A sentence at the foot of every page, such as that prices exclude on-road costs.',
  ),
  service_links: setting(
    z.array(navigationLink),
    [
      { label: 'Service', href: '/service' },
      { label: 'Book a service', href: '/pages/book-a-service' },
      { label: 'Parts and accessories', href: '/vehicle-parts-and-accessories' },
    ],
    '§2 Layout',
    "The links in the header's Service menu. With none, the menu is left out.",
    'server',
  ),
  stock_label: setting(text, 'Our Stock', '§2 Layout', 'What the header calls the menu of your stock.'),
} as const satisfies Definitions
