import type { Kysely } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import { type Concern, OWNERS_ONLY, recipientsOf } from '#domain/access/recipients.ts'
import type { Schema } from '#server/db/schema.ts'
import type { DomainEvent } from '#server/jobs/domain-event.ts'
import type { CompanyNews } from './notification-draft.ts'
import {
  findConsentAsker,
  findTemplateAuthor,
  listColleagues,
  listLoadAssignees,
  listRequestMakers,
} from './recipient.sql.ts'

/** Invoices, accessorials, open books: who handles money hears of them too. */
export const isAboutMoney = ({ type }: DomainEvent) => /^(invoice|accessorial|books)\./.test(type)

/** Whom the news of one event concern in each company. */
async function readConcerns(db: Kysely<Schema>, event: DomainEvent, drafts: readonly CompanyNews[]) {
  const ids = (name: 'loadId' | 'requestId') =>
    [...new Set(drafts.map(({ metadata }) => metadata[name]))].filter((id) => id !== undefined)
  const [assignees, makers] = [
    await listLoadAssignees(db, ids('loadId')),
    await listRequestMakers(db, ids('requestId')),
  ]
  const asker = 'consentId' in event ? await findConsentAsker(db, event.consentId) : undefined
  const author = event.type === 'posting.failed' ? await findTemplateAuthor(db, event.templateId) : null

  return ({ accountId, personId, side, concern, metadata: { loadId, requestId } }: CompanyNews): Concern => {
    if (concern) return concern
    if (personId !== undefined) return { whose: [personId], otherwise: 'nobody' }
    const isOfLoad = loadId !== undefined
    // a carrier hears that somebody books in its name
    if (side === 'hauler') return { ...OWNERS_ONLY, isOfLoad }
    if (asker && loadId === undefined)
      return accountId === asker.dispatcher_id ? { whose: [asker.person_id], otherwise: 'contact' } : OWNERS_ONLY
    const isOwnNumber = event.type === 'register.changed' && event.carrierId === accountId && !event.namedUsdot
    if (isOwnNumber) return OWNERS_ONLY
    const maker = requestId === undefined ? undefined : makers.get(requestId)
    return {
      whose: [
        author,
        ...(maker?.accountId === accountId ? [maker.personId] : []),
        ...(assignees.get(`${loadId} ${accountId}`) ?? []),
      ],
      otherwise: 'contact',
      isOfLoad,
      ...(isAboutMoney(event) && { also: 'billing' }),
      ...(event.type === 'register.changed' && { also: 'owners' }),
    }
  }
}

/** Who of each company hears what was said to it; which of them, `recipientsOf` decides. */
export async function expandToPeople(
  db: Kysely<Schema>,
  event: DomainEvent,
  drafts: readonly CompanyNews[],
): Promise<(CompanyNews & { personId: PersonId })[]> {
  if (drafts.length === 0) return []
  const concernOf = await readConcerns(db, event, drafts)
  const companies = await listColleagues(db, [...new Set(drafts.map(({ accountId }) => accountId))])
  return drafts.flatMap((draft) => {
    const people = companies.get(draft.accountId) ?? []
    const owners = new Set(people.filter(({ seat }) => seat === 'owner').map(({ id }) => id))
    return recipientsOf(concernOf(draft), people).map((personId) => {
      const isMailedBesides = draft.isMailedBesides === true && (draft.personId !== undefined || owners.has(personId))
      return { ...draft, personId, isMailedBesides }
    })
  })
}
