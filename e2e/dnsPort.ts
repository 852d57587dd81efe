const FROM_PORT = 1_000

/** The port of the DNS server that the platform of the tests asks about domains. */
export const DNS_PORT = Number(process.env.E2E_PORT ?? '4317') + FROM_PORT
