/** The site's colours and shapes for the provider's own fields, as the page has them. */
export function fieldLook() {
  const style = getComputedStyle(document.documentElement)
  const value = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    ink: value('ink'),
    muted: value('muted'),
    surface: value('surface'),
    line: value('line'),
    danger: value('danger'),
    ring: value('ring'),
    radius: value('radius'),
    font: value('font-body'),
  }
}
