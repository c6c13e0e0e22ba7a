import { timingSafeEqual } from 'node:crypto'
import { NEWS_KINDS, type NewsKind } from '#domain/notification-settings.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { lockAccount } from '../auth/account.sql.ts'
import { endAllMails, saveNotificationSettings, wishesOf } from './notification-settings.sql.ts'

type Keys = Pick<TokenKeys, 'digest'>

/** Names an account and a kind of mail, and is signed. It never expires: a mail may be read years later. */
export function unsubscribeToken(keys: Keys, accountId: string, kind: NewsKind): string {
  return `${accountId}.${kind}.${keys.digest('unsubscribe', `${accountId} ${kind}`)}`
}

function readToken(keys: Keys, token: string): { accountId: string; kind: NewsKind } | null {
  const [accountId = '', name = ''] = token.split('.')
  const kind = NEWS_KINDS.find((each) => each === name)
  if (!kind) return null
  const [given, right] = [Buffer.from(token), Buffer.from(unsubscribeToken(keys, accountId, kind))]
  return given.length === right.length && timingSafeEqual(given, right) ? { accountId, kind } : null
}

/**
 * Ends the mails of the token's kind, or all mails about freight. Again and again, if somebody likes.
 * @throws Refused NOT_FOUND for a token that is none of ours, or whose account is closed
 */
export async function endMails(
  { db, keys, now }: { db: Kysely<Schema>; keys: Keys; now: number },
  { token, all }: { token: string; all: boolean },
): Promise<{ kind: NewsKind }> {
  const whose = readToken(keys, token)
  if (!whose) throw new Refused('NOT_FOUND')
  const { accountId, kind } = whose
  await db.transaction().execute(async (tx) => {
    // two mails answered at once must not undo each other
    if (!(await lockAccount(tx, accountId))) throw new Refused('NOT_FOUND')
    const wishes = (await wishesOf(tx, [accountId])).get(accountId)
    if (!wishes) throw new Refused('NOT_FOUND')
    if (all) return endAllMails(tx, accountId, new Date(now))
    const { settings } = wishes
    const kinds = { ...settings.kinds, [kind]: { ...settings.kinds[kind], mail: false } }
    return saveNotificationSettings(tx, accountId, { settings: { ...settings, kinds }, now: new Date(now) })
  })
  return { kind }
}
