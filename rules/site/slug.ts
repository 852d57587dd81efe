/** A name as in addresses and leads: Škoda becomes skoda, Isuzu Ute isuzu-ute (spec §2, §3 manufacturer_slug). */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
