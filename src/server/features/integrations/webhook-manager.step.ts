import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { lockOpenActor } from '#server/http/idempotency.sql.ts'
import { Refused } from '#server/http/refusal.ts'
import type { ReadContext, WriteContext } from '#server/http/request-context.ts'
import { lockAccount } from '../account/account.sql.ts'
import { tellOwners } from '../account/owner-notice.step.ts'
import { logCompanyEvent } from '../account/people/company.sql.ts'
import { lockAsOwner } from '../account/people/owner.step.ts'
import { requireProof } from '../account/proof.step.ts'

/** Locks the company for a change of its webhooks, by an owner or a program. */
export async function lockAsManager(ctx: WriteContext): Promise<void> {
  const { db: tx, actor } = ctx
  if (!actor.key) return lockAsOwner(ctx)
  if (!(await lockAccount(tx, actor.accountId)) || !(await lockOpenActor(tx, actor)))
    throw new Refused('UNAUTHENTICATED')
}

/** A program's key got its scope by a proof, and nobody is there to prove anything. */
export function requirePersonsProof(ctx: { actor: Actor; now: number }): void {
  if (!ctx.actor.key) requireProof(ctx)
}

type Happened = 'added' | 'address changed' | 'removed' | 'turned on' | 'turned off' | 'secret rotated'

/** Of where a company's events go, all owners get an email. */
const MAILED: readonly Happened[] = ['added', 'address changed']

/** Writes what happened to a webhook to the company's log. */
export async function noteWebhook(
  tx: Transaction<Schema>,
  { actor, url, now }: { actor: Pick<Actor, 'accountId' | 'personId'>; url: string; now: number },
  what: Happened,
): Promise<void> {
  const details = `${url}: ${what}`
  await logCompanyEvent(tx, {
    account_id: actor.accountId,
    type: 'webhook',
    person_id: actor.personId,
    details,
    at: new Date(now),
  })
  if (MAILED.includes(what)) await tellOwners(tx, actor.accountId, 'webhook-changed', { now, changed: details })
}

export type WebhookReader = Pick<ReadContext, 'actor' | 'now'> & { db: Kysely<Schema> }
