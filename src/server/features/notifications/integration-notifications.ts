import type { Kysely } from 'kysely'
import { type IntegrationTrouble, isOfOneMessage } from '#domain/access/integration-trouble.ts'
import { OWNERS_ONLY } from '#domain/access/recipients.ts'
import type { Schema } from '#server/db/schema.ts'
import type { DomainEvent, IntegrationEvent } from '#server/jobs/domain-event.ts'
import { findAnyKey } from '../integrations/api-key.sql.ts'
import { describeExpiry, describeTrouble } from '../integrations/present-integration-news.ts'
import type { CompanyNews } from './notification-draft.ts'

export function isIntegrationEvent(event: DomainEvent): event is IntegrationEvent {
  return event.type === 'api-key.expiring' || event.type === 'integration.troubled'
}

const TROUBLE_TITLES: Record<IntegrationTrouble, string> = {
  'webhook-failing': 'Webhook failing',
  'webhook-off': 'Webhook turned off',
  'webhook-secret': 'Webhook secret unreadable',
  'edi-refused': 'EDI message refused',
  'edi-held': 'EDI message held',
  'edi-number-used': 'EDI number used twice',
  'edi-rejected': 'EDI message rejected',
  'edi-unacknowledged': 'EDI message not acknowledged',
  'edi-number-missing': 'EDI message missing',
}

const toOwners = {
  type: 'general',
  kind: 'integrations',
  concern: OWNERS_ONLY,
  metadata: { ofCompany: 'integrations' },
  isMailedBesides: true,
} as const

/** What owners hear of the programs that they connected. An email says the same, whatever their settings say. */
export async function draftIntegrationNews(db: Kysely<Schema>, event: IntegrationEvent): Promise<CompanyNews[]> {
  if (event.type === 'integration.troubled')
    return [
      {
        ...toOwners,
        isMailedBesides: !isOfOneMessage(event.what),
        accountId: event.accountId,
        title: TROUBLE_TITLES[event.what],
        message: describeTrouble(event),
      },
    ]
  const key = await findAnyKey(db, event.keyId)
  if (!key || key.ended_at) return []
  const { days } = event
  return [
    {
      ...toOwners,
      accountId: key.account_id,
      title: days === 1 ? 'API key expires in 1 day' : `API key expires in ${days} days`,
      message: describeExpiry({ name: key.name, expiresAt: key.expires_at }),
    },
  ]
}
