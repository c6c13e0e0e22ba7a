import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { EndpointHealth, MessageState, OffReason } from '#domain/access/webhook-delivery.ts'
import type { WebhookAttemptTable, WebhookEndpointTable, WebhookMessageTable } from '#server/db/program-schema.ts'
import type { Schema } from '#server/db/schema.ts'

function selectEndpoints(db: Kysely<Schema>, accountId: string, now: Date) {
  return db
    .selectFrom('webhook_endpoint as endpoint')
    .selectAll('endpoint')
    .select(
      sql<number>`(
        select count(*)::int from webhook_message message
        where message.endpoint_id = endpoint.id and message.state = 'held')`.as('held'),
    )
    .select(
      sql<Date | null>`(
        select max(ends_at) from webhook_secret secret where secret.endpoint_id = endpoint.id and ends_at > ${now})`.as(
        'old_secret_ends_at',
      ),
    )
    .where('endpoint.account_id', '=', accountId)
}
export type ShownEndpoint = Awaited<ReturnType<typeof listEndpoints>>[number]

export function listEndpoints(db: Kysely<Schema>, accountId: string, now: Date) {
  return selectEndpoints(db, accountId, now).orderBy('endpoint.created_at').orderBy('endpoint.id').execute()
}

export function findEndpoint(db: Kysely<Schema>, { accountId, id, now }: { accountId: string; id: string; now: Date }) {
  return selectEndpoints(db, accountId, now).where('endpoint.id', '=', id).executeTakeFirst()
}

/** Ask with the account locked. */
export async function countEndpoints(db: Kysely<Schema>, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoint')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertEndpoint(
  tx: Transaction<Schema>,
  endpoint: Insertable<WebhookEndpointTable>,
): Promise<void> {
  await tx.insertInto('webhook_endpoint').values(endpoint).execute()
}

/** Of whichever company. */
export function readEndpoint(db: Kysely<Schema>, id: string) {
  return db.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Its messages get their sequence under this lock. */
export function lockEndpoint(tx: Transaction<Schema>, id: string, accountId?: string) {
  let endpoint = tx.selectFrom('webhook_endpoint').selectAll().where('id', '=', id)
  if (accountId !== undefined) endpoint = endpoint.where('account_id', '=', accountId)
  return endpoint.forNoKeyUpdate().executeTakeFirst()
}
export type LockedEndpoint = NonNullable<Awaited<ReturnType<typeof lockEndpoint>>>

export async function changeEndpoint(
  tx: Transaction<Schema>,
  id: string,
  change: Updateable<WebhookEndpointTable>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('webhook_endpoint').set(change).where('id', '=', id).execute()
}

/** How a try left the endpoint. @param health null: the try says nothing of it */
export async function saveHealth(
  tx: Transaction<Schema>,
  id: string,
  health: (EndpointHealth & { offWhy: OffReason | null }) | null,
  { at, status, problem }: { at: Date; status: number | null; problem: string | null },
): Promise<void> {
  const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))
  await changeEndpoint(tx, id, {
    tried_at: at,
    tried_status: status,
    tried_problem: problem,
    ...(health !== null && {
      status: health.status,
      failures: health.failures,
      failing_since: dateOf(health.failingSince),
      paused_until: dateOf(health.pausedUntil),
      ...(health.offWhy !== null && { off_why: health.offWhy }),
    }),
  })
}

export async function deleteEndpoint(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoint').where('id', '=', id).execute()
}

/** Those of these companies that get messages, in the order in which they are locked. */
export function listListeners(db: Kysely<Schema>, accountIds: readonly string[]) {
  return db
    .selectFrom('webhook_endpoint')
    .select(['id', 'account_id', 'types'])
    .where('account_id', 'in', accountIds)
    .where('status', '<>', 'unproved')
    .orderBy('id')
    .execute()
}

