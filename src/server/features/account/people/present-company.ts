import type { EndpointResponseInput } from '#contract/api/endpoint.ts'
import type { readCompanyEndpoint } from '#contract/account/company.ts'
import { MOST_PEOPLE } from '#domain/access/seat.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { countKeysByMaker } from '../../integrations/api-key.sql.ts'
import { countOpenLoads } from '../../loads/load.sql.ts'
import { findCompanyName, listPeople } from './company.sql.ts'
import { listInvitations } from './invitation.sql.ts'

/** The company as this person may see it. */
export async function presentCompany({
  db,
  actor,
  now,
}: Pick<ReadContext, 'db' | 'actor' | 'now'>): Promise<EndpointResponseInput<typeof readCompanyEndpoint>> {
  const { accountId, seat } = actor
  const people = await listPeople(db, accountId)
  const openLoads = await countOpenLoads(db, accountId)
  const keys = seat === 'owner' ? await countKeysByMaker(db, accountId, new Date(now)) : undefined
  const contact = people.find((person) => person.seat === 'owner')
  const invitations = seat === 'owner' ? await listInvitations(db, accountId) : []
  return {
    id: accountId,
    name: await findCompanyName(db, accountId),
    people: people.map((person) => ({
      id: person.id,
      firstName: person.first_name,
      lastName: person.last_name,
      email: person.email,
      phoneNumber: person.phone_number,
      seat: person.seat,
      isContact: person.id === contact?.id,
      joinedAt: person.created_at.toISOString(),
      openLoads: openLoads.get(person.id) ?? 0,
      keys: keys?.get(person.id) ?? 0,
    })),
    invitations: invitations.map((invitation) => ({
      id: invitation.id,
      email: invitation.email,
      seat: invitation.seat,
      createdAt: invitation.created_at.toISOString(),
      expiresAt: invitation.expires_at.toISOString(),
    })),
    most: MOST_PEOPLE,
  }
}
