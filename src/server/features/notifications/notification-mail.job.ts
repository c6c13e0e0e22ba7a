import { ONE_CLICK_PATH } from '#contract/notification-settings.ts'
import { loadPath, PATHS } from '#contract/path.ts'
import { DEFAULT_API_ROOT } from '#contract/wire.ts'
import type { NewsKind } from '#domain/notification-settings.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { mailOf } from '#server/ports/mail/letter.ts'
import type { Mailer } from '#server/ports/mail/mailer.ts'
import { wishesOf } from './notification-settings.sql.ts'
import { unsubscribeToken } from './unsubscribe.ts'

interface NotificationMailRoom {
  db: Kysely<Schema>
  keys: TokenKeys
  mailer: Mailer
  appUrl: string
}

/** 'You get this mail because …' */
const WHY: Record<NewsKind, string> = {
  requests: 'You get this mail because you asked to be told of requests for your loads.',
  answers: 'You get this mail because you asked to be told of answers to your requests.',
  tenders: 'You get this mail because you asked to be told of tenders.',
  trips: 'You get this mail because you asked to be told how your loads are doing.',
}

function addressed(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .select([
      'notification.id',
      'kind',
      'title',
      'message',
      'metadata',
      'account_id',
      'account.email',
      'account.first_name',
    ])
    .where('notification.id', '=', id)
    .executeTakeFirst()
}

/**
 * Mails a notification to whoever still wants that, with the way out in its head (RFC 8058) and at its foot.
 * @throws Error when the mail server did not take it; the queue tries again
 */
export async function sendNotificationMail(room: NotificationMailRoom, notificationId: string): Promise<void> {
  const { db, keys, mailer, appUrl } = room
  const news = await addressed(db, notificationId)
  if (!news?.kind) return
  const wishes = (await wishesOf(db, [news.account_id])).get(news.account_id)
  if (!wishes?.mailWanted || !wishes.settings.kinds[news.kind].mail) return
  const { loadId, actionText = 'View load' } = news.metadata as { loadId?: string; actionText?: string }
  const query = new URLSearchParams({ token: unsubscribeToken(keys, news.account_id, news.kind) }).toString()
  const letter = mailOf(news.email, {
    subject: news.title,
    greeting: `Hello ${news.first_name},`,
    paragraphs: [news.message],
    button: loadId
      ? { label: actionText, url: appUrl + loadPath(loadId) }
      : { label: 'Open Milepost', url: appUrl + PATHS.notifications },
    footnote: WHY[news.kind],
    footlink: { label: 'Unsubscribe', url: `${appUrl}${PATHS.unsubscribe}?${query}` },
  })
  const unsubscribeUrl = `${appUrl}${DEFAULT_API_ROOT}${ONE_CLICK_PATH}?${query}`
  await mailer.send({ ...letter, messageId: news.id, unsubscribeUrl })
}