export async function hasAnyEndpoint(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from webhook_endpoint) as any`.execute(db)
  return rows[0]?.any ?? false
}

/** More messages than these aren't held while an endpoint is off. */
const MOST_HELD = 10_000

/**
 * Adds a message with the endpoint's next number; the endpoint is locked. None if it has the same one already, or holds
 * too many.
 */
export async function addMessage(
  tx: Transaction<Schema>,
  endpoint: Pick<LockedEndpoint, 'id' | 'last_sequence'>,
  message: Omit<Insertable<WebhookMessageTable>, 'endpoint_id' | 'sequence' | 'body'>,
  bodyWith: (sequence: number) => string,
): Promise<boolean> {
  const others = tx.selectFrom('webhook_message').where('endpoint_id', '=', endpoint.id)
  const { event_id: eventId, type, about } = message
  const same = others.where('event_id', '=', eventId).where('type', '=', type).where('about', '=', about)
  if (await same.select('id').executeTakeFirst()) return false
  if (message.state === 'held') {
    const held = await others
      .select('id')
      .where('state', '=', 'held')
      .offset(MOST_HELD - 1)
      .limit(1)
      .executeTakeFirst()
    if (held) return false
  }
  const sequence = endpoint.last_sequence + 1
  await tx
    .insertInto('webhook_message')
    .values({ ...message, endpoint_id: endpoint.id, sequence, body: bodyWith(sequence) })
    .execute()
  await tx.updateTable('webhook_endpoint').set({ last_sequence: sequence }).where('id', '=', endpoint.id).execute()
  endpoint.last_sequence = sequence
  return true
}

function selectMessages(db: Kysely<Schema>, endpointId: string) {
  const ofLastTry = (column: 'status' | 'problem') =>
    sql`(select ${sql.ref(column)} from webhook_attempt attempt
      where attempt.message_id = message.id order by attempt.number desc limit 1)`
  return db
    .selectFrom('webhook_message as message')
    .selectAll('message')
    .select([
      ofLastTry('status').$castTo<number | null>().as('last_status'),
      ofLastTry('problem').$castTo<string | null>().as('last_problem'),
    ])
    .where('message.endpoint_id', '=', endpointId)
}
export type ShownMessage = Awaited<ReturnType<typeof listMessages>>[number]

export function listMessages(
  db: Kysely<Schema>,
  endpointId: string,
  {
    state,
    type,
    loadId,
    after,
    limit,
  }: Partial<Record<'type' | 'loadId' | 'after', string | undefined>> & {
    state?: MessageState | undefined
    limit: number
  },
) {
  let messages = selectMessages(db, endpointId)
  if (state !== undefined) messages = messages.where('message.state', '=', state)
  if (type !== undefined) messages = messages.where('message.type', '=', type)
  if (loadId !== undefined) messages = messages.where('message.load_id', '=', loadId)
  if (after !== undefined)
    messages = messages.where(
      'message.sequence',
      '<',
      sql<number>`(select sequence from webhook_message where id = ${after} and endpoint_id = ${endpointId})`,
    )
  return messages.orderBy('message.sequence', 'desc').limit(limit).execute()
}

export function findMessage(db: Kysely<Schema>, endpointId: string, id: string) {
  return selectMessages(db, endpointId).where('message.id', '=', id).executeTakeFirst()
}

export function listAttempts(db: Kysely<Schema>, messageId: string) {
  return db
    .selectFrom('webhook_attempt')
    .select(['number', 'at', 'ms', 'status', 'problem', 'answer'])
    .where('message_id', '=', messageId)
    .orderBy('number', 'desc')
    .execute()
}

/** The next one to try: the oldest that is due. A test goes out whatever the endpoint's state is. */
export function findDueMessage(
  db: Kysely<Schema>,
  { id, status, paused_until: pausedUntil }: Pick<LockedEndpoint, 'id' | 'status' | 'paused_until'>,
  now: Date,
) {
  let messages = db
    .selectFrom('webhook_message')
    .select(['id', 'event_id', 'type', 'body', 'attempts'])
    .where('endpoint_id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
  const getsAll = (status === 'on' || status === 'failing') && (pausedUntil === null || pausedUntil <= now)
  if (!getsAll) messages = messages.where('type', '=', 'webhook.test')
  return messages.orderBy('sequence').limit(1).executeTakeFirst()
}
export type DueMessage = NonNullable<Awaited<ReturnType<typeof findDueMessage>>>

/** @returns false when the message is gone */
export async function saveTry(
  tx: Transaction<Schema>,
  messageId: string,
  attempt: Omit<Insertable<WebhookAttemptTable>, 'message_id' | 'number'>,
  outcome: { state: MessageState; dueAt: number | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('webhook_message')
    .set({
      state: outcome.state,
      due_at: outcome.dueAt === null ? null : new Date(outcome.dueAt),
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', '=', messageId)
    .returning('attempts')
    .executeTakeFirst()
  if (!row) return false
  await tx
    .insertInto('webhook_attempt')
    .values({ message_id: messageId, number: row.attempts, ...attempt })
    .execute()
  return true
}

/** Holds the waiting messages of an endpoint that goes off. */
export async function holdMessages(tx: Transaction<Schema>, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_message')
    .set({ state: 'held', due_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('type', '<>', 'webhook.test')
    .execute()
}

export async function releaseHeldMessages(tx: Transaction<Schema>, endpointId: string, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_message')
    .set({ state: 'waiting', due_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'held')
    .execute()
}

export async function sendAgain(tx: Transaction<Schema>, messageId: string, now: Date): Promise<void> {
  await tx.updateTable('webhook_message').set({ state: 'waiting', due_at: now }).where('id', '=', messageId).execute()
}

/** Endpoints with something to try now. */
export function listDueEndpoints(db: Kysely<Schema>, now: Date) {
  return db
    .selectFrom('webhook_endpoint as endpoint')
    .select(['id', 'account_id'])
    .where(
      sql<boolean>`exists (
        select from webhook_message message
        where message.endpoint_id = endpoint.id and message.state = 'waiting' and message.due_at <= ${now}
          and (message.type = 'webhook.test' or endpoint.status in ('on', 'failing')
            and coalesce(endpoint.paused_until <= ${now}, true)))`,
    )
    .execute()
}

/** With their tries. */
export async function clearOldMessages(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('webhook_message').where('created_at', '<', before).execute()
}
