import type { Kysely } from 'kysely'
import { OWNERS_ONLY } from '#domain/access/recipients.ts'
import { SEAT_NAMES } from '#domain/access/seat.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import type { Schema } from '#server/db/schema.ts'
import type { DomainEvent, TeamEvent } from '#server/jobs/domain-event.ts'
import type { CompanyNews } from './notification-draft.ts'
import { listLoadsOf, listNamedPeople } from './team-facts.sql.ts'

export function isTeamEvent(event: DomainEvent): event is TeamEvent {
  return event.type.startsWith('team.')
}

/**
 * What colleagues hear of each other: who got loads, and owners of who works there. Who did it knows. Of a seat and of
 * owners an email of its own tells, whatever the settings say.
 */
export async function draftTeamNews(db: Kysely<Schema>, event: TeamEvent): Promise<CompanyNews[]> {
  const by = 'by' in event ? event.by : event.personId
  const people = await listNamedPeople(db, by === null ? [event.personId] : [event.personId, by])
  const person = people.get(event.personId)
  if (!person) return []
  const who = isolateBidi(event.type === 'team.left' ? event.name : person.name)
  const byName = isolateBidi((by !== null && people.get(by)?.name) || 'Milepost')
  const about = {
    type: 'general',
    kind: 'team',
    accountId: person.accountId,
    metadata: { ofCompany: 'people' },
  } as const
  const toOwners = { ...about, concern: { ...OWNERS_ONLY, by } }
  switch (event.type) {
    case 'team.assigned':
      return draftAssigned(await listLoadsOf(db, event.loadIds, event.personId), { ...about, byName, ...event })
    case 'team.seat-changed': {
      const message = `${byName} changed your seat from ${SEAT_NAMES[event.seatBefore]} to ${SEAT_NAMES[event.seat]}.`
      const changed = { ...about, personId: event.personId, title: 'Your seat changed', message }
      return event.personId === by ? [] : [{ ...changed, isMailedBesides: true }]
    }
    case 'team.joined':
      return [
        {
          ...toOwners,
          title: `${who} joined`,
          message: `${who} joined as ${SEAT_NAMES[event.seat]}.`,
          isMailedBesides: event.seat === 'owner',
        },
      ]
    case 'team.removed':
      return [
        {
          ...toOwners,
          title: `${who} was removed`,
          message: `${byName} removed ${who}, ${SEAT_NAMES[event.seat]}.`,
          isMailedBesides: event.seat === 'owner',
        },
      ]
    case 'team.left': {
      const { unassigned } = event
      const loads = unassigned === 1 ? '1 open load has' : `${unassigned} open loads have`
      return [
        {
          ...toOwners,
          title: `${who} left`,
          message: unassigned > 0 ? `${loads} nobody assigned.` : `${who} left as ${SEAT_NAMES[event.seat]}.`,
          metadata: { ofCompany: unassigned > 0 ? 'unassigned' : 'people' },
          isMailedBesides: event.seat === 'owner',
        },
      ]
    }
  }
}

/** Load numbers that a message names. */
const MOST_NAMED = 3

/** TEAM-19: once for all loads, those that are still the person's work. */
function draftAssigned(
  loads: Awaited<ReturnType<typeof listLoadsOf>>,
  { byName, personId, accountId }: { byName: string } & Required<Pick<CompanyNews, 'personId' | 'accountId'>>,
): CompanyNews[] {
  const [first, ...others] = loads
  if (!first) return []
  const about = { kind: 'team', accountId, personId } as const
  if (others.length === 0)
    return [
      {
        ...about,
        type: 'load',
        title: 'Load assigned to you',
        message: `${byName} assigned load #${first.number}, ${isolateBidi(first.lane)}, to you.`,
        metadata: { loadId: first.id },
      },
    ]
  const named = loads.slice(0, MOST_NAMED).map(({ number }) => `#${number}`)
  const more = loads.length - named.length
  const all = new Intl.ListFormat('en-US').format(more > 0 ? [...named, `${more} more`] : named)
  return [
    {
      ...about,
      type: 'general',
      title: `${loads.length} loads assigned to you`,
      message: `${byName} assigned loads ${all} to you.`,
      metadata: { ofCompany: 'mine' },
    },
  ]
}
