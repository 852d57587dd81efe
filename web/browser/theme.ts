/** The site's tokens as the server wrote them into the document; taken over unchanged when React starts. */
export const themeInDocument = (): string => document.getElementById('theme')?.textContent ?? ''
