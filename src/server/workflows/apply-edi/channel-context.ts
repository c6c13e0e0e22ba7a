import type { Transaction } from 'kysely'
import type { AccountId } from '#domain/access/ids.ts'
import type { Permission } from '#domain/access/permission.ts'
import { UNPROVED } from '#domain/access/proof.ts'
import { hasSubscriberAccess } from '#domain/access/subscription.ts'
import type { Schema } from '#server/db/schema.ts'
import { findChannelAccount, type ShownPartner } from '#server/features/integrations/edi/partner.sql.ts'
import type { WriteContext } from '#server/http/request-context.ts'

function noRequest(): never {
  throw new Error('a message of a partner is no request')
}

/** What a command has of its request. */
const WITHOUT_REQUEST: Omit<WriteContext, 'db' | 'actor' | 'now'> = {
  address: '',
  network: '',
  cookies: { read: noRequest, write: noRequest },
  security: noRequest,
  userAgent: '',
  requestId: '',
  log: { error: noRequest },
  sendAlone: noRequest,
}

/**
 * A partner's message acts for the company that owns the channel, with what the company's role may. It has no seat and
 * proves nothing, so payees, signatures and consents stay a person's. Null once the account closed.
 */
export async function actAsPartner(
  tx: Transaction<Schema>,
  { id: partnerId, account_id: accountId, name }: ShownPartner,
  now: number,
): Promise<WriteContext | null> {
  const account = await findChannelAccount(tx, accountId)
  if (!account?.is_active) return null
  const hasAccess = hasSubscriberAccess(
    { trialEndsAt: account.trial_ends_at?.getTime() ?? null, subscription: account.subscription_status },
    now,
  )
  return {
    ...WITHOUT_REQUEST,
    db: tx,
    now,
    actor: {
      accountId: accountId as AccountId,
      personId: null,
      sessionId: null,
      seat: null,
      permissions: (account.permissions ?? []) as Permission[],
      createdAt: account.created_at.getTime(),
      ...UNPROVED,
      hasAccess,
      channel: { partnerId, name },
    },
  }
}
