import { createServer as createDnsServer, Packet } from 'dns2'

/** A zone: records by name, as a test writes them. */
export type Zone = Map<string, { A?: string[]; AAAA?: string[]; CNAME?: string; TXT?: string[]; CAA?: string[] }>

/** A DNS server on loopback that answers from a zone, which a test may change while it runs. */
export async function dnsServer(zone: Zone, port = 0): Promise<{ server: string; close(): Promise<void> }> {
  const server = createDnsServer({
    udp: true,
    handle(request, send) {
      const response = Packet.createResponseFromRequest(request)
      const [question] = request.questions
      const name = question!.name.toLowerCase()
      const { type } = question!
      const answer = (fields: Record<string, unknown>, of = name) =>
        response.answers.push({ name: of, class: Packet.CLASS.IN, ttl: 1, ...fields } as never)
      const own = zone.get(name)
      // A server follows the name that a record points to.
      if (own?.CNAME && type !== Packet.TYPE.TXT && type !== Packet.TYPE.CAA)
        answer({ type: Packet.TYPE.CNAME, domain: own.CNAME })
      const at = own?.CNAME ?? name
      const held = zone.get(at)
      if (type === Packet.TYPE.A) for (const address of held?.A ?? []) answer({ type, address }, at)
      if (type === Packet.TYPE.AAAA) for (const address of held?.AAAA ?? []) answer({ type, address }, at)
      if (type === Packet.TYPE.TXT) for (const data of own?.TXT ?? []) answer({ type, data })
      if (type === Packet.TYPE.CAA) for (const value of own?.CAA ?? []) answer({ type, flags: 0, tag: 'issue', value })
      if (!own) response.header.rcode = 3
      send(response)
    },
  })
  const { udp } = await server.listen({ udp: { port, address: '127.0.0.1' } })
  return { server: `127.0.0.1:${(udp as { port: number }).port}`, close: () => server.close() }
}
