import { ONE_CLICK_PATH } from '#contract/notification/notification-preferences.ts'
import { loadPath, loadRequestsPath, PATHS, tenderPath } from '#contract/api/path.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import type { NotificationKind } from '#domain/access/notification-preferences.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { partyName } from '#domain/text/names.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { queueNotificationMails } from '#server/jobs/task.ts'
import { renderEmail } from '#server/ports/mail/render-email.ts'
import { type Mailer, MailRefused } from '#server/ports/mail/mailer.ts'
import { notificationPreferencesByPerson } from './notification-preferences.sql.ts'
import { findAddressedNotifications, takeDueEmails } from './held-notification.sql.ts'
import { notifyOfRefusedMail } from './notification.sql.ts'
import { signUnsubscribeToken } from './unsubscribe.ts'
import { findOtherParty } from '../deals/deal-party.sql.ts'
import { readStoredMetadata } from './present-notification.ts'

export interface NotificationMailRoom {
  db: Kysely<Schema>
  keys: TokenKeys
  mailer: Mailer
  appUrl: string
  clock: () => number
}

const WHY: Record<NotificationKind | 'all', string> = {
  all: 'You get this email because email notifications are on.',
  requests: 'You get this email because notifications about requests for your loads are on.',
  answers: 'You get this email because notifications about answers to your requests are on.',
  tenders: 'You get this email because notifications about tenders are on.',
  trips: 'You get this email because notifications about load updates are on.',
  identity: 'You get this email because notifications about authority and registered contacts are on.',
  matches: 'You get this email because notifications about your saved searches are on.',
  postings: 'You get this email because notifications about your recurring loads are on.',
  team: 'You get this email because notifications about your company are on.',
  integrations: 'You get this email because notifications about keys, webhooks and EDI are on.',
}

/** All loads that it tells of are gone. */
const isGone = (each: { matches: number; open_matches: number }) => each.matches > 0 && each.open_matches === 0

type AddressedNotification = Awaited<ReturnType<typeof findAddressedNotifications>>[number] & { kind: NotificationKind }

/** Messages in one email; the page lists the rest. */
const MOST_MESSAGES = 20

function contentOf(news: readonly AddressedNotification[]) {
  const [first, ...others] = news
  const { loadId, search, tenderId, actionText = 'View load' } = readStoredMetadata(first?.metadata)
  const isOneLoad = news.every(({ metadata }) => readStoredMetadata(metadata).loadId === loadId)
  const more = news.length - MOST_MESSAGES
  return {
    subject: others.length === 0 ? (first?.title ?? '') : subjectOf(news),
    paragraphs: [...news.slice(0, MOST_MESSAGES).map(lineOf), ...(more > 0 ? [`And ${more} more.`] : [])],
    button:
      loadId && isOneLoad
        ? { label: others.length === 0 ? actionText : 'View load', path: pathTo(loadId, news) }
        : others.length === 0 && search
          ? { label: 'View loads', path: `${PATHS.loadBoard}?${new URLSearchParams(search).toString()}` }
          : others.length === 0 && tenderId
            ? { label: 'View tender', path: tenderPath(tenderId) }
            : { label: 'View notifications', path: PATHS.notifications },
  }
}

/** Some of the matches may be gone since. */
function lineOf({ message, matches, open_matches: open }: AddressedNotification): string {
  return open < matches ? `${message} ${open} of them ${open === 1 ? 'is' : 'are'} still open.` : message
}

function pathTo(loadId: string, news: readonly AddressedNotification[]): string {
  return news.every(({ kind }) => kind === 'requests') ? loadRequestsPath(loadId) : loadPath(loadId)
}

/** '3 new notifications', or what all of them are: 'New booking request (3)'. */
function subjectOf(news: readonly AddressedNotification[]): string {
  const [title, ...others] = new Set(news.map((each) => each.title))
  return others.length === 0 && title ? `${title} (${news.length})` : `${news.length} new notifications`
}

/**
 * Emails a person's notifications, those that they still want, with unsubscribe links in header (RFC 8058) and footer.
 * @throws MailRefused when the mail server rejects it for good, which the person reads in the app; another Error when the
 *   queue shall retry
 */
export async function sendNotificationEmail(room: NotificationMailRoom, ids: readonly string[]): Promise<void> {
  const { db, keys, mailer, appUrl, clock } = room
  const notifications = await findAddressedNotifications(db, ids)
  const [addressee] = notifications
  if (!addressee) return
  const personId = addressee.person_id
  const preferences = (await notificationPreferencesByPerson(db, [personId])).get(personId)
  if (!preferences?.mailWanted) return
  const news = notifications.filter(
    (each): each is AddressedNotification =>
      each.kind !== null && preferences.settings.kinds[each.kind].mail && !isGone(each),
  )
  const [first, ...others] = new Set(news.map(({ kind }) => kind))
  if (!first || !news[0]) return
  const kind = others.length === 0 ? first : 'all'
  const query = new URLSearchParams({ token: signUnsubscribeToken(keys, personId, kind) }).toString()
  const { subject, paragraphs, button } = contentOf(news)
  const letter = renderEmail(addressee.email, {
    subject,
    greeting: `Hi ${isolateBidi(addressee.first_name)},`,
    paragraphs,
    button: { label: button.label, url: appUrl + button.path },
    replies: await findCounterparty(db, addressee.account_id, news),
    footnote: WHY[kind],
    footlink: { label: 'Unsubscribe', url: `${appUrl}${PATHS.unsubscribe}?${query}` },
  })
  const unsubscribeUrl = `${appUrl}${DEFAULT_API_ROOT}${ONE_CLICK_PATH}?${query}`
  try {
    await mailer.send({ ...letter, messageId: news[0].id, unsubscribeUrl })
  } catch (error) {
    // CASE-26: an email says nothing to who gets none
    if (error instanceof MailRefused)
      await notifyOfRefusedMail(db, { personId, ...refusedMailWords(addressee.email), now: new Date(clock()) })
    throw error
  }
}

function refusedMailWords(email: string): { title: string; message: string } {
  return {
    title: 'Email to you fails',
    message: `The mail server of ${isolateBidi(email)} refused our email. Check your mailbox. Your notifications stay here.`,
  }
}

/** The other party of the deal that all of it is about; before there is one, replies go to support. */
async function findCounterparty(db: Kysely<Schema>, accountId: string, news: readonly AddressedNotification[]) {
  const [loadId, ...others] = new Set(news.map(({ metadata }) => readStoredMetadata(metadata).loadId))
  const party = loadId !== undefined && others.length === 0 && (await findOtherParty(db, { loadId, accountId }))
  return party && party.email !== null ? { name: partyName(party), email: party.email } : undefined
}

const PEOPLE_AT_ONCE = 500

/** Queues the emails that have waited long enough for other notifications, one for each person. */
export async function releaseHeldEmails(db: Kysely<Schema>, now: number): Promise<void> {
  for (;;) {
    const taken = await db.transaction().execute(async (tx) => {
      const emails = await takeDueEmails(tx, new Date(now), PEOPLE_AT_ONCE)
      await queueNotificationMails(tx, emails)
      return emails.length
    })
    if (taken < PEOPLE_AT_ONCE) return
  }
}
