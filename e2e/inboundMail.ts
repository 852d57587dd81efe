/** What deliveries of mail to the platform of the tests are signed with. */
export const INBOUND_MAIL_SECRET = 'what-deliveries-of-mail-are-signed-with'
