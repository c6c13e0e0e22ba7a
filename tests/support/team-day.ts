import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { changeSeatEndpoint, inviteEndpoint, removePersonEndpoint } from '#contract/account/company.ts'
import { joinEndpoint } from '#contract/account/invitation.ts'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { assignLoadsEndpoint } from '#contract/freight/load-actions.ts'
import { createColleague, createPerson, PASSWORD, proveNow } from './api-person.ts'
import type { ApiServer } from './api-server.ts'
import { postLoad } from './load-scenes.ts'

/** A company where somebody joins, gets a load, changes seat, is removed, and leaves. */
export async function leaveTeam(server: ApiServer): Promise<void> {
  const owner = await createPerson(server, 'broker')
  const [desk, viewer] = [await createColleague(server, owner, 'desk'), await createColleague(server, owner, 'viewer')]
  const byOwner = server.as(owner)
  const email = 'joins@road.test'
  await byOwner.call(inviteEndpoint, { body: { invitationId: randomUUID(), email, seat: 'desk' } })
  const about = { firstName: 'Nia', lastName: 'Brooks', phone: '+1 214 555 0123', password: PASSWORD }
  const token = await tokenMailedTo(server, email)
  await server.as(null).call(joinEndpoint, { body: { token, ...about, agreeToTerms: true } })
  const { id } = await postLoad(server, owner)
  await byOwner.call(assignLoadsEndpoint, { body: { loadIds: [id], personId: desk.personId } })
  await proveNow(server, owner)
  await byOwner.call(changeSeatEndpoint, { params: { id: viewer.personId }, body: { seat: 'billing' } })
  await byOwner.call(removePersonEndpoint, { params: { id: viewer.personId }, body: {} })
  await server.as(desk).call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
}

/** Of the invitation, from the emails that a server without a mail server keeps. */
function tokenMailedTo({ db }: ApiServer, email: string): Promise<string> {
  const read = async () => {
    const mail = await db.selectFrom('kept_mail').select('text').where('recipient', '=', email).executeTakeFirst()
    const token = /auth\/join#([\w-]+)/.exec(mail?.text ?? '')?.[1]
    expect(token).toBeDefined()
    return token ?? ''
  }
  return vi.waitFor(read, { timeout: 20_000, interval: 50 })
}
