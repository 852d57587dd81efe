/** Headers that let mail programs unsubscribe with one click (RFC 8058). */
export const unsubscribing = (href: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
