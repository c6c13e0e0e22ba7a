import type { ApiPerson } from './api-person.ts'
import type { ApiServer } from './api-server.ts'
import { sampleEdi, uploadEdi } from './edi-messages.ts'
import { addPartner } from './edi-partner.ts'

/** A shipper whose messages leave a row in every table of EDI. */
export async function leaveEdi(server: ApiServer, broker: ApiPerson): Promise<void> {
  const { id } = await addPartner(server, broker, { status: 'live' })
  await uploadEdi(server.as(broker), id, sampleEdi('01-204-new'))
}
