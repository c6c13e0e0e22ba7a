import { ONE_CLICK_PATH } from '#contract/notification/notification-preferences.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import type { NotificationKind } from '#domain/access/notification-preferences.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { renderEmail } from '#server/ports/mail/render-email.ts'
import type { Mailer } from '#server/ports/mail/mailer.ts'
import { notificationPreferencesByAccount } from './notification-preferences.sql.ts'
import { findAddressedNotification } from './notification.sql.ts'
import { signUnsubscribeToken } from './unsubscribe.ts'

interface NotificationMailRoom {
  db: Kysely<Schema>
  keys: TokenKeys
  mailer: Mailer
  appUrl: string
}

const WHY: Record<NotificationKind, string> = {
  requests: 'You get this email because notifications about requests for your loads are on.',
  answers: 'You get this email because notifications about answers to your requests are on.',
  tenders: 'You get this email because notifications about tenders are on.',
  trips: 'You get this email because notifications about load updates are on.',
}

/**
 * Emails a notification if its recipient still wants it, with unsubscribe links in header (RFC 8058) and footer.
 * @throws Error when the mail server rejects it; the queue retries
 */
export async function sendNotificationEmail(room: NotificationMailRoom, notificationId: string): Promise<void> {
  const { db, keys, mailer, appUrl } = room
  const news = await findAddressedNotification(db, notificationId)
  if (!news?.kind) return
  const preferences = (await notificationPreferencesByAccount(db, [news.account_id])).get(news.account_id)
  if (!preferences?.mailWanted || !preferences.settings.kinds[news.kind].mail) return
  const { loadId, actionText = 'View load' } = news.metadata as { loadId?: string; actionText?: string }
  const query = new URLSearchParams({ token: signUnsubscribeToken(keys, news.account_id, news.kind) }).toString()
  const letter = renderEmail(news.email, {
    subject: news.title,
    greeting: `Hi ${isolateBidi(news.first_name)},`,
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
