import type { Kysely } from 'kysely'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import type { RecordedEvent } from '#server/jobs/domain-event.sql.ts'
import type { ConsentEvent, DomainEvent, TeamEvent } from '#server/jobs/domain-event.ts'
import { queueWebhook } from '#server/jobs/task.ts'
import { findAnyTender } from '../tenders/tender.sql.ts'
import { findAnyKey } from './api-key.sql.ts'
import { addMessage, hasAnyEndpoint, listListeners, lockEndpoint } from './webhook.sql.ts'
import { webhookBody } from './webhook-body.ts'
import { findTemplateOwner, loadWebhookFacts } from './webhook-facts.sql.ts'
import {
  type WebhookDraft,
  webhooksForEvent,
  webhooksForExpiringKey,
  webhooksForFailedPosting,
  webhooksForShipperTender,
  webhooksForTrouble,
} from './webhooks-for-event.ts'

/** Consents and people aren't public. */
function isUnheard(event: DomainEvent): event is ConsentEvent | TeamEvent {
  return 'consentId' in event || event.type.startsWith('team.')
}

async function draftWebhooks(db: Kysely<Schema>, event: DomainEvent): Promise<WebhookDraft[]> {
  if (isUnheard(event)) return []
  if (event.type === 'posting.failed') {
    const accountId = await findTemplateOwner(db, event.templateId)
    return accountId === null ? [] : webhooksForFailedPosting(event, accountId)
  }
  if (event.type === 'shipper-tender.changed') {
    const tender = await findAnyTender(db, event.tenderId)
    return tender ? webhooksForShipperTender(event, tender) : []
  }
  if (event.type === 'integration.troubled') return webhooksForTrouble(event)
  if (event.type === 'api-key.expiring') {
    const key = await findAnyKey(db, event.keyId)
    if (!key || key.ended_at) return []
    return webhooksForExpiringKey(event, { accountId: key.account_id, name: key.name, expiresAt: key.expires_at })
  }
  const facts = await loadWebhookFacts(db, event)
  return facts ? webhooksForEvent(event, facts) : []
}

/**
 * Writes an event's messages, one for each endpoint that hears of it, and wakes these. It may run twice: an endpoint
 * has each message once.
 */
export async function recordWebhooks(
  db: Kysely<Schema>,
  { id, event, actorId, createdAt, via }: RecordedEvent,
  { now }: { now: number },
): Promise<void> {
  // most servers have none
  if (!(await hasAnyEndpoint(db))) return
  const drafts = await draftWebhooks(db, event)
  if (drafts.length === 0) return
  const listeners = await listListeners(db, [...new Set(drafts.map(({ accountId }) => accountId))])
  for (const { id: endpointId, account_id: accountId, types } of listeners) {
    const heard = drafts.filter((draft) => draft.accountId === accountId && (types?.includes(draft.type) ?? true))
    if (heard.length === 0) continue
    await db.transaction().execute(async (tx) => {
      const endpoint = await lockEndpoint(tx, endpointId)
      if (!endpoint || endpoint.status === 'unproved') return
      const isOff = endpoint.status === 'off'
      // a company hears of its own keys and channels alone
      const own = via && actorId === accountId ? { kind: via.kind, id: via.id } : undefined
      for (const draft of heard)
        await addMessage(
          tx,
          endpoint,
          {
            id: newId(),
            event_id: String(id),
            type: draft.type,
            about: draft.about,
            load_id: 'loadId' in event ? event.loadId : null,
            state: isOff ? 'held' : 'waiting',
            due_at: isOff ? null : new Date(now),
            created_at: new Date(now),
          },
          (sequence) => webhookBody(endpoint, draft, { at: createdAt, sequence, via: own }),
        )
      if (!isOff) await queueWebhook(tx, { endpointId, accountId })
    })
  }
}
