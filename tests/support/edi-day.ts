import type { ApiPerson } from './api-person.ts'
import type { ApiServer } from './api-server.ts'
import { fromColdCreek } from './edi-carrier.ts'
import { sampleEdi, uploadEdi } from './edi-messages.ts'
import { addPartner, COLD_CREEK } from './edi-partner.ts'
import { postTenderedLoad } from './load-scenes.ts'

/** A shipper, and a carrier's system that answers a tender: they leave a row in every table of EDI. */
export async function leaveEdi(
  server: ApiServer,
  { broker, carrier }: { broker: ApiPerson; carrier: ApiPerson },
): Promise<void> {
  const { id } = await addPartner(server, broker, { status: 'live' })
  await uploadEdi(server.as(broker), id, sampleEdi('01-204-new'))
  const system = await addPartner(server, carrier, { ...COLD_CREEK, status: 'live' })
  const load = await postTenderedLoad(server, broker, carrier)
  await server.eventsHandled()
  const counter = [`B1*CCKH*${load.number}*20261123*C`, 'L9*LHS*2350.00', 'K1*PICKUP AFTER 1300']
  const answer = fromColdCreek({ number: 1, functionalId: 'GF', set: '990', sets: [counter] })
  await uploadEdi(server.as(carrier), system.id, answer)
}
